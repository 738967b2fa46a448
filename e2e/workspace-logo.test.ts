// The logo of an organization: drawn upright and small by the page, shown by real phones and stages at once, removed again; what
// cannot be one is refused with words.
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { createStageLink } from '../packages/server/src/features/stages/stage-links.ts'
import { writing } from '../packages/server/src/services.ts'
import { apiClient } from '../packages/server/test/support/api.ts'
import { segment } from '../packages/server/test/support/pictures.ts'
import { openRoom } from '../packages/server/test/support/room.ts'
import { phone, stage } from './support/browser.ts'
import { expectAccessible, watchPage } from './support/judge-page.ts'
import { focused, tabTo } from './support/keys.ts'
import { test } from './support/test.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const choose = (page: Page, buffer: Buffer, mimeType = 'image/png', name = 'logo.png') =>
  page.getByLabel(/^Choose (an|another) image$/).setInputFiles({ name, mimeType, buffer })

test('a photo is drawn upright and small, and is what phones and stages show until it is removed', async ({
  workspace,
  openPage,
}) => {
  const { organization, owner } = await workspace.organization()
  const stored = async () => (await owner.get(`/organizations/${organization.id}/look`)).body.logo
  const api = await apiClient(workspace.app, { organization })
  const room = await openRoom(api, { questions: [{ type: 'OPEN_TEXT', prompt: 'What?' }] })
  const { token } = await writing(workspace.app.services, tx => createStageLink(tx, room.sessionId, 'remote'))
  const [screen, participant] = [await openPage(stage), await openPage(phone)]
  await screen.goto(`${workspace.url}/stage/${room.sessionId}#${token}`)
  await screen.locator('.furniture .wordmark').waitFor()
  await participant.goto(`${workspace.url}/j/${room.code}`)
  await button(participant, 'Join').click()
  await participant.getByRole('heading', { name: 'Look at the screen' }).waitFor()
  const page = await workspace.pageOf(owner, `/${organization.id}/settings/look`)
  const offences = [page, screen, participant].map(one => watchPage(one, workspace.url))

  await page.getByLabel('Choose an image').waitFor()
  await choose(page, await lyingPhoto(page), 'image/jpeg', 'photo.jpg')
  await page.getByText('The logo is saved.').waitFor()
  expect(await stored()).toMatchObject({ width: 512, height: 1024 })
  await page.getByRole('img', { name: 'Logo of Acme' }).waitFor()
  await expect.poll(() => page.locator('.look-preview .logo').count()).toBe(2)
  await expectAccessible(page, 'a logo')
  for (const device of [screen, participant]) {
    const logo = device.locator('img:is(.logo, .room-logo)')
    await logo.waitFor()
    expect(await colours(logo)).toEqual({ top: 'red', bottom: 'blue' })
    await expectAccessible(device, 'a room with a logo')
  }
  // The lobby shows both logos, slides only the organization's.
  expect(await screen.locator('.furniture .wordmark').count()).toBe(1)
  await room.activate(0)
  await screen.locator('.furniture .wordmark').waitFor({ state: 'detached' })
  expect(await screen.locator('.furniture .logo').count()).toBe(1)

  await tabTo(page, 'Remove the logo')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await expectAccessible(page, 'removing a logo')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(await stored()).not.toBeNull()
  await button(page, 'Remove the logo').click()
  await dialog.getByRole('button', { name: 'Remove the logo' }).click()
  await page.getByText('The logo is removed.').waitFor()
  await expect.poll(() => focused(page)).toBe('Choose an image')
  expect(await stored()).toBeNull()
  await screen.locator('.furniture .logo').waitFor({ state: 'detached' })
  await participant.locator('img:is(.logo, .room-logo)').waitFor({ state: 'detached' })
  expect(offences).toEqual([[], [], []])
})

test('invalid logos are refused with an explanation, and failed uploads are sent again', async ({
  workspace,
}) => {
  const { organization, owner } = await workspace.organization()
  const stored = async () => (await owner.get(`/organizations/${organization.id}/look`)).body.logo
  const page = await workspace.pageOf(owner, `/${organization.id}/settings/look`)
  await page.getByLabel('Choose an image').waitFor()
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"/>')
  await choose(page, svg, 'image/svg+xml', 'logo.svg')
  await page.getByText('SVG files are not accepted').waitFor()
  await expectAccessible(page, 'a logo, refused')
  await choose(page, Buffer.from('Not a picture.'), 'text/plain', 'logo.txt')
  await page.getByText('This is not an image that can be read.').waitFor()
  await choose(page, await blank(page, 2000, 20))
  await page.getByText('This image is too small or too narrow').waitFor()
  const address = `**/organizations/${organization.id}/look/logo`
  const refusal = { error: 'not an image', code: 'INVALID_REQUEST_BODY', details: [] }
  await page.route(address, route => route.fulfill({ status: 400, json: refusal }), { times: 1 })
  await choose(page, await blank(page, 64, 32))
  await page.getByText('The server did not accept this image.').waitFor()
  expect(await stored()).toBeNull()

  await page.route(address, route => route.abort(), { times: 1 })
  await choose(page, await blank(page, 64, 32))
  await page.getByText('The server cannot be reached.').waitFor()
  await button(page, 'Try again').click()
  await page.getByText('The logo is saved.').waitFor()
  expect(await stored()).toMatchObject({ width: 64, height: 32 })

  // Of two that are given while one is on its way the last one counts.
  const goOn = Promise.withResolvers<void>()
  await page.route(
    address,
    async route => {
      await goOn.promise
      await route.continue().catch(() => {})
    },
    { times: 1 },
  )
  const one = await blank(page, 100, 50)
  await Promise.all([page.waitForRequest(address), choose(page, one)])
  await give(page, 'drop', await blank(page, 120, 60))
  await give(page, 'drop', await blank(page, 140, 70))
  goOn.resolve()
  await expect.poll(async () => (await stored()).width).toBe(140)
  await page.getByLabel('Choose another image').waitFor()

  // One on a dead connection is called off; what the server has stays in sight.
  const lost = Promise.withResolvers<void>()
  await page.route(address, () => lost.resolve(), { times: 1 })
  await choose(page, await blank(page, 160, 80))
  await lost.promise
  await button(page, 'Cancel').click()
  await expect.poll(() => focused(page)).toBe('Choose another image')
  expect(await page.locator('progress').count()).toBe(0)
  expect((await stored()).width).toBe(140)
})

test('in a browser that draws no WebP, a picture that no PNG makes small is refused with words', async ({
  workspace,
}) => {
  const { organization, owner } = await workspace.organization()
  const page = await workspace.pageOf(owner, `/${organization.id}/settings/look`)
  await page.getByLabel('Choose an image').waitFor()
  await page.evaluate(() => {
    const { toDataURL } = HTMLCanvasElement.prototype
    HTMLCanvasElement.prototype.toDataURL = function () {
      return toDataURL.call(this, 'image/png')
    }
  })
  await choose(page, await noise(page, 20, 128))
  await page.getByText('This image is larger than 64 KiB even when it is scaled down.').waitFor()
  await choose(page, await noise(page))
  await page.getByText('The logo is saved.').waitFor()
  const { logo } = (await owner.get(`/organizations/${organization.id}/look`)).body
  const response = await fetch(workspace.url + logo.url)
  expect(response.headers.get('content-type')).toBe('image/png')
})

test('a picture is dropped and pasted, and one that takes much room becomes smaller', async ({
  workspace,
}) => {
  const { organization, owner } = await workspace.organization()
  const stored = async () => (await owner.get(`/organizations/${organization.id}/look`)).body.logo
  const page = await workspace.pageOf(owner, `/${organization.id}/settings/look`)
  await page.getByLabel('Choose an image').waitFor()
  await give(page, 'drop', await blank(page, 64, 32))
  await expect.poll(stored).toMatchObject({ width: 64, height: 32 })
  await page.getByLabel('Choose another image').waitFor()
  await give(page, 'paste', await blank(page, 32, 64))
  await expect.poll(stored).toMatchObject({ width: 32, height: 64 })
  await page.getByLabel('Choose another image').waitFor()
  await choose(page, await noise(page))
  await expect.poll(async () => (await stored()).width).toBeGreaterThan(64)
  const { url, width, height } = await stored()
  expect([width, width < 1024]).toEqual([height, true])
  const response = await fetch(workspace.url + url)
  expect(response.headers.get('content-type')).toBe('image/webp')
  const logo = page.getByRole('img', { name: 'Logo of Acme' })
  await expect
    .poll(() => logo.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)))
    .toBe(width)
})

/** A photo as phones store it: 3,000 × 1,500 pixels, to be turned by a quarter; then red is above blue. */
async function lyingPhoto(page: Page): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 3000
    canvas.height = 1500
    const context = canvas.getContext('2d')!
    context.fillStyle = '#f00'
    context.fillRect(0, 0, 1500, 1500)
    context.fillStyle = '#00f'
    context.fillRect(1500, 0, 1500, 1500)
    return canvas.toDataURL('image/jpeg')
  })
  const file = fileOf(url)
  // One entry, orientation (0x0112): 6.
  const exif = Buffer.from('4d4d002a00000008000101120003000000010006000000000000', 'hex')
  const turned = segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), exif]))
  return Buffer.concat([file.subarray(0, 2), turned, file.subarray(2)])
}

/** A picture of one colour. */
async function blank(page: Page, width: number, height: number): Promise<Buffer> {
  const url = await page.evaluate(
    ([width, height]) => {
      const canvas = document.createElement('canvas')
      canvas.width = width
      canvas.height = height
      return canvas.toDataURL('image/png')
    },
    [width, height] as const,
  )
  return fileOf(url)
}

/** A picture of 1,024 pixels across that no format makes small. */
async function noise(page: Page, height = 1024, alphaMin = 255): Promise<Buffer> {
  const url = await page.evaluate(
    ([height, alphaMin]) => {
      const canvas = document.createElement('canvas')
      canvas.width = 1024
      canvas.height = height
      const context = canvas.getContext('2d')!
      const pixels = context.createImageData(1024, height)
      let state = 1
      for (let i = 0; i < pixels.data.length; i++) {
        state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
        pixels.data[i] = Math.max(i % 4 === 3 ? alphaMin : 0, state >>> 24)
      }
      context.putImageData(pixels, 0, 0)
      return canvas.toDataURL('image/png')
    },
    [height, alphaMin] as const,
  )
  return fileOf(url)
}

const fileOf = (dataUrl: string) => Buffer.from(dataUrl.split(',')[1]!, 'base64')

/** Hands a file to the page as a browser does. */
function give(page: Page, how: 'drop' | 'paste', file: Buffer): Promise<void> {
  return page.evaluate(
    ([how, base64]) => {
      const dataTransfer = new DataTransfer()
      const bytes = Uint8Array.from(atob(base64), character => character.charCodeAt(0))
      dataTransfer.items.add(new File([bytes], 'logo.png', { type: 'image/png' }))
      const options = { bubbles: true, cancelable: true }
      document.body.dispatchEvent(
        how === 'drop'
          ? new DragEvent('drop', { ...options, dataTransfer })
          : new ClipboardEvent('paste', { ...options, clipboardData: dataTransfer }),
      )
    },
    [how, file.toString('base64')] as const,
  )
}

/** What is seen at the upper and the lower edge of a picture. */
function colours(picture: Locator): Promise<{ top: string; bottom: string }> {
  return picture.evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = image.naturalWidth
    canvas.height = image.naturalHeight
    const context = canvas.getContext('2d')!
    context.drawImage(image, 0, 0)
    const colourAt = (y: number) => {
      const [red = 0, green = 0, blue = 0] = context.getImageData(canvas.width / 2, y, 1, 1).data
      if (green > 50 || Math.abs(red - blue) < 150) return `${red} ${green} ${blue}`
      return red > blue ? 'red' : 'blue'
    }
    return { top: colourAt(10), bottom: colourAt(canvas.height - 10) }
  })
}

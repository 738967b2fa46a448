// Joining: the code is typed in large digits, and a page is in the colours of its organization once it knows the room. A lobby shows address, code and QR code in large type, and the QR link needs no code. Names, extra time and
// places show where they are due; a wrong code or dead link says so.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { readImage } from '../packages/server/src/features/images/read-image.ts'
import { setLogo, setLook } from '../packages/server/src/features/organizations/look.ts'
import { writing } from '../packages/server/src/services.ts'
import { png } from '../packages/server/test/support/pictures.ts'
import { sizesOf } from './support/boxes.ts'
import { phone, stage } from './support/browser.ts'
import { expectAccessible } from './support/judge-page.ts'
import { test } from './support/test.ts'

const deck = {
  title: 'Quick quiz',
  questions: [
    {
      type: 'QUIZ',
      prompt: 'How many legs does a spider have?',
      options: [{ text: 'Six' }, { text: 'Eight', is_correct: true }],
      settings: { time_limit_seconds: 60, points: 500, speed_bonus: false },
    },
  ],
}

async function nameYourself(page: Page, name: string): Promise<void> {
  await page.getByLabel('Your name').fill(name)
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await page.getByRole('heading', { name: 'Look at the screen' }).waitFor()
}

test('address, code and QR code of the lobby are large, and the link in the QR code joins without the code', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(deck)
  const [screen, page] = [await openPage(stage), await openPage(phone)]
  await screen.goto(await room.stageUrl('screen'))
  const qr = screen.getByRole('img', { name: /^QR code/ })
  const code = screen.locator('.join-code')
  expect((await code.textContent())!.replace(/\D/g, '')).toBe(room.code)
  const { height } = stage.viewport
  const address = screen.locator('.join-address')
  for (const [part, least] of [
    [qr, 0.4],
    [code, 0.1],
    [address, 0.05],
  ] as const)
    await expect.poll(async () => (await part.boundingBox())!.height / height).toBeGreaterThan(least)
  const here = (await screen.locator('.lobby-count').boundingBox())!
  expect(here.y + here.height).toBeLessThanOrEqual((await screen.locator('.furniture').boundingBox())!.y)

  const url = (await qr.getAttribute('aria-label'))!.split(' ').at(-1)!
  expect(url).not.toContain(room.code)
  await page.goto(new URL(new URL(url).pathname, room.url).href)
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await page.getByRole('heading', { name: 'Look at the screen' }).waitFor()
})

test('with a name and twice the time: the countdown is longer, points and place are shown, the podium names', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(deck, { participant_identity_mode: 'IDENTIFIED' })
  const [remote, slow, quick] = [await openPage(stage), await openPage(phone), await openPage(phone)]
  await remote.goto(await room.stageUrl('remote'))
  for (const page of [slow, quick]) await page.goto(`${room.url}/j/${room.code}`)
  await slow.getByText('I need more time').click()
  await slow.getByLabel('Twice the time').check()
  await slow.getByLabel('Your name').waitFor()
  await expectAccessible(slow, 'asking for a name')
  await nameYourself(slow, 'Ada')
  await nameYourself(quick, 'Bob')

  await remote.getByRole('button', { name: 'Start' }).click()
  await slow.getByRole('timer').waitFor()
  const secondsOf = async (page: Page) => {
    const [minutes, seconds] = (await page.getByRole('timer').textContent())!.trim().split(':').map(Number)
    return minutes! * 60 + seconds!
  }
  expect(await secondsOf(slow)).toBeGreaterThan(90)
  expect(await secondsOf(quick)).toBeLessThanOrEqual(60)
  await slow.getByRole('button', { name: 'Eight' }).click()
  await quick.getByRole('button', { name: 'Six' }).click()
  await remote.locator('.answer-count', { hasText: /^2 of/ }).waitFor()
  expect(await quick.locator('[data-part="verdict"]').count()).toBe(0)
  await remote.getByRole('button', { name: 'Reveal answer' }).click()
  await slow.locator('.score', { hasText: '500 points' }).waitFor()
  await quick.locator('.score', { hasText: '0 points' }).waitFor()
  await remote.keyboard.press('p')
  await slow.getByRole('heading', { name: '1st place' }).waitFor()
  await quick.locator('.score', { hasText: '2 of 2' }).waitFor()
  await remote.locator('.podium-step', { hasText: 'Ada' }).getByText('500 points').waitFor()
})

test('rooms that cannot be joined and stages that cannot be opened show why, also to screen readers', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(deck)
  const [page, screen] = [await openPage(phone), await openPage(stage)]
  await page.goto(room.url)
  await page.getByLabel('Room code').fill('000000000')
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await page.getByRole('alert').filter({ hasText: 'No open room has this code.' }).waitFor()
  await expectAccessible(page, 'a wrong code')
  await screen.goto(`${room.url}/stage/${room.sessionId}#not-a-token`)
  await screen.getByRole('heading', { name: 'This stage link does not work any more' }).waitFor()
  await expectAccessible(screen, 'a stage link that is not known')
  for (const [width, height, sizes] of [
    [1280, 720, [52, 32]],
    [3840, 2160, [156, 96]],
    [320, 640, [32, 16]],
  ] as const) {
    await screen.setViewportSize({ width, height })
    const found = await sizesOf(screen, '.stage-plain > :is(h1, .hint)')
    expect(found.map(Math.round), `${width} pixels wide`).toEqual(sizes)
  }
})

test('six large digits fit a phone of 320 px, a mistake is said below them, and the page takes the look of the room before it is joined', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom({ ...deck, title: 'Town hall' })
  const { app, organization } = room.api
  await writing(app.services, async tx => {
    await setLook(tx, organization, { name: 'Nordwind', accent: { light: '#a8390f', dark: '#ffb08f' } })
    await setLogo(tx, organization, readImage(png(64, 32))!)
  })
  const page = await openPage({ ...phone, viewport: { width: 320, height: 568 } })
  await page.goto(room.url)
  await page.locator('button[type=submit]:enabled').waitFor()
  const code = page.getByLabel('Room code')
  const groundOf = () =>
    page.locator('.join-screen').evaluate(element => getComputedStyle(element).backgroundColor)
  expect(await groundOf()).toBe('rgb(37, 69, 201)')
  await code.fill('000 000')
  expect(await code.evaluate(input => input.scrollWidth - input.clientWidth)).toBeLessThanOrEqual(0)
  expect(await code.evaluate(input => Number.parseFloat(getComputedStyle(input).fontSize))).toBeGreaterThan(
    50,
  )
  await page.keyboard.press('Enter')
  const alert = page.getByRole('alert')
  await alert.filter({ hasText: 'No open room has this code.' }).waitFor()
  const [screen, said] = [await page.locator('.join-screen').boundingBox(), await alert.boundingBox()]
  const button = await page.getByRole('button', { name: 'Join', exact: true }).boundingBox()
  expect(said!.y).toBeGreaterThan(screen!.y + screen!.height)
  expect(said!.y + said!.height).toBeLessThan(button!.y)
  expect(await code.getAttribute('aria-describedby')).toBe('problem')

  await code.fill(room.code)
  await expect.poll(groundOf).toBe('rgb(168, 57, 15)')
  await page.locator('.room-logo').waitFor()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page, `a room that is known, ${colorScheme}`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  }
  await page.goto(`${room.url}/j/${room.code}`)
  await page.locator('.join-screen', { hasText: 'Town hall' }).getByText('Nordwind').waitFor()
  await expect.poll(groundOf).toBe('rgb(255, 176, 143)')
  await expectAccessible(page, 'an invitation')
})

test('zeros of a typed code have no stroke, before a font of the page has loaded and after', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(deck)
  const page = await openPage(phone)
  let mayLoad = false
  await page.route('**/*.woff2', route => (mayLoad ? route.continue() : route.abort()))
  for (mayLoad of [false, true]) {
    await page.goto(`${room.url}/j`)
    await page.locator('#code').fill('000000')
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => document.fonts.ready)
    const inkInTheMiddle = await page.locator('#code').evaluate(input => {
      const { fontFamily, fontWeight } = getComputedStyle(input)
      const [context] = [document.createElement('canvas').getContext('2d')!]
      context.canvas.width = context.canvas.height = 300
      context.font = `${fontWeight} 200px ${fontFamily}`
      const {
        actualBoundingBoxAscent: top,
        actualBoundingBoxLeft: left,
        actualBoundingBoxRight: right,
      } = context.measureText('0')
      context.fillText('0', 100, 250)
      return context.getImageData(100 + (right - left) / 2, 250 - top / 2, 1, 1).data[3]
    })
    expect(inkInTheMiddle).toBe(0)
  }
})

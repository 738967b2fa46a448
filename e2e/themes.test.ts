// The theme of a presentation on its stage, in an embedded page and on phones, and in the one scheme that a theme may have.
import type { Theme } from '@roomful/contract/features/organizations/look'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { phone, stage } from './support/browser.ts'
import { expectAccessible } from './support/judge-page.ts'
import { test } from './support/test.ts'

const deck = {
  questions: [{ type: 'MULTIPLE_CHOICE', prompt: 'Tea?', options: [{ text: 'Yes' }, { text: 'No' }] }],
}
const rgb = (hex: string) =>
  `rgb(${[1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`
const colourOf = (
  page: Page,
  selector: string,
  name: 'backgroundColor' | 'color' | 'fontFamily' = 'backgroundColor',
) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element)[name], name)

test('a theme is on the stage at once and whole, phones follow its accent', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(deck)
  const [screen, device] = [await openPage({ ...stage, colorScheme: 'light' }), await openPage(phone)]
  const fonts: string[] = []
  for (const page of [screen, device])
    page.on('request', request => {
      const [font] = /(bricolage|source-serif)[^/]*woff2/.exec(request.url()) ?? []
      if (font) fonts.push(font)
    })
  await screen.goto(await room.stageUrl())
  await device.goto(`${room.url}/j/${room.code}`)
  await device.getByRole('button', { name: 'Join' }).click()
  await room.activate(0)
  await screen.getByRole('heading', { name: 'Tea?' }).waitFor()
  await device.getByRole('heading', { name: 'Tea?' }).waitFor()
  const set = async (theme: Partial<Theme> | null) => {
    const { status } = await room.api.patch(`/presentations/${room.presentationId}`, { theme })
    expect(status).toBe(200)
  }
  const paper = () => colourOf(screen, 'body')
  expect(fonts).toEqual([])
  const phonePaper = await colourOf(device, 'body')
  const accent = () => device.evaluate(() => document.documentElement.style.getPropertyValue('--accent'))

  await set({ preset: 'CLAY' })
  await expect.poll(paper).toBe(rgb('#fbf2ec'))
  expect(await colourOf(screen, 'h1', 'fontFamily')).toMatch(/^"Source Serif 4"/)
  await expect.poll(() => fonts).toEqual([expect.stringMatching(/^source-serif/)])
  await expect
    .poll(() => screen.evaluate(() => document.fonts.check('700 52px "Source Serif 4"', 'Tea?')))
    .toBe(true)
  await expect.poll(accent).toContain('#a8390f')
  expect(await colourOf(device, 'body')).toBe(phonePaper)
  await expectAccessible(screen, 'a stage with a theme')

  // Dark on every device, and without a choice.
  await set({ preset: 'HARBOUR' })
  await expect.poll(paper).toBe(rgb('#0a3742'))
  expect(await colourOf(screen, '.s-canvas', 'color')).toBe(rgb('#f3fbfa'))
  expect(
    await screen.locator('.s-canvas').evaluate(canvas => getComputedStyle(canvas).backgroundImage),
  ).toContain(rgb('#0c4550'))
  expect(await screen.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
  await screen.keyboard.press('t')
  expect(await paper()).toBe(rgb('#0a3742'))
  await expectAccessible(screen, 'a dark stage')

  await set({ background: '#fff4dc', text: '#3a2a00', accent: '#8a4b00' })
  await expect.poll(paper).toBe(rgb('#fff4dc'))
  expect(await colourOf(screen, '.s-canvas', 'color')).toBe(rgb('#3a2a00'))
  await expect.poll(accent).toContain('#8a4b00')
  await expectAccessible(screen, 'a stage in own colours')

  await set(null)
  await expect.poll(paper).toBe(rgb('#f7f5f0'))
  expect(await screen.evaluate(() => document.documentElement.dataset.theme)).toBeUndefined()
  expect(await screen.evaluate(() => document.documentElement.style.length)).toBeLessThanOrEqual(2)
})

test('the end of a phone is as dark as that of the stage, unless the accent is not the theme’s', async ({
  openPage,
  openRoom,
}) => {
  for (const accent of [null, '#7a1fa2'])
    for (const colorScheme of ['light', 'dark'] as const) {
      const room = await openRoom(deck)
      await room.api.patch(`/presentations/${room.presentationId}`, { theme: { preset: 'HARBOUR', accent } })
      const [screen, device] = [
        await openPage({ ...stage, colorScheme }),
        await openPage({ ...phone, colorScheme }),
      ]
      await screen.goto(await room.stageUrl())
      await device.goto(`${room.url}/j/${room.code}`)
      await device.getByRole('button', { name: 'Join' }).click()
      await device.locator('.between').waitFor()
      await room.api.post(`/sessions/${room.sessionId}/close`)
      await screen.locator('.ending').waitFor()
      await device.locator('[data-ground="end"] .end').waitFor()
      const ground = await colourOf(device, 'html')
      if (accent === null)
        expect([await colourOf(screen, '.s-box'), ground]).toEqual([rgb('#0a4653'), rgb('#0a4653')])
      else expect(ground).not.toBe(rgb('#0a4653'))
    }
})

test('an embedded page has the theme unless it is transparent', async ({ openPage, openRoom }) => {
  const room = await openRoom(deck)
  await room.api.patch(`/presentations/${room.presentationId}`, { theme: { preset: 'HARBOUR' } })
  await room.activate(0)
  const page = await openPage({ ...stage, colorScheme: 'light' })
  await page.goto((await room.embedLink('')).url)
  await page.getByRole('heading', { name: 'Tea?' }).waitFor()
  expect(await colourOf(page, 'body')).toBe(rgb('#0a3742'))
  await page.goto('about:blank')
  await page.goto((await room.embedLink('?background=transparent')).url)
  await page.getByRole('heading', { name: 'Tea?' }).waitFor()
  expect(await colourOf(page, 'body')).toBe('rgba(0, 0, 0, 0)')
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('light')
  expect(await colourOf(page, 'h1', 'color')).toBe(rgb('#1b1a17'))
})

test('slides of the presenter view have the theme, the page around them its accent', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(deck)
  await room.api.patch(`/presentations/${room.presentationId}`, { theme: { preset: 'HARBOUR' } })
  await room.activate(0)
  const page = await openPage({ viewport: { width: 1440, height: 900 }, colorScheme: 'light' })
  await page.goto((await room.stageUrl()).replace('/stage/', '/presenter/'))
  await page.locator('.presenter-slide .stage-prompt').waitFor()
  expect(await colourOf(page, '.presenter-slide .stage-prompt', 'color')).toBe(rgb('#f3fbfa'))
  expect(await colourOf(page, 'body')).toBe(rgb('#f7f5f0'))
  expect(
    await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent')),
  ).toContain('#0b6070')
  await expectAccessible(page, 'a presenter view with a theme')
})

test('the browser around a stage has the colour of its slide: of a dark moment, of the paper of its theme, of the scheme that is chosen', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(deck)
  const page = await openPage({ ...stage, colorScheme: 'light' })
  await page.goto(await room.stageUrl('remote'))
  await page.locator('.lobby').waitFor()
  // Browsers take the first that applies.
  const around = () =>
    page.evaluate(() => {
      const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')]
      return metas.find(({ media }) => matchMedia(media).matches)!.content
    })
  await expect.poll(around).toBe(await colourOf(page, '.s-box'))
  // The canvas has no edge.
  const images = await page
    .locator('.s-box, .s-canvas')
    .evaluateAll(all => all.map(one => getComputedStyle(one).backgroundImage.replace(/\(.*/, '')))
  expect(images).toEqual(['radial-gradient', 'none'])
  expect(await around()).not.toBe(rgb('#f7f5f0'))
  await room.activate(0)
  await page.getByRole('heading', { name: 'Tea?' }).waitFor()
  await expect.poll(around).toBe(rgb('#f7f5f0'))
  await page.keyboard.press('t')
  await expect.poll(around).toBe(rgb('#14151a'))
  await page.keyboard.press('t')
  await room.api.patch(`/presentations/${room.presentationId}`, { theme: { preset: 'CLAY' } })
  await expect.poll(around).toBe(rgb('#fbf2ec'))
  await room.api.post(`/sessions/${room.sessionId}/close`)
  await page.locator('.ending').waitFor()
  await expect.poll(around).toBe(await colourOf(page, '.s-box'))
  expect(await around()).not.toBe(rgb('#fbf2ec'))
})

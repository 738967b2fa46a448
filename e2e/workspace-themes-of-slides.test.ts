// The themes of an organization and of a presentation: chosen from pictures or typed as colors, judged meanwhile, shown in previews.
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectAccessible, watchPage } from './support/judge-page.ts'
import { test } from './support/test.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
/** The paper of a slide, which a gradient may hide. */
const paperOf = (picture: Locator) =>
  picture.locator('.s-canvas').evaluate(canvas => {
    const probe = canvas.appendChild(document.createElement('i'))
    probe.style.backgroundColor = 'var(--paper)'
    const { backgroundColor } = getComputedStyle(probe)
    probe.remove()
    return backgroundColor
  })
const beyond = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

test('an organization chooses a preset and colors of its own, which are judged while they are typed', async ({
  workspace,
}) => {
  const { organization, owner } = await workspace.organization()
  const page = await workspace.pageOf(owner, `/${organization.id}/settings/look`, { colorScheme: 'light' })
  const offences = watchPage(page, workspace.url)
  const stored = async () => (await owner.get(`/organizations/${organization.id}/look`)).body
  const paper = () => paperOf(page.getByRole('img', { name: 'Slide preview: Light theme' }))
  await page.getByRole('radio', { name: 'Clay' }).check()
  await expect.poll(paper).toBe('rgb(251, 242, 236)')
  // By keyboard, as all radio buttons.
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => page.getByRole('radio', { name: 'Meadow' }).isChecked()).toBe(true)
  await expectAccessible(page, 'the presets')
  const colours = page.getByRole('group', { name: 'Colours of the slides' })
  await colours.getByRole('radio', { name: /^Your own/ }).check()
  const background = page.getByLabel('Background', { exact: true })
  const text = page.getByLabel('Text', { exact: true })
  await page.getByText('As in the theme: #f0f6ee.').waitFor()
  await background.fill('#ff7a00')
  await page.getByText(/^Charts are hard to see on it: contrast 1\.3 to 1, of at least 3\.0\./).waitFor()
  await button(page, 'Save').click()
  await page.getByText('This colour cannot be read.').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('look-theme.background')
  await expectAccessible(page, 'a background that is refused')
  await button(page, /^Take #/).click()
  await page.getByText(/^Charts are easy to see on it/).waitFor()
  await text.fill('#999')
  await page
    .getByText(/^Hard to read on the background or on filled bars: contrast 2\.\d to 1, of at least 4\.5\./)
    .waitFor()
  await button(page, /^Take #/).click()
  await page.getByLabel('Font of titles').selectOption('SERIF')
  await button(page, 'Save').click()
  await page.getByText('Saved. Rooms show it at once.').waitFor()
  const { theme } = await stored()
  expect(theme).toEqual({
    preset: 'MEADOW',
    background: await background.inputValue(),
    text: await text.inputValue(),
    accent: null,
    font: 'SERIF',
  })
  await page.reload()
  await expect.poll(() => background.inputValue()).toBe(theme.background)
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await beyond(page)).toBeLessThanOrEqual(0)
  await expectAccessible(page, 'themes on a small phone')
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl'
  })
  expect(await beyond(page)).toBeLessThanOrEqual(0)
  expect(offences).toEqual([])
})

test('a presentation has the organization’s theme or its own, which its preview and its rooms show', async ({
  workspace,
}) => {
  const { organization, owner } = await workspace.organization()
  const base = `/organizations/${organization.id}`
  const look = { theme: { preset: 'HARBOUR' }, accent: { light: '#7a1fa2', dark: '#e0aaff' } }
  expect((await owner.call('PATCH', `${base}/look`, look)).status).toBe(200)
  const { body: deck } = await owner.post(`${base}/presentations`, {
    title: 'Deck',
    questions: [{ type: 'OPEN_TEXT', prompt: 'Why?' }],
  })
  const page = await workspace.pageOf(owner, `/${organization.id}/presentations/${deck.id}`, {
    colorScheme: 'light',
    viewport: { width: 1280, height: 800 },
  })
  const offences = watchPage(page, workspace.url)
  const inkOf = (picture: string) =>
    page
      .locator(`${picture} .stage-prompt`)
      .first()
      .evaluate(one => getComputedStyle(one).color)
  const ink = async () => [await inkOf('.deck-stage'), await inkOf('.deck-slides')]
  const [ofHarbour, ofViolet] = ['rgb(243, 251, 250)', 'rgb(30, 20, 48)']
  await expect.poll(ink).toEqual([ofHarbour, ofHarbour])
  await button(page, 'Theme').click()
  const dialog = page.getByRole('dialog', { name: 'Theme of the slides' })
  await dialog.waitFor()
  expect(await dialog.getByRole('radio', { name: 'As the organization' }).isChecked()).toBe(true)
  await expectAccessible(page, 'the theme of a presentation')
  await dialog.getByRole('radio', { name: 'Violet' }).check()
  await dialog.getByRole('radio', { name: /^Your own/ }).check()
  await dialog.getByRole('button', { name: 'Take the organization’s colour' }).click()
  expect(await dialog.getByLabel('Accent', { exact: true }).inputValue()).toBe('#7a1fa2')
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await beyond(page)).toBeLessThanOrEqual(0)
  await expectAccessible(page, 'the theme of a presentation on a small phone')
  await page.setViewportSize({ width: 1280, height: 800 })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('The theme is saved. Rooms show it at once.').waitFor()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(ink).toEqual([ofViolet, ofViolet])
  const theme = { preset: 'VIOLET', background: null, text: null, accent: '#7a1fa2', font: null }
  expect((await owner.get(`${base}/presentations/${deck.id}`)).body.theme).toEqual(theme)
  await page.getByText('Phone', { exact: true }).click()
  const phoneAccent = () =>
    page
      .frameLocator('.deck-phone iframe')
      .locator('html')
      .evaluate(root => getComputedStyle(root).getPropertyValue('--accent'))
  await expect.poll(phoneAccent).toContain('#7a1fa2')
  await page.getByText('Slide', { exact: true }).click()
  // The title is saved as before.
  await page.getByLabel('Title of the presentation').fill('Renamed')
  await page.locator('.deck-saving[data-saving=SAVED]').waitFor()
  await expect
    .poll(async () => (await owner.get(`${base}/presentations/${deck.id}`)).body)
    .toMatchObject({ title: 'Renamed', theme })
  await button(page, 'Theme').click()
  await dialog.getByRole('radio', { name: 'As the organization' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(ink).toEqual([ofHarbour, ofHarbour])
  expect(offences).toEqual([])
})

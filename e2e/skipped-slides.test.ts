// Skipped slides: marked in the editor, passed by on stage, presenter view and remote; a slide by its number; letters that close the
// panel that they opened.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { apiClient } from '../packages/server/test/support/api.ts'
import { phone, stage } from './support/browser.ts'
import { expectAccessible, watchPage } from './support/judge-page.ts'
import { test } from './support/test.ts'

const text = (prompt: string, skipped = false) => ({ type: 'OPEN_TEXT', prompt, ...(skipped && { skipped }) })
const deck = {
  title: 'Skipped',
  questions: [text('One'), text('Hidden', true), ...['Two', 'Three', 'Four'].map(prompt => text(prompt))],
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor()

test('slides are skipped in the editor, several at once, and again shown', async ({ workspace }) => {
  const { organization, owner } = await workspace.organization()
  const api = await apiClient(workspace.app, { organization })
  const { body } = await api.post('/presentations', deck)
  const path = `/presentations/${body.id}`
  const page = await workspace.pageOf(owner, `/${organization.id}${path}`, {
    viewport: { width: 1280, height: 800 },
  })
  const offences = watchPage(page, workspace.url)
  const row = (name: RegExp) => page.locator('.deck-slides').getByRole('button', { name })
  const stored = async () => {
    const { questions } = (await api.get(`${path}/questions`)).body
    return questions.flatMap(({ prompt, skipped }: Record<string, unknown>) => (skipped ? [prompt] : []))
  }
  await row(/Slide 2 of 5.*Hidden.*Skipped/).click()
  await page.getByRole('button', { name: 'Do not skip' }).click()
  await expect.poll(stored).toEqual([])
  await row(/Slide 3 of 5/).click({ modifiers: ['Shift'] })
  await page.getByRole('button', { name: 'Skip this slide' }).click()
  await expect.poll(stored).toEqual(['Hidden', 'Two'])
  await row(/Slide 3 of 5.*Two.*Skipped/).waitFor()
  await expectAccessible(page, 'skipped slides in the editor')
  await page.keyboard.press('Control+z')
  await expect.poll(stored).toEqual([])
  const actions = page.locator('.deck-slide-actions')
  expect(await actions.evaluate(bar => bar.scrollWidth - bar.clientWidth)).toBe(0)
  expect(offences).toEqual([])
})

test('steps, numbers and pictures of the next slide pass a skipped slide by', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(deck)
  const link = await room.stageUrl()
  const [screen, presenter, remote] = [await openPage(stage), await openPage(stage), await openPage(phone)]
  await screen.goto(link)
  await presenter.goto(link.replace('/stage/', '/presenter/'))
  await remote.goto(link.replace('/stage/', '/remote/'))
  await screen.locator('.lobby').waitFor()
  await screen.keyboard.press('PageDown')
  await heading(screen, 'One')
  await presenter.getByText('Slide 1 of 4').waitFor()
  await remote.getByRole('heading', { name: 'Slide 1 of 4' }).waitFor()
  const next = presenter.getByRole('region', { name: 'Next' })
  await expect.poll(() => next.textContent()).toContain('Two')
  await screen.keyboard.press('PageDown')
  await heading(screen, 'Two')
  await presenter.getByText('Slide 2 of 4').waitFor()
  await screen.keyboard.press('q')
  const listed = screen.getByRole('dialog').getByRole('button', { name: /Hidden/ })
  expect(await listed.textContent()).toContain('Skipped')
  await expectAccessible(screen, 'a skipped slide among all slides')
  await listed.click()
  await heading(screen, 'Hidden')
  await screen.keyboard.press('PageDown')
  await heading(screen, 'Two')
})

test('digits and Enter bring the slide of that number on screen', async ({ openPage, openRoom }) => {
  const room = await openRoom(deck)
  const link = await room.stageUrl()
  for (const url of [link, link.replace('/stage/', '/presenter/')]) {
    const page = await openPage(stage)
    await page.goto(url)
    const said = page.getByRole('status')
    const hears = (words: string) => said.filter({ hasText: words }).waitFor()
    const at = (number: number, name: string) =>
      page
        .getByText(`Slide ${number} of 4`)
        .or(page.getByRole('heading', { name, exact: true }))
        .first()
        .waitFor()
    await page.locator('.controls-menu').waitFor()
    await page.waitForLoadState('networkidle')
    await page.keyboard.press('3')
    await hears('Go to slide 3 · Enter')
    await page.keyboard.press('Enter')
    await page.getByText('Three').first().waitFor()
    await page.keyboard.type('42')
    await hears('Go to slide 42 · Enter')
    await page.keyboard.press('Enter')
    await hears('There is no slide 42. The last one is 4.')
    await page.keyboard.press('1')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Enter')
    await page.getByText('Three').first().waitFor()
    expect(await page.getByText('Go to slide').count()).toBe(0)
    await room.activate(0)
    await page.getByText('One').first().waitFor()
    await page.keyboard.press('4')
    await page.keyboard.press('PageDown')
    await page.keyboard.press('Enter')
    // Back from the second slide, not from the fourth.
    await at(2, 'Two')
    await page.keyboard.press('PageUp')
    await at(1, 'One')
    expect(await page.getByText('Go to slide').count()).toBe(0)
    await page.keyboard.press('4')
    await hears('Go to slide 4 · Enter')
    await expect.poll(() => page.getByText('Go to slide').count(), { timeout: 5_500 }).toBe(0)
    await room.activate(0)
  }
  const screen = await openPage(stage)
  await screen.goto(await room.stageUrl('screen'))
  await heading(screen, 'One')
  await screen.keyboard.press('3')
  await screen.keyboard.press('Enter')
  expect(await screen.getByText('Go to slide').count()).toBe(0)
})

test('where all slides are skipped, the start and a number say so', async ({ openPage, openRoom }) => {
  const room = await openRoom({ title: 'Skipped', questions: [text('One', true), text('Two', true)] })
  const page = await openPage(stage)
  await page.goto(await room.stageUrl())
  const said = page
    .getByRole('status')
    .filter({ hasText: 'All slides are skipped: choose one under “All slides”.' })
  await page.locator('.controls-menu').waitFor()
  for (const start of [
    () => page.keyboard.press('PageDown'),
    () => page.getByRole('button', { name: 'Start', exact: true }).click(),
    () => page.keyboard.press('3').then(() => page.keyboard.press('Enter')),
  ]) {
    await start()
    await said.waitFor()
    await page.keyboard.press('0')
    await said.waitFor({ state: 'detached' })
  }
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('letters close the panel that they opened, as Escape does', async ({ openPage, openRoom }) => {
  const room = await openRoom(deck)
  const link = await room.stageUrl()
  for (const url of [link, await room.stageUrl('screen'), link.replace('/stage/', '/presenter/')]) {
    const page = await openPage(stage)
    await page.goto(url)
    await page
      .getByText(/\d{3}.?\d{3}/)
      .first()
      .waitFor()
    const panel = page.locator('dialog.panel[open]')
    for (const [opening, closing] of [
      ['j', 'j'],
      ['j', 'Escape'],
      ['?', '?'],
    ] as const) {
      await page.keyboard.press(opening)
      await panel.waitFor()
      // Another letter does not.
      await page.keyboard.press('d')
      expect(await panel.count()).toBe(1)
      await page.keyboard.press(closing)
      await panel.waitFor({ state: 'detached' })
    }
  }
})

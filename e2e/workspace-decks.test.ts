// The list of presentations, for a presenter with a keyboard: the first one, search, sorting, pages, copies, the trash and back.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectAccessible, watchPage } from './support/judge-page.ts'
import { focused } from './support/keys.ts'
import { test } from './support/test.ts'
import { goTo } from './support/workspace.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const rows = (page: Page, name = 'Presentations') => page.getByRole('list', { name }).locator('> .row')

/** Presses a button with the keyboard. */
async function press(page: Page, name: string | RegExp): Promise<void> {
  await button(page, name).focus()
  await page.keyboard.press('Enter')
}

test('until the first page of presentations is there, nothing to search or add is shown', async ({
  workspace,
}) => {
  const { organization } = await workspace.organization()
  const presenter = await workspace.person(organization, 'PRESENTER')
  const page = await workspace.pageOf(presenter, '')
  const first = Promise.withResolvers<void>()
  await page.route(/\/presentations\?/, async route => {
    await first.promise
    await route.continue()
  })
  const changes = () => page.getByRole('searchbox').or(button(page, 'New presentation'))
  const list = page.getByRole('heading', { name: 'Presentations', level: 1 })
  await page.goto(`${workspace.url}/workspace/${organization.id}/presentations`)
  await list.waitFor()
  await page.getByRole('status').getByText('Loading…').waitFor()
  expect(await changes().count()).toBe(0)
  first.resolve()
  await page.getByRole('heading', { name: 'Make your first presentation' }).waitFor()
  expect(await changes().count()).toBe(0)

  await presenter.post(`/organizations/${organization.id}/presentations`, { title: 'Town hall' })
  await page.reload()
  await expect.poll(() => changes().count()).toBe(2)
})

test('a presenter makes, finds, copies, deletes and restores presentations by keyboard alone', async ({
  workspace,
}) => {
  const { organization } = await workspace.organization()
  const presenter = await workspace.person(organization, 'PRESENTER')
  const list = `/${organization.id}/presentations`
  const page = await workspace.pageOf(presenter, list)
  const offences = watchPage(page, workspace.url)
  await page.getByRole('heading', { name: 'Make your first presentation' }).waitFor()
  await expectAccessible(page, 'no presentations')
  await page.getByLabel('Title').focus()
  await page.keyboard.press('Enter')
  await page.getByText('Please fill this in.').waitFor()
  await page.keyboard.type('Town hall')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/presentations\/pres_\w+$/)
  // A new presentation begins with its first slide.
  await expect.poll(() => focused(page)).toBe('Add a slide')

  const api = `/organizations/${organization.id}`
  for (let i = 1; i <= 54; i++) await presenter.post(`${api}/presentations`, { title: `Lecture ${i}` })
  const { body: deck } = await presenter.post(`${api}/presentations`, {
    title: 'Übung',
    questions: [{ type: 'OPEN_TEXT', prompt: 'Well?' }],
  })
  const { body: session } = await presenter.post(`${api}/sessions`, { presentation_id: deck.id })
  await presenter.post(`${api}/sessions/${session.id}/open`)
  await goTo(page, list)
  await page.getByText('50 shown, and there are more').waitFor()
  await press(page, 'Show more')
  await page.getByText('56 in all').waitFor()
  expect(await rows(page).first().textContent()).toMatch(/Übung.*1 slide.*Running now/s)
  await expectAccessible(page, 'the presentations')
  await page.getByLabel('Sort by').selectOption('Title')
  await page.getByText('50 shown, and there are more').waitFor()
  expect(await rows(page).first().textContent()).toContain('Lecture 1')

  await page.getByLabel('Search titles').focus()
  await page.keyboard.type('uBU')
  await page.getByText('1 in all').waitFor()
  await press(page, 'Duplicate: Übung')
  await page.getByText('“Copy of Übung” was created.').waitFor()
  await page.getByText('2 in all').waitFor()
  expect(await rows(page).filter({ hasText: 'Copy of Übung' }).textContent()).toMatch(/1 slide.*Not run yet/s)
  await press(page, 'Delete: Copy of Übung')
  await page.getByText('“Copy of Übung” is in the trash.').waitFor()
  await rows(page).filter({ hasText: 'Copy of Übung' }).waitFor({ state: 'detached' })
  await expectAccessible(page, 'a deletion that can be undone')
  await press(page, 'Undo')
  await page.getByText('“Copy of Übung” is back').waitFor()
  await rows(page).filter({ hasText: 'Copy of Übung' }).waitFor()
  await press(page, 'Delete: Copy of Übung')
  await page.getByLabel('Search titles').fill('nothing like this')
  await page.getByText('No title contains “nothing like this”.').waitFor()

  await page.getByRole('link', { name: 'Trash', exact: true }).focus()
  await page.keyboard.press('Enter')
  await rows(page, 'Trash')
    .getByText(/Removed for good on/)
    .waitFor()
  await expectAccessible(page, 'the trash')
  await press(page, 'Restore: Copy of Übung')
  await page.getByText('The trash is empty.').waitFor()
  await page.getByRole('link', { name: 'All', exact: true }).click()
  await rows(page).filter({ hasText: 'Copy of Übung' }).waitFor()
  await press(page, 'New presentation')
  await expectAccessible(page, 'a new presentation')
  await page.keyboard.type('Spring')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/presentations\/pres_\w+$/)
  expect(offences).toEqual([])
})

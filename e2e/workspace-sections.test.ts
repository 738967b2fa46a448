// Sections of a presentation in the editor: begun, renamed, moved with their slide, ended and undone, by mouse and by keys; for two
// editors, at 320 pixels, and from the right.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { apiClient } from '../packages/server/test/support/api.ts'
import { expectAccessible, watchPage } from './support/judge-page.ts'
import { focused } from './support/keys.ts'
import { test } from './support/test.ts'
import type { TestWorkspace } from './support/workspace.ts'

const wide = { viewport: { width: 1280, height: 800 } }

async function openEditor(workspace: TestWorkspace) {
  const { organization, owner } = await workspace.organization()
  const api = await apiClient(workspace.app, { organization })
  const questions = ['One', 'Two', 'Three'].map(prompt => ({ type: 'NPS', prompt }))
  const { body } = await api.post('/presentations', { title: 'Team day', questions })
  const path = `/presentations/${body.id}`
  const open = async (options: Parameters<TestWorkspace['pageOf']>[2] = wide) => {
    const page = await workspace.pageOf(owner, `/${organization.id}${path}`, options)
    await page.locator('.deck-editor').waitFor()
    return page
  }
  const stored = async () => {
    const { sections } = (await api.get(path)).body
    const listed: { id: string; prompt: string }[] = (await api.get(`${path}/questions`)).body.questions
    return sections.map(({ title, before }: { title: string; before: string }) => [
      title,
      listed.find(({ id }) => id === before)!.prompt,
    ])
  }
  return { api, path, open, stored }
}

const saved = (page: Page) => page.locator('.deck-saving[data-saving=SAVED]').waitFor()
const row = (page: Page, at: number) => page.locator('.deck-slide-open').nth(at)
const begin = (page: Page) => page.getByRole('button', { name: 'Begin a section here' })
const titleField = (page: Page) => page.getByLabel('Title of the section')
const headings = (page: Page) => page.locator('.deck-section').allTextContents()

test('a section begins with a slide, is renamed, moves, ends, and comes back with undo', async ({
  workspace,
}) => {
  const { open, stored } = await openEditor(workspace)
  const page = await open()
  const offences = watchPage(page, workspace.url)
  await row(page, 1).click()
  await begin(page).click()
  expect(await titleField(page).inputValue()).toBe('New section')
  await page.keyboard.type('Second part')
  await page.keyboard.press('Enter')
  expect(await headings(page)).toEqual(['Second part'])
  await saved(page)
  await expect.poll(stored).toEqual([['Second part', 'Two']])
  await expectAccessible(page, 'a section in the list of slides')

  await page.getByRole('heading', { name: 'Second part' }).getByRole('button').click()
  await titleField(page).fill('Renamed')
  await page.keyboard.press('Escape')
  expect(await headings(page)).toEqual(['Second part'])
  await expect.poll(() => focused(page)).toBe('Second part')
  expect(offences).toEqual([])
  await page.keyboard.press('Enter')
  await titleField(page).fill('Renamed')
  await expectAccessible(page, 'a section that is renamed')
  await row(page, 1).click()
  expect(await headings(page)).toEqual(['Renamed'])
  await page.getByRole('button', { name: 'Move up' }).click()
  await expect.poll(stored).toEqual([['Renamed', 'Two']])
  expect(await page.locator('.deck-slide').nth(0).locator('.deck-section').textContent()).toBe('Renamed')

  await page.getByRole('button', { name: 'Remove section' }).click()
  expect(await headings(page)).toEqual([])
  await page.locator('.only-read[role=status]').getByText('The section is removed.').waitFor()
  await expect.poll(stored).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  expect(await headings(page)).toEqual(['Renamed'])
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  expect(await page.locator('.deck-slide').nth(0).textContent()).toMatch(/^Renamed.*One/)
  await expect.poll(stored).toEqual([['Renamed', 'One']])
  await page.keyboard.press('Control+Z')
  await expect.poll(stored).toEqual([['Renamed', 'Two']])
  // Otherwise the page asks before it is left.
  await saved(page)
  await page.reload()
  await page.locator('.deck-editor').waitFor()
  expect(await headings(page)).toEqual(['Renamed'])
  await page.getByLabel('Type', { exact: true }).selectOption({ label: 'Open text' })
  await expect.poll(stored).toEqual([['Renamed', 'Two']])
  expect(await headings(page)).toEqual(['Renamed'])
})

test('a section shows in another editor, and several selected slides begin none', async ({ workspace }) => {
  const { api, path, open } = await openEditor(workspace)
  const page = await open()
  const [{ id: before }] = (await api.get(`${path}/questions`)).body.questions
  await api.patch(path, { sections: [{ title: 'From the API', before }] })
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await page.getByRole('heading', { name: 'From the API' }).waitFor()
  await row(page, 1).click()
  await row(page, 2).click({ modifiers: ['Shift'] })
  expect(await begin(page).isDisabled()).toBe(true)
})

test('sections fit 320 pixels, long titles too, and run from the right', async ({ workspace }) => {
  const { api, path, open } = await openEditor(workspace)
  const [{ id: first }, { id: second }] = (await api.get(`${path}/questions`)).body.questions
  await api.patch(path, {
    sections: [
      { title: 'W'.repeat(80), before: first },
      { title: 'القسم الثاني', before: second },
    ],
  })
  const page = await open({ viewport: { width: 320, height: 640 } })
  await page.getByRole('button', { name: 'Slides', exact: true }).click()
  await page.getByRole('heading', { name: 'القسم الثاني' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await expectAccessible(page, 'sections at 320 pixels')
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  const edges = await page.locator('.deck-slide').evaluateAll(rows =>
    rows.slice(0, 2).map(one => {
      const heading = one.querySelector('.deck-section')!.getBoundingClientRect()
      const slide = one.getBoundingClientRect()
      return [heading.bottom <= slide.top + 2, heading.right <= slide.right + 2]
    }),
  )
  expect(edges).toEqual([
    [true, true],
    [true, true],
  ])
})

// Words of a cloud are merged in the menu of a remote and on the results page, with the keyboard alone, and that is undone; screens,
// phones and the report show the groups. At 320 pixels and right to left too.
import { join as joinPath } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { apiClient } from '../packages/server/test/support/api.ts'
import { openRoom } from '../packages/server/test/support/room.ts'
import { phone, stage } from './support/browser.ts'
import { expectAccessible, watchPage } from './support/judge-page.ts'
import { test } from './support/test.ts'
import { linkOn, type TestWorkspace } from './support/workspace.ts'

/** The words of a page's cloud, without pictures of it. */
const cloudOf = (page: Page) =>
  expect.poll(async () =>
    (await page.locator('.cloud').last().locator('.cloud-word').allTextContents()).toSorted(),
  )

/** Where pictures of the pages go, for a look at them; none by default. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.ROOMFUL_PICTURES
  if (folder) await page.screenshot({ path: joinPath(folder, `${name}.png`), fullPage: true })
}

/** Merges the word that the focused form names, with the keyboard alone. */
async function merge(page: Page, word: string, other: string): Promise<void> {
  const form = page.locator('.merge-form')
  await form.getByLabel('Word').focus()
  await form.getByLabel('Word').selectOption(word)
  await page.keyboard.press('Tab')
  await form.getByLabel('Count as').selectOption(other)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('status').filter({ hasText: 'counts as' }).waitFor()
  const first = form.getByLabel('Word')
  expect(await first.evaluate(element => element === document.activeElement)).toBe(true)
  expect(await first.locator('option:checked').textContent()).toBe('Choose a word')
}

async function askedCloud(workspace: TestWorkspace) {
  const { organization, owner } = await workspace.organization()
  const api = await apiClient(workspace.app, { organization })
  const settings = { max_words: 4, stop_words: 'en' }
  const room = await openRoom(api, {
    questions: [{ type: 'WORD_CLOUD', prompt: 'How did you come?', settings }],
  })
  await room.activate(0)
  for (const words of [
    ['car', 'the'],
    ['Cars', 'عربة'],
    ['car', 'train', 'عربات'],
  ]) {
    const device = await room.phone()
    await device.answer(room.questions[0]!, { words })
  }
  const { body } = await api.post(`/sessions/${room.sessionId}/stage-links`, { role: 'remote' })
  const { body: screen } = await api.post(`/sessions/${room.sessionId}/stage-links`, { role: 'screen' })
  return {
    api,
    room,
    owner,
    place: `/${organization.id}/sessions/${room.sessionId}`,
    remote: linkOn(workspace, body.url),
    screen: linkOn(workspace, screen.url),
  }
}

test('words are merged in the menu of a remote, and undone there', async ({ workspace, openPage }) => {
  const asked = await askedCloud(workspace)
  const [screen, remote] = [await openPage(stage), await openPage(stage)]
  await screen.goto(asked.screen)
  await remote.goto(asked.remote)
  const apart = ['Cars', 'car', 'train', 'عربات', 'عربة']
  await cloudOf(screen).toEqual(apart)
  const open = async () => {
    await remote.getByRole('button', { name: 'More controls' }).click()
    await remote.getByRole('button', { name: 'Merge words' }).click()
    await remote.locator('.merge-form').waitFor()
  }
  await open()
  await merge(remote, 'Cars', 'car')
  await cloudOf(screen).toEqual(['car', 'train', 'عربات', 'عربة'])
  await merge(remote, 'عربات', 'عربة')
  await expectAccessible(remote, 'merging words')
  await picture(remote, 'stage')
  const undo = remote.getByRole('button', { name: /^Undo: \W*Cars\W* counts as \W*car/ })
  await undo.focus()
  await remote.keyboard.press('Enter')
  await undo.waitFor({ state: 'detached' })
  await cloudOf(screen).toEqual(['Cars', 'car', 'train', 'عربة'])
  await remote.keyboard.press('Escape')

  // Only a word cloud offers it, and a screen has no menu.
  expect(await screen.getByRole('button', { name: 'Merge words' }).count()).toBe(0)
  const held = await openPage({ ...phone, viewport: { width: 320, height: 640 } })
  await held.goto(asked.remote)
  await held.getByRole('button', { name: 'More controls' }).click()
  await held.getByRole('button', { name: 'Merge words' }).click()
  await held.locator('.merges li').waitFor()
  await expectAccessible(held, 'merging words on a phone')
  await picture(held, 'phone')
})

test('words are merged on the results page after the close, in the report too, also at 320 pixels and right to left', async ({
  workspace,
}) => {
  const { api, room, owner, place } = await askedCloud(workspace)
  await api.post(`/sessions/${room.sessionId}/close`)
  const page = await workspace.pageOf(owner, place)
  const offences = watchPage(page, workspace.url)
  const summary = page.getByText('Merge words', { exact: true })
  await summary.press('Enter')
  await merge(page, 'Cars', 'car')
  await page.getByRole('row', { name: /^car 3/ }).waitFor()
  await cloudOf(page).toEqual(['car', 'train', 'عربات', 'عربة'])
  await merge(page, 'car', 'train')
  await merge(page, 'عربات', 'عربة')
  expect(await page.locator('.merges li').count()).toBe(3)
  await expectAccessible(page, 'merging words')
  await picture(page, 'results')

  const narrow = await workspace.pageOf(owner, place, { viewport: { width: 320, height: 640 } })
  await narrow.getByText('Merge words', { exact: true }).press('Enter')
  await narrow.locator('.merges li').first().waitFor()
  for (const direction of ['ltr', 'rtl']) {
    await narrow.evaluate(dir => document.documentElement.setAttribute('dir', dir), direction)
    expect(await narrow.evaluate(() => document.documentElement.scrollWidth), direction).toBe(320)
    await picture(narrow, `narrow-${direction}`)
  }
  await expectAccessible(narrow, 'merging words at 320 pixels')

  // The last merge of a chain is undone alone.
  await page.getByRole('button', { name: /^Undo: \W*car\W* counts as \W*train/ }).press('Enter')
  await page.getByRole('row', { name: /^car 3/ }).waitFor()
  const report = await workspace.pageOf(owner, `${place}/report`)
  await report.getByRole('row', { name: /^car 3/ }).waitFor()
  expect(await report.getByRole('row', { name: /^the/ }).count()).toBe(0)
  expect(offences).toEqual([])
})

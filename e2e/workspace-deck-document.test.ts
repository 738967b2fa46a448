// What becomes of edits in a browser: checked without evaluating code, kept through a crash without a network, sent once by one
// of two windows, brought together with those of others, and forgotten by whoever signs out.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { watchPage } from './support/judge-page.ts'
import { test } from './support/test.ts'
import { desk, type TestWorkspace } from './support/workspace.ts'

const deckTitle = (page: Page) => page.getByLabel('Title of the presentation')
const state = (page: Page, saving: string) => page.locator(`.deck-saving[data-saving=${saving}]`).waitFor()
/** As the browser does when somebody comes back to its window. */
const comeBack = (page: Page) => page.evaluate(() => dispatchEvent(new Event('focus')))
const operations = '**/app/v1/**'

async function deckOf(workspace: TestWorkspace, ...prompts: string[]) {
  const { organization, owner } = await workspace.organization()
  const questions = prompts.map(prompt => ({ type: 'OPEN_TEXT', prompt }))
  const { body } = await owner.post(`/organizations/${organization.id}/presentations`, {
    title: 'Plans',
    questions,
  })
  const path = `/organizations/${organization.id}/presentations/${body.id}`
  const page = await workspace.pageOf(owner, `/${organization.id}/presentations/${body.id}`, desk)
  await deckTitle(page).waitFor()
  const onServer = async () => {
    const [deck, { body }] = [await owner.get(path), await owner.get(`${path}/slides`)]
    return [deck.body.title, ...body.slides.map(({ prompt }: { prompt: string }) => prompt)]
  }
  return { page, owner, path, onServer }
}

/** How many drafts the browser keeps. */
function draftsIn(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('roomful-drafts', 1)
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const counting = opening.result.transaction('drafts').objectStore('drafts').count()
          counting.onsuccess = () => {
            opening.result.close()
            resolve(counting.result)
          }
        }
      }),
  )
}

test('faults are found under the policy of the page, and what has none is saved', async ({ workspace }) => {
  const { page, onServer } = await deckOf(workspace, 'Why?')
  const offences = watchPage(page, workspace.url)
  const prompt = page.locator('#slide-prompt')
  await prompt.fill('')
  await state(page, 'WAITING')
  await deckTitle(page).fill('Plans 👩‍👩‍👧 \u202eabc')
  await expect.poll(onServer).toEqual(['Plans 👩‍👩‍👧 \u202eabc', 'Why?'])
  await prompt.fill('Why not?')
  await state(page, 'SAVED')
  expect(await onServer()).toEqual(['Plans 👩‍👩‍👧 \u202eabc', 'Why not?'])
  expect(await draftsIn(page)).toBe(0)
  expect(offences).toEqual([])
})

test('edits without a network outlive the page, and are sent when somebody opens the deck again', async ({
  workspace,
}) => {
  const { page, onServer } = await deckOf(workspace, 'Why?')
  const context = page.context()
  await page.route(operations, route => route.abort())
  await deckTitle(page).fill('Without a network')
  await page.locator('#slide-prompt').fill('Typed on a train')
  await state(page, 'OFFLINE')
  await expect.poll(() => draftsIn(page)).toBe(1)
  const address = page.url()
  await page.close()
  expect(await onServer()).toEqual(['Plans', 'Why?'])
  const next = await context.newPage()
  await next.goto(address)
  await expect.poll(() => deckTitle(next).inputValue()).toBe('Without a network')
  await state(next, 'SAVED')
  expect(await onServer()).toEqual(['Without a network', 'Typed on a train'])
  await expect.poll(() => draftsIn(next)).toBe(0)
  await next.route(/\/slides$|\/questions\//, route => route.abort())
  await next.locator('#slide-prompt').fill('Private')
  await expect.poll(() => draftsIn(next)).toBe(1)
  await next.getByRole('link', { name: 'All presentations' }).click()
  await next.getByRole('button', { name: 'Sign out' }).click()
  await next.getByRole('heading', { name: 'Sign in' }).waitFor()
  expect(await draftsIn(next)).toBe(0)
})

test('of two windows each sends its own edits, once, and shows those of the other', async ({ workspace }) => {
  const { page, owner, path, onServer } = await deckOf(workspace, 'Why?', 'How?')
  const changes: string[] = []
  page.context().on('request', request => {
    if (request.method() !== 'GET') changes.push(`${request.method()} ${request.postData()}`)
  })
  await page.route(operations, route => route.abort())
  await deckTitle(page).fill('By the first')
  await state(page, 'OFFLINE')
  const other = await page.context().newPage()
  await other.goto(page.url())
  await expect.poll(() => deckTitle(other).inputValue()).toBe('Plans')
  await other.locator('#slide-prompt').fill('By the second')
  await state(other, 'SAVED')
  expect(await deckTitle(other).inputValue()).toBe('Plans')
  changes.length = 0
  await page.unroute(operations)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await state(page, 'SAVED')
  await comeBack(page)
  await expect.poll(() => page.locator('#slide-prompt').inputValue()).toBe('By the second')
  await comeBack(other)
  await expect.poll(() => deckTitle(other).inputValue()).toBe('By the first')
  expect(await onServer()).toEqual(['By the first', 'By the second', 'How?'])
  expect(changes).toEqual(['PATCH {"title":"By the first"}'])

  // What both have changed is chosen.
  await other.route(operations, route => route.abort())
  await deckTitle(other).fill('Mine')
  await state(other, 'OFFLINE')
  await owner.call('PATCH', path, { title: 'Theirs' })
  await other.unroute(operations)
  await other.evaluate(() => dispatchEvent(new Event('online')))
  await other.getByRole('button', { name: 'Take theirs' }).click()
  await state(other, 'SAVED')
  expect(await deckTitle(other).inputValue()).toBe('Theirs')
})

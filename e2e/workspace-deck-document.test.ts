// What becomes of edits in a browser: checked without evaluating code, kept through a crash without a network, sent once by one
// of two windows, brought together with those of others, forgotten by whoever signs out and knows it, and given to whoever cannot
// save them any more.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { emptyTrash } from '../packages/server/src/features/presentations/presentations.ts'
import { writing } from '../packages/server/src/services.ts'
import { expectAccessible, watchPage } from './support/judge-page.ts'
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
  return { page, organization, owner, path, onServer }
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

test('edits without a network outlive the page, and are sent when the deck is opened again', async ({
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
  const signOut = next.getByRole('button', { name: 'Sign out', exact: true })
  await signOut.click()
  const asked = next.getByRole('dialog', { name: 'Sign out and lose unsaved changes?' })
  await asked.getByRole('button', { name: 'Cancel' }).click()
  expect(await draftsIn(next)).toBe(1)
  await signOut.click()
  await expectAccessible(next, 'the question before signing out')
  await asked.getByRole('button', { name: 'Sign out anyway' }).click()
  await next.getByRole('heading', { name: 'Sign in' }).waitFor()
  expect(await draftsIn(next)).toBe(0)
})

test('a browser whose storage fails once keeps edits all the same; where it stores nothing the editor says so', async ({
  workspace,
}) => {
  const { page: first } = await deckOf(workspace, 'Why?')
  const address = first.url()
  await first.close()
  for (const failures of [1, Number.MAX_SAFE_INTEGER]) {
    const page = await first.context().newPage()
    await page.addInitScript(count => {
      const open = IDBFactory.prototype.open
      let failures = count
      IDBFactory.prototype.open = function (...of) {
        if (failures-- > 0) throw new DOMException('The disk is full.', 'UnknownError')
        return open.apply(this, of)
      }
    }, failures)
    await page.goto(address)
    await state(page, 'SAVED')
    await page.route(operations, route => route.abort())
    await page.locator('#slide-prompt').fill(`After ${failures}`)
    await state(page, 'OFFLINE')
    const isKept = failures === 1
    await page
      .getByText(isKept ? 'changes are kept on this device' : 'keep this page open')
      .first()
      .waitFor()
    if (!isKept) {
      expect(await page.getByText('kept on this device').count()).toBe(0)
      continue
    }
    await expect.poll(() => draftsIn(page)).toBe(1)
    await page.close()
  }
})

test('of two windows each sends its own edits, once, and shows those of the other', async ({ workspace }) => {
  const { page, owner, path, onServer } = await deckOf(workspace, 'Why?', 'How?')
  const changes: string[] = []
  // Those that arrive: without a network it is tried again now and then.
  page.context().on('requestfinished', request => {
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

/** Text in the clipboard of nobody else: what the field shows that copies it. */
const outline = (page: Page) => page.getByRole('textbox', { name: 'The presentation as text' }).inputValue()

test('a presentation that is deleted for good gives back all that was typed, which becomes another one', async ({
  workspace,
}) => {
  const { page, organization, owner, path } = await deckOf(workspace, 'Why?', 'How?')
  await page.locator('#slide-prompt').fill('')
  await page.locator('#slide-notes').fill('For the back rows.')
  await state(page, 'WAITING')
  expect((await owner.call('DELETE', path)).status).toBe(200)
  await writing(workspace.app.services, ({ db }) => emptyTrash(db, Date.now() + 31 * 24 * 3_600_000, 0))
  expect((await owner.get(path)).status).toBe(404)
  await deckTitle(page).fill('Plans for nobody')
  await page.getByText('or you no longer have access to it. What you typed is still here.').waitFor()
  await page.getByRole('button', { name: 'Copy what is here' }).click()
  await expectAccessible(page, 'a deck as text')
  const text = await outline(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Copy', exact: true }).click()
  await page.getByText('Copied').waitFor()
  // Typed on, in place of what was missing.
  const data = Buffer.from(text.replace('\\""', 'Why not?')).toString('base64')
  const read = await owner.post(`/organizations/${organization.id}/imports/preview`, { file_name: '', data })
  expect(read.body).toMatchObject({
    title: 'Plans for nobody',
    slides: [
      { question: { prompt: 'Why not?', notes: 'For the back rows.' } },
      { question: { prompt: 'How?' } },
    ],
    problems: [],
  })
})

test('a member removed while writing can still see and copy the text until they navigate away', async ({
  workspace,
}) => {
  const { organization, owner, path } = await deckOf(workspace, 'Why?')
  const guest = await workspace.person(organization, 'PRESENTER')
  const [, , , deck] = path.split('/').slice(1)
  const page = await workspace.pageOf(guest, `/${organization.id}/presentations/${deck}`, desk)
  await deckTitle(page).waitFor()
  await page.route(/\/slides$|\/questions\//, route => route.abort())
  await page.locator('#slide-prompt').fill('Typed in vain')
  await state(page, 'OFFLINE')
  const members = `/organizations/${organization.id}/members`
  expect((await owner.call('DELETE', `${members}/${guest.user.id}`)).status).toBe(200)
  await page.unroute(/\/slides$|\/questions\//)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await state(page, 'REFUSED')
  // The page has received it: its menu names no organization any more.
  await page.locator('.side-organization').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Copy what is here' }).click()
  expect(await outline(page)).toContain('Typed in vain')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('link', { name: 'All presentations' }).click()
  await page.getByRole('heading', { name: 'There is nothing here' }).waitFor()
})

test('a user signed out elsewhere can copy unsaved texts without signing in again', async ({ workspace }) => {
  const { page } = await deckOf(workspace, 'Why?')
  await page.context().clearCookies()
  await page.locator('#slide-prompt').fill('Typed too late')
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' })
  await dialog.getByText('Copy unsaved changes').click()
  await expectAccessible(page, 'signing in again over a deck')
  expect(await dialog.getByRole('textbox', { name: 'Not saved yet' }).inputValue()).toContain(
    'Typed too late',
  )
})

test('slides beyond the plan can be copied', async ({ workspace }) => {
  const { page } = await deckOf(workspace, 'Why?')
  const envelope = { error: 'Not in your plan.', code: 'PLAN_LIMIT_REACHED' }
  await page.route(/\/questions\//, route => route.fulfill({ status: 402, json: envelope }))
  await page.locator('#slide-prompt').fill('Too dear')
  await page.getByText('The server did not accept a change.').waitFor()
  await page.getByRole('button', { name: 'Copy what is here' }).click()
  expect(await outline(page)).toContain('Too dear')
})

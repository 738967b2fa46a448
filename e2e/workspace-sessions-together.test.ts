// Sessions of several presenters, and what a projector may show: what colleagues start or plan appears by itself, the same
// presentation runs twice, nobody deletes what is another's, and no page gives away an answer that the room is still to find.

import { join } from '@roomful/testkit/device'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { apiClient } from '../packages/server/test/support/api.ts'
import { expectAccessible } from './support/judge-page.ts'
import { test } from './support/test.ts'
import { chooseFor } from './support/workspace.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const rows = (page: Page, list: string) => page.getByRole('list', { name: list }).getByRole('listitem')

test('two presenters start the same presentation, and each sees the other come and go without loading the page again', async ({
  workspace,
}) => {
  const { organization, owner } = await workspace.organization()
  const api = `/organizations/${organization.id}`
  const [ada, grace] = [
    await workspace.person(organization, 'PRESENTER'),
    await workspace.person(organization, 'PRESENTER'),
  ]
  await ada.call('PATCH', '/me', { name: 'Ada' })
  await grace.call('PATCH', '/me', { name: 'Grace' })
  const { body: deck } = await owner.post(`${api}/presentations`, {
    title: 'Town hall',
    questions: [{ type: 'OPEN_TEXT', prompt: 'Well?' }],
  })
  const started = async (person: typeof ada) => {
    const { body } = await person.post(`${api}/sessions`, { presentation_id: deck.id })
    expect((await person.post(`${api}/sessions/${body.id}/open`)).status).toBe(200)
    return body.id as string
  }
  const list = await workspace.pageOf(ada, `/${organization.id}/sessions`)
  await list.getByText('No results yet.').waitFor()
  const ofGrace = await started(grace)
  await rows(list, 'Running').filter({ hasText: 'by Grace' }).waitFor()
  const ofAda = await started(ada)
  await rows(list, 'Running').filter({ hasText: 'by Ada' }).waitFor()
  expect(await rows(list, 'Running').count()).toBe(2)

  // One's own is deleted once it is over, another's is not.
  const own = await workspace.pageOf(ada, `/${organization.id}/sessions/${ofAda}`)
  await button(own, 'More actions').click()
  await own.getByRole('menuitem').first().waitFor()
  expect(await own.getByRole('menuitem', { name: 'Delete session' }).count()).toBe(0)
  expect((await grace.post(`${api}/sessions/${ofGrace}/close`)).status).toBe(200)
  await rows(list, 'Past').filter({ hasText: 'by Grace' }).waitFor()
  await expect.poll(() => rows(list, 'Running').count()).toBe(1)
  const other = await workspace.pageOf(ada, `/${organization.id}/sessions/${ofGrace}`)
  await button(other, 'More actions').click()
  await other.getByText('Grace or an administrator can delete this session.').waitFor()
  expect((await ada.call('DELETE', `${api}/sessions/${ofGrace}`)).body.code).toBe('FORBIDDEN')

  // What is planned opens while the page is open.
  const { body: planned } = await grace.post(`${api}/sessions`, { presentation_id: deck.id })
  const times = { opens_at: '2020-01-01T00:00:00Z', closes_at: '2040-01-01T00:00:00Z', timezone: 'UTC' }
  expect((await grace.post(`${api}/sessions/${planned.id}/schedule`, times)).status).toBe(200)
  await rows(list, 'Running').filter({ hasText: 'by Grace' }).waitFor()
})

test('a page of a running session hides results not yet revealed until asked', async ({ workspace }) => {
  const { organization, owner } = await workspace.organization()
  const api = `/organizations/${organization.id}`
  const quiz = {
    type: 'QUIZ',
    prompt: 'Which is prime?',
    options: [{ text: 'Eight' }, { text: 'Seven', is_correct: true }],
    settings: { time_limit_seconds: null },
  }
  const cloud = { type: 'WORD_CLOUD', prompt: 'One word?' }
  const { body: deck } = await owner.post(`${api}/presentations`, {
    title: 'Quiz',
    questions: [cloud, quiz],
  })
  const { body: session } = await owner.post(`${api}/sessions`, { presentation_id: deck.id })
  await owner.post(`${api}/sessions/${session.id}/open`)
  const { token } = await join(workspace.url, { code: session.join_code })
  const program = await apiClient(workspace.app, { organization })
  const { body: asked } = await owner.get(`${api}/presentations/${deck.id}/questions`)
  const [first, second] = asked.questions
  const answer = (id: string, given: object) =>
    fetch(`${workspace.url}/room/v1/questions/${id}/answer`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ answer: given }),
    })
  const activate = async (id: string) =>
    expect((await program.post(`/sessions/${session.id}/questions/${id}/activate`)).status).toBe(200)
  await activate(first.id)
  expect((await answer(first.id, { words: ['hopeful'] })).status).toBe(200)
  await activate(second.id)
  expect((await answer(second.id, { option_ids: [second.options[1].id] })).status).toBe(200)

  const page = await workspace.pageOf(owner, `/${organization.id}/sessions/${session.id}`)
  await page.getByRole('row', { name: 'hopeful 1' }).waitFor()
  await page.getByRole('button', { name: /^Which is prime/ }).click()
  const ofQuiz = page.getByRole('region', { name: 'Which is prime?' })
  await ofQuiz.getByText('Show the answers so far and the correct one').waitFor()
  const right = ofQuiz.getByRole('row', { name: /^Seven 1 100%/ })
  expect(await right.count()).toBe(0)
  // Nor does its picture.
  await ofQuiz.locator('.s-canvas .concealed, .s-canvas [data-type="QUIZ"]').first().waitFor()
  expect(await page.locator('.s-canvas [data-right="true"]').count()).toBe(0)
  await expectAccessible(page, 'a quiz that runs')
  await ofQuiz.locator('summary').first().press('Enter')
  await right.waitFor()
  await ofQuiz.locator('summary').first().press('Enter')
  await right.waitFor({ state: 'hidden' })
  expect((await program.post(`/sessions/${session.id}/questions/${second.id}/reveal`)).status).toBe(200)
  await right.waitFor()
  expect(await page.locator('.secret-results').count()).toBe(0)
})

test('a session is planned where clocks are set forward, from a zone three quarters of an hour off; in the past it is not', async ({
  workspace,
}) => {
  const { organization, owner } = await workspace.organization()
  const api = `/organizations/${organization.id}`
  await owner.post(`${api}/presentations`, { title: 'Town hall' })
  const page = await workspace.pageOf(owner, `/${organization.id}/presentations`, {
    viewport: { width: 1280, height: 800 },
    timezoneId: 'Asia/Kathmandu',
  })
  await chooseFor(page, 'Town hall', 'Start with options…')
  await button(page, 'Schedule…').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Opens').fill('2020-03-29T02:30')
  await dialog.getByLabel('Closes').fill('2020-04-01T09:00')
  await button(page, 'Schedule').click()
  await dialog.getByText('This time has passed.').waitFor()
  expect((await owner.get(`${api}/sessions`)).body.sessions).toEqual([])
  const zone = dialog.getByLabel('Time zone')
  expect(await zone.inputValue()).toBe('Asia/Kathmandu')
  // Clocks go from 02:00 to 03:00 on 25 March 2040 in Berlin.
  await zone.selectOption('Europe/Berlin')
  await dialog.getByLabel('Opens').fill('2040-03-25T02:30')
  await dialog.getByLabel('Closes').fill('2040-10-28T02:30')
  await dialog.getByText('For you: 25 Mar 2040, 07:15').waitFor()
  await dialog.getByText('For you: 28 Oct 2040, 06:15').waitFor()
  await button(page, 'Schedule').click()
  await page.waitForURL(/\/sessions\/ses_\w+$/)
  expect((await owner.get(`${api}/sessions`)).body.sessions).toMatchObject([
    {
      opens_at: '2040-03-25T01:30:00.000Z',
      closes_at: '2040-10-28T00:30:00.000Z',
      timezone: 'Europe/Berlin',
    },
  ])
})

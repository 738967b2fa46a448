// A session without points and leaderboard: chosen at the start, phones and stages say what is correct, and nothing has points or places.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { phone, stage } from './support/browser.ts'
import { expectAccessible } from './support/judge-page.ts'
import { test } from './support/test.ts'
import { chooseFor } from './support/workspace.ts'

const deck = {
  title: 'Lecture',
  questions: [
    {
      type: 'QUIZ',
      prompt: 'How many legs does a spider have?',
      options: [{ text: 'Six' }, { text: 'Eight', is_correct: true }],
      settings: { time_limit_seconds: null, points: 500 },
    },
  ],
}

const pointsOrPlaces = /\b(points?|place|podium|leaderboard)\b/i
const said = async (page: Page) => (await page.locator('main').allTextContents()).join(' ')

test('without a leaderboard phones and stages say what is correct, without points, places and podium', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(deck, { settings: { leaderboard: false } })
  const [one, remote] = [await openPage(phone), await openPage(stage)]
  await remote.goto(await room.stageUrl('remote'))
  await one.goto(`${room.url}/j/${room.code}`)
  await one.getByRole('button', { name: 'Join', exact: true }).click()
  await one.getByRole('heading', { name: 'Look at the screen' }).waitFor()
  const presenter = await room.stage()
  await room.activate(0)
  await one.getByText('Eight').click()
  await one.getByText('Saved.').waitFor()
  await presenter.send({ type: 'reveal' })
  await one.getByRole('heading', { name: 'Right!' }).waitFor()
  await expectAccessible(one, 'a correct answer without points')
  expect(await one.locator('.outcome-gain').textContent()).toBe('')
  expect(await said(one)).not.toMatch(pointsOrPlaces)
  await remote.getByRole('button', { name: 'More controls' }).click()
  await remote.getByRole('button', { name: 'Who is here' }).waitFor()
  expect(await remote.getByRole('button', { name: 'Leaderboard' }).count()).toBe(0)
  await presenter.send({ type: 'close' })
  await one.getByRole('heading', { name: 'Thank you' }).waitFor()
  await remote.getByText('Thank you').waitFor()
  for (const page of [one, remote]) expect(await said(page)).not.toMatch(pointsOrPlaces)
})

test('the start dialog has the switch, and results of such a session have no points', async ({
  workspace,
}) => {
  const { organization, owner } = await workspace.organization()
  const api = `/organizations/${organization.id}`
  await owner.post(`${api}/presentations`, deck)
  const page = await workspace.pageOf(owner, `/${organization.id}/presentations`)
  const dialog = page.getByRole('dialog')
  await chooseFor(page, 'Lecture', 'Start with options…')
  await dialog.getByRole('radio', { name: /^Names/ }).check()
  await dialog.getByText(/^More: /).click()
  const points = dialog.getByLabel('Points and leaderboard')
  const rounds = dialog.getByLabel('Leaderboard after each section')
  expect([await points.isChecked(), await rounds.count()]).toEqual([true, 1])
  await points.uncheck()
  expect(await rounds.count()).toBe(0)
  await dialog.getByText(/^More: .*no points and leaderboard/).waitFor()
  await expectAccessible(page, 'a start without a leaderboard')
  await dialog.getByRole('button', { name: 'Start now' }).click()
  await page.waitForURL(/\/sessions\/ses_\w+$/)
  const sessionId = page.url().split('/').at(-1)
  const { body } = await owner.get(`${api}/sessions/${sessionId}`)
  expect(body.settings.leaderboard).toBe(false)
  await page.getByRole('link', { name: 'People' }).waitFor()
  expect(await page.getByRole('link', { name: 'Leaderboard' }).count()).toBe(0)
})

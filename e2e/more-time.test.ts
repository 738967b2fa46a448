// More time: a remote extends or reopens a question without showing how others answer, and grants time to those who ask;
// join forms offer only the factors that count. Notes are for presenters alone.

import { Device, join } from '@roomful/testkit/device'
import { expect } from 'vitest'
import { createStageLink, type StageRole } from '../packages/server/src/features/stages/stage-links.ts'
import { writing } from '../packages/server/src/services.ts'
import { phone, stage } from './support/browser.ts'
import { expectAccessible } from './support/judge-page.ts'
import { test } from './support/test.ts'

const deck = {
  questions: [
    {
      type: 'QUIZ',
      prompt: 'Which one is a prime?',
      options: [{ text: 'Eight' }, { text: 'Seven', is_correct: true }],
      settings: { time_limit_seconds: 3600 },
    },
  ],
}

test('a remote adds time, and opens again after asking, without the answers; what others answer stays secret', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(deck)
  const device = await room.phone()
  const page = await openPage(stage)
  await page.goto(await room.stageUrl('remote'))
  await page.getByRole('button', { name: 'Start' }).waitFor()
  await room.activate(0)
  await page.locator('.quiz-tiles').waitFor()
  await page.getByText('Seven').waitFor()
  await device.until(() => device.room?.question?.phase === 'OPEN')
  await device.answer(room.questions[0]!, { option_ids: [room.options[0]![1]] })
  await page.locator('.answer-count', { hasText: '1 of 1 answered' }).waitFor()
  expect(await page.locator('.quiz-tiles[data-counted="true"]').count()).toBe(0)
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'More controls' }).click()
    await page.locator('#more').getByRole('button', { name }).click()
  }
  const deadline = () => Date.parse(device.room!.question!.deadline_at!)
  const before = deadline()
  await choose('+15 s')
  await device.until(() => deadline() === before + 15_000)
  await choose('+30 s')
  await device.until(() => deadline() === before + 45_000)

  await page.getByRole('button', { name: 'Close question' }).click()
  await page.locator('.quiz-tiles[data-counted="true"]').waitFor()
  await choose('Open question again')
  await device.until(() => device.room!.question!.phase === 'OPEN')
  await page.locator('.answer-count', { hasText: '1 of 1 answered' }).waitFor()

  await page.getByRole('button', { name: 'Reveal answer' }).click()
  await page.locator('.quiz-tiles[data-counted="true"]').waitFor()
  await choose('Open question again')
  await page.getByRole('heading', { name: 'Open this question again?' }).waitFor()
  expect(device.room!.question!.phase).toBe('REVEALED')
  await page.locator('dialog').getByRole('button', { name: 'Open question again' }).click()
  await page.locator('.answer-count', { hasText: '0 of 1 answered' }).waitFor()
  expect(await page.locator('.quiz-tiles[data-counted="true"]').count()).toBe(0)
})

test('a stage says how many still have time when the usual limit is over', async ({ openPage, openRoom }) => {
  const room = await openRoom(deck)
  await room.phone({ time_factor: 2 })
  const page = await openPage(stage)
  const clock = Date.now()
  await page.clock.setFixedTime(clock)
  await page.goto(await room.stageUrl('screen'))
  await page.getByText('Scan, or go to').waitFor()
  await room.activate(0)
  await page.getByText('Seven').waitFor()
  expect(await page.getByText('still has time').count()).toBe(0)
  await page.clock.setFixedTime(clock + 3_601_000)
  await page.getByText('1 still has time').waitFor()
})

test('a remote opens a DRAFT, shows the notes of now and next to the presenter alone, and gives more time to participants who asked', async ({
  openPage,
  openRoom,
}) => {
  const notes = { first: 'Say hello to the back row', second: 'Then the coffee' }
  const { api, url } = await openRoom(deck)
  const { body: talk } = await api.post('/presentations', {
    title: 'A talk',
    questions: [
      { ...deck.questions[0], notes: notes.first },
      { type: 'OPEN_TEXT', prompt: 'What else?', notes: notes.second },
    ],
  })
  const { body: draft } = await api.post('/sessions', {
    presentation_id: talk.id,
    participant_identity_mode: 'IDENTIFIED',
  })
  const link = async (role: StageRole) => {
    const { token } = await writing(api.app.services, tx => createStageLink(tx, draft.id, role))
    return `${url}/stage/${draft.id}#${token}`
  }
  const [remote, screen] = [await openPage(stage), await openPage(stage)]
  await remote.goto(await link('remote'))
  await screen.goto(await link('screen'))
  await screen.getByText('This session has not been opened yet.').waitFor()
  await expectAccessible(remote, 'a remote of a DRAFT')
  await remote.getByRole('button', { name: 'Open session' }).click()
  for (const page of [remote, screen]) await page.getByText('Scan, or go to').waitFor()

  const { token } = await join(url, { code: draft.join_code, display_name: 'Ada', time_factor: null })
  const device = await Device.connect(url, token)
  const open = async (panel: string) => {
    await remote.getByRole('button', { name: 'More controls' }).click()
    await remote.getByRole('button', { name: panel, exact: true }).click()
  }
  await open('Who is here')
  const given = remote.getByRole('group', { name: 'Time for Ada' })
  expect(await given.getByRole('button', { name: 'Twice' }).getAttribute('aria-pressed')).toBe('true')
  await expectAccessible(remote, 'people who asked for more time')
  await given.getByRole('button', { name: 'No limit' }).click()
  await given.locator('[aria-pressed=true]', { hasText: 'No limit' }).waitFor()
  await remote.keyboard.press('Escape')
  await remote.getByRole('button', { name: 'Start' }).click()
  await device.until(() => device.room?.question?.deadline_at === null)

  const [presenter] = await Promise.all([remote.waitForEvent('popup'), open('Presenter view')])
  for (const note of Object.values(notes)) await presenter.getByText(note).waitFor()
  await expectAccessible(presenter, "the presenter's view")
  for (const page of [remote, screen]) expect(await page.locator('body').textContent()).not.toContain('hello')
})

test('joining asks the room who gives more time: 1.5 and 2 are offered only where they count at once, by code and by link', async ({
  openPage,
  openRoom,
}) => {
  const free = await openRoom({ ...deck, title: 'Free quiz' })
  const granted = await openRoom({ ...deck, title: 'Granted quiz' }, { settings: { extra_time: 'GRANTED' } })
  const page = await openPage(phone)
  const choices = () => page.locator('.more-time .radio').allTextContents()
  const all = ['Usual time', '50% more time', 'Twice the time', 'No limit, if the presenter allows it']

  await page.goto(`${granted.url}/j/${granted.code}`)
  await page.getByText('Granted quiz').waitFor()
  await page.getByText('I need more time').click()
  await page.getByText('only the presenter can give you more time').waitFor()
  expect(await choices()).toEqual([all[0], all[3]])
  await expectAccessible(page, 'joining where the presenter grants more time')

  await page.goto(free.url)
  await page.getByText('I need more time').click()
  await page.getByText('Enter the room code first.').waitFor()
  await page.getByLabel('Room code').fill(free.code)
  await page.getByLabel('Room code').blur()
  await page.getByLabel('Twice the time').waitFor()
  expect(await choices()).toEqual(all)
  await page.getByLabel('Twice the time').check()
  // Another code is another room.
  await page.getByLabel('Room code').fill('000')
  await page.getByLabel('Room code').blur()
  await page.getByText('No open room has this code.').waitFor()
  expect(await choices()).toEqual([])
})

// Drafts on phones, for every input with a Send button: a complete one is sent at the device's own deadline, an incomplete one
// never; after a lock, the next question or the close it is shown as not sent. Drafts last through reloads and back and forth.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { joinByCode, matchUp } from './support/answer.ts'
import { phone } from './support/browser.ts'
import { everyType } from './support/deck.ts'
import { expectAccessible } from './support/judge-page.ts'
import { passTime, recordSockets } from './support/page-clock.ts'
import type { TestRoom } from './support/room.ts'
import { test } from './support/test.ts'

interface Drafted {
  readonly name: string
  readonly question: {
    readonly type: string
    readonly settings?: object
    readonly options?: readonly object[]
  }
  /** Makes a part of an answer, and what it is shown as. */
  readonly begin: (page: Page) => Promise<unknown>
  readonly begun: string
  /** Completes it, without sending. */
  readonly finish: (page: Page) => Promise<unknown>
  readonly finished: string
  /** Whether Send takes the part already. */
  readonly isSendable?: true
}

const of = (type: string) => everyType.questions.find(question => question.type === type)!
const tap = (page: Page, name: string) => page.getByRole('button', { name }).click()

/** Each input with a Send button. */
const drafted: readonly Drafted[] = [
  {
    name: 'several options',
    question: {
      ...of('QUIZ'),
      settings: { allow_multiple: true, time_limit_seconds: null },
      options: ['Red', 'Green', 'Blue'].map(text => ({ text, is_correct: text !== 'Blue' })),
    },
    begin: page => tap(page, 'Red'),
    begun: 'Red',
    finish: page => tap(page, 'Green'),
    finished: 'Red, Green',
    isSendable: true,
  },
  {
    name: 'words',
    question: of('WORD_CLOUD'),
    begin: page => page.getByLabel('Word 1').fill('clarity'),
    begun: 'clarity',
    finish: page => page.getByLabel('Word 2').fill('pace'),
    finished: 'clarity, pace',
    isSendable: true,
  },
  {
    name: 'a text',
    question: of('OPEN_TEXT'),
    begin: page => page.getByLabel('Your text').fill('x'.repeat(201)),
    begun: 'x'.repeat(201),
    finish: page => page.getByLabel('Your text').fill('More time'),
    finished: 'More time',
  },
  {
    name: 'a number',
    question: of('NUMERIC'),
    begin: page => page.locator('.number-input').fill('19'),
    begun: '19',
    finish: page => page.locator('.number-input').fill('1991'),
    finished: '1991',
  },
  {
    name: 'a ranking',
    question: of('RANKING'),
    begin: page => tap(page, 'Training'),
    begun: '1. Training',
    finish: async page => {
      for (const option of ['Offices', 'Better tools', 'More people'])
        await page.locator('.reorder-pick', { hasText: option }).click()
    },
    finished: '1. Training2. Offices3. Better tools4. More people',
  },
  {
    name: 'an order',
    question: of('ORDERING'),
    begin: page => tap(page, 'Venus'),
    begun: '1. Venus',
    finish: async page => {
      for (const option of ['Mercury', 'Earth', 'Mars'])
        await page.locator('.reorder-pick', { hasText: option }).click()
    },
    finished: '1. Venus2. Mercury3. Earth4. Mars',
  },
  {
    name: 'matches',
    question: of('MATCHING'),
    begin: page => matchUp(page, 'Europa', 'Jupiter'),
    begun: 'Europa → Jupiter',
    finish: async page => {
      await matchUp(page, 'Phobos', 'Mars')
      await matchUp(page, 'Titan', 'Saturn')
    },
    finished: 'Phobos → MarsEuropa → JupiterTitan → Saturn',
  },
  {
    name: 'blanks',
    question: of('FILL_IN_BLANK'),
    begin: page => page.getByLabel('Blank 2').fill('sun'),
    begun: '–, sun',
    finish: page => page.getByLabel('Blank 1').fill('day'),
    finished: 'day, sun',
  },
  {
    name: 'points',
    question: of('POINT_ALLOCATION'),
    begin: page => page.getByRole('textbox', { name: 'Research', exact: true }).fill('60'),
    begun: 'Research: 60',
    finish: page => page.getByRole('textbox', { name: 'Support', exact: true }).fill('40'),
    finished: 'Research: 60Support: 40',
  },
]

const questions = drafted.map(({ question }) => question)
const timed = questions.map(question => ({
  ...question,
  settings: { ...question.settings, time_limit_seconds: 30 },
}))

async function change(room: TestRoom, index: number, phase: 'lock' | 'reopen'): Promise<void> {
  await room.api.post(`/sessions/${room.sessionId}/questions/${room.questions[index]}/${phase}`)
}

/** Shows a question, once its input is there. */
async function ask(room: TestRoom, page: Page, index: number): Promise<void> {
  await room.activate(index)
  await page.locator(`.question[data-type="${questions[index]!.type}"] .input-form`).waitFor()
}

const lines = (page: Page, label: string) =>
  page
    .locator('.question', { hasText: label })
    .locator('.own-line')
    .allTextContents()
    .then(texts => texts.join(''))

test('at the deadline each complete draft is sent, and no incomplete one', async ({ openPage, openRoom }) => {
  const room = await openRoom({ questions: timed })
  const page = await openPage(phone)
  await recordSockets(page)
  await page.clock.install()
  await joinByCode(page, room.url, room.code)
  for (const [i, { name, begin, begun, finish, finished, isSendable }] of drafted.entries()) {
    await ask(room, page, i)
    await page.getByText('Sent when time is up.').waitFor()
    await begin(page)
    if (i === 0) await expectAccessible(page, 'a draft')
    if (!isSendable) {
      await passTime(page, 31_000)
      await page.getByText('Not sent:').waitFor()
      expect(await lines(page, 'Not sent:'), name).toBe(begun)
      if (i === 2) await expectAccessible(page, 'a draft that was not sent')
      expect(await room.results(i), name).toMatchObject({ total_voters: 0 })
      // Opened again, the draft is still in the form.
      await change(room, i, 'lock')
      await change(room, i, 'reopen')
    }
    await page.locator('.input-form').waitFor()
    await finish(page)
    await passTime(page, 31_000)
    await page.getByText('Your answer', { exact: true }).waitFor()
    expect(await lines(page, 'Your answer'), name).toBe(finished)
    await expect.poll(() => room.results(i), { message: name }).toMatchObject({ total_voters: 1 })
    expect(await page.getByText('Not sent:').count(), name).toBe(0)
  }
})

test('drafts last through reloads, other questions and a lock, which shows them as not sent; then Send takes them', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom({ questions })
  const page = await openPage(phone)
  await joinByCode(page, room.url, room.code)
  for (const [i, { name, begin, begun }] of drafted.entries()) {
    await ask(room, page, i)
    await begin(page)
    expect(await page.getByText('Sent when').count()).toBe(0)
    await page.reload()
    await page.locator('.input-form').waitFor()
    await change(room, i, 'lock')
    await page.getByText('Not sent:').waitFor()
    expect(await lines(page, 'Not sent:'), name).toBe(begun)
    expect(
      await page
        .locator('.own-line')
        .first()
        .evaluate(line => getComputedStyle(line).userSelect),
    ).toBe('auto')
    await change(room, i, 'reopen')
    await page.locator('.input-form').waitFor()
  }
  for (const [i, { name, finish, finished }] of drafted.entries()) {
    await room.activate(i)
    await change(room, i, 'reopen')
    await page.locator(`.question[data-type="${questions[i]!.type}"] .input-form`).waitFor()
    await finish(page)
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByText('Saved.').waitFor()
    await change(room, i, 'lock')
    await page.getByText('Your answer', { exact: true }).waitFor()
    expect(await lines(page, 'Your answer'), name).toBe(finished)
    expect(await room.results(i), name).toMatchObject({ total_voters: 1 })
  }
  expect(await page.getByText('Not sent:').count()).toBe(0)
})

test('the close shows unsent answers, with entries of Q&A, and keeps none of them', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom({ questions: [of('OPEN_TEXT'), of('QA')] })
  const page = await openPage(phone)
  await joinByCode(page, room.url, room.code)
  await room.activate(0)
  await page.getByLabel('Your text').fill('Half a thought')
  await room.activate(1)
  await page.getByText('Not sent:').waitFor()
  await page.getByLabel('Ask something').fill('What about')
  await page.reload()
  await expect.poll(() => page.getByLabel('Ask something').inputValue()).toBe('What about')
  await room.activate(0)
  await page.getByText('Questions from the room').click()
  expect(await page.getByLabel('Ask something').inputValue()).toBe('What about')
  expect(await page.getByLabel('Your text').inputValue()).toBe('Half a thought')
  const kept = () => page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))
  expect(await kept()).toContain('Half a thought')
  await room.api.post(`/sessions/${room.sessionId}/close`)
  await page.getByRole('heading', { name: 'Thank you' }).waitFor()
  await expect
    .poll(() => page.locator('.own-line').allTextContents())
    .toEqual(['Half a thought', 'What about'])
  expect(await kept()).not.toMatch(/Half a thought|What about/)
})

test('a self-paced participant finds a draft again after going on and back', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom({ questions }, { isSelfPaced: true })
  const page = await openPage(phone)
  await page.goto(`${room.url}/j/${room.code}`)
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  for (const { begin } of drafted) {
    await begin(page)
    await page.getByRole('button', { name: /^(Next question|Finish)$/ }).click()
  }
  await page.reload()
  for (const { finish } of drafted) {
    await page.locator('.input-form').waitFor()
    await finish(page)
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByText('Saved.').waitFor()
    await page.getByRole('button', { name: /^(Next question|Finish)$/ }).click()
  }
  await page.getByRole('heading', { name: 'All done' }).waitFor()
})

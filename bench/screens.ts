import type { QuestionTypeName } from '@roomful/contract/question-types/index'
import { reactions } from '@roomful/contract/room/reactions'
import { answerOf } from '@roomful/testkit/crowd'
import type { Device } from '@roomful/testkit/device'
import type { BrowserContextOptions, Page } from 'playwright-core'
import type { TestBrowser } from '../e2e/support/browser.ts'
import { at, everyType } from '../e2e/support/deck.ts'
import { startRoom } from '../e2e/support/room.ts'
import { nameOf } from '../e2e/support/showcase.ts'

const screenMs = 4_000
/** The blocks rise, the winner is named, confetti falls. */
const podiumMs = 8_000

const changeEveryMs = 100
/** Of all phones, at each change. */
const atOnce = 5
const people = 60
const settledMs = 1_500
const changeMs = 1_500
/** Of changes of slides. */
const audience = 30
const countdownSeconds = 5

interface Screen {
  readonly name: string
  readonly page: Page
  readonly ms: number
  /** Starts what is measured. */
  begin(): void
  end(): Promise<void>
}

const answered = [
  'MULTIPLE_CHOICE',
  'WORD_CLOUD',
  'OPEN_TEXT',
  'RATING',
  'NPS',
  'NUMERIC',
  'RANKING',
  'ORDERING',
  'MATCHING',
  'FILL_IN_BLANK',
  'POINT_ALLOCATION',
] as const satisfies QuestionTypeName[]

const quiz = everyType.questions[at.QUIZ]!
const deck = {
  ...everyType,
  questions: [
    ...everyType.questions,
    { ...quiz, prompt: 'Hurry', settings: { time_limit_seconds: countdownSeconds } },
    ...['First', 'Second', 'Third'].map(prompt => ({
      ...quiz,
      prompt,
      settings: { time_limit_seconds: null },
    })),
  ],
}
const hurried = everyType.questions.length
/** The podium comes after the last question. */
const firstQuiz = hurried + 1

/**
 * Screens of a stage, one after the other, that change ten times a second once they begin.
 * @param wanted names; all if empty
 */
export async function* openScreens(
  browser: TestBrowser,
  options: BrowserContextOptions,
  wanted: readonly string[],
): AsyncGenerator<Screen> {
  const room = await startRoom(deck, {
    participant_identity_mode: 'IDENTIFIED',
    settings: { reactions: true },
  })
  const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name)
  try {
    const page = await browser.page({ ...options, reducedMotion: 'no-preference' })
    await page.goto(await room.stageUrl('screen'))
    await page.locator('.lobby .join-code').waitFor()
    const crowd: Device[] = []
    const joined = async () => {
      crowd.push(await room.phone({ display_name: nameOf(crowd.length) }))
    }
    /** The screen while `change` happens ten times a second. */
    const changing = (name: string, change: (i: number) => Promise<unknown>): Screen => {
      let timer: ReturnType<typeof setInterval>
      const changes: Promise<unknown>[] = []
      return {
        name,
        page,
        ms: screenMs,
        begin() {
          timer = setInterval(() => changes.push(change(changes.length)), changeEveryMs)
        },
        async end() {
          clearInterval(timer)
          await Promise.all(changes)
        },
      }
    }
    const played = (name: string, script: () => Promise<unknown>) =>
      playedOn(page, name, name === 'PODIUM' ? podiumMs : screenMs, script)
    /** Some people at a time, in turns. */
    const some = (i: number) =>
      Array.from({ length: atOnce }, (_, k) => {
        const turn = i * atOnce + k
        return { device: crowd[turn % people]!, turn }
      })
    const { questions } = (await room.api.get(`/presentations/${room.presentationId}/questions`)).body
    const show = async (question: number) => {
      await room.activate(question)
      await page.locator(`.stage-main[data-of="${room.questions[question]}"]`).waitFor()
      await page.waitForTimeout(settledMs)
    }
    const answer = (question: number, device: Device, as: number) =>
      device.answer(room.questions[question]!, answerOf(questions[question], as))

    if (isWanted('LOBBY')) yield changing('LOBBY', joined)
    while (crowd.length < people) await joined()

    for (const type of answered) {
      if (!isWanted(type)) continue
      await show(at[type])
      yield changing(type, i =>
        Promise.all(some(i).map(({ device, turn }) => answer(at[type], device, turn))),
      )
    }
    if (isWanted('QA')) {
      await show(at.QA)
      const id = room.questions[at.QA]!
      for (const [i, device] of crowd.slice(0, 12).entries())
        await device.say({
          type: 'ask',
          question_id: id,
          text: `What will change for us in year ${i}, and who says so?`,
        })
      const { entries } = (await room.api.get(`/sessions/${room.sessionId}/qa?limit=50`)).body
      yield changing('QA', i =>
        Promise.all(
          some(i).map(({ device, turn }) =>
            device.say({ type: 'upvote', entry_id: entries[turn % 7].id, on: true }),
          ),
        ),
      )
    }
    const remote = await room.stage()
    if (isWanted('SPINNER')) {
      await show(at.SPINNER)
      yield played('SPINNER', () => remote.say({ type: 'spin' }))
    }
    if (isWanted('REACTIONS')) {
      await show(at.MULTIPLE_CHOICE)
      yield changing('REACTIONS', i =>
        Promise.all(
          some(i).map(({ device, turn }) =>
            device.say({ type: 'react', reaction: reactions[turn % reactions.length]! }),
          ),
        ),
      )
    }
    if (isWanted('COUNTDOWN')) {
      await show(at.MULTIPLE_CHOICE)
      const id = room.questions[hurried]!
      yield changing('COUNTDOWN', async i => {
        if (i === 0) await room.activate(hurried)
        if (crowd[0]!.room?.question?.id !== id) return
        // Refused after the deadline.
        await Promise.all(some(i).map(({ device, turn }) => answer(hurried, device, turn).catch(() => {})))
      })
    }
    for (const [i, name] of ['FIRST', 'LEADERBOARD', 'PODIUM'].entries()) {
      if (!['REVEAL', 'LEADERBOARD', 'PODIUM'].some(isWanted)) break
      const question = firstQuiz + i
      await show(question)
      const options = room.options[question]!
      await Promise.all(
        crowd.map((device, k) =>
          device.answer(room.questions[question]!, { option_ids: [options[(k + i) % 3 === 0 ? 1 : 0]] }),
        ),
      )
      const reveal = async () => {
        await remote.say({ type: 'reveal' })
        await page.locator('[data-phase="REVEALED"]').waitFor()
      }
      if (i === 1 && isWanted('REVEAL')) yield played('REVEAL', reveal)
      else await reveal()
      const rank = () => remote.say({ type: 'leaderboard', shown: true })
      if (i > 0 && isWanted(name)) yield played(name, rank)
      else await rank()
      await page
        .locator(i < 2 ? '.top-row' : '.podium-step')
        .first()
        .waitFor()
      await remote.say({ type: 'leaderboard', shown: false })
    }
    if (isWanted('END')) yield played('END', () => remote.say({ type: 'close' }))
    await page.context().close()
  } finally {
    await room.close()
  }
}

/**
 * Changes of slides of a stage, one after the other: without answers, then with those of 30 phones.
 * @param wanted names; all if empty
 */
export async function* openChanges(
  browser: TestBrowser,
  options: BrowserContextOptions,
  wanted: readonly string[],
): AsyncGenerator<Screen> {
  const room = await startRoom(deck, { participant_identity_mode: 'IDENTIFIED' })
  try {
    const { questions } = (await room.api.get(`/presentations/${room.presentationId}/questions`)).body
    const crowd = await Promise.all(
      Array.from({ length: audience }, (_, i) => room.phone({ display_name: nameOf(i) })),
    )
    const page = await browser.page({ ...options, reducedMotion: 'no-preference' })
    await page.goto(await room.stageUrl('screen'))
    await page.locator('.lobby .join-code').waitFor()
    // Twice: the second time nothing is loaded, and there are answers.
    for (const round of ['first', 'again']) {
      for (const [i, { type }] of questions.slice(0, hurried).entries()) {
        await page.waitForTimeout(settledMs)
        const name = `${type} ${round}`
        const change = () => room.activate(i)
        if (wanted.length === 0 || wanted.includes(name)) yield playedOn(page, name, changeMs, change)
        else await change()
        if (round === 'first' && (answered as readonly string[]).includes(type))
          await Promise.all(
            crowd.map((device, k) => device.answer(room.questions[i]!, answerOf(questions[i], k))),
          )
      }
    }
    await page.context().close()
  } finally {
    await room.close()
  }
}

/** The screen while a script plays. */
function playedOn(page: Page, name: string, ms: number, script: () => Promise<unknown>): Screen {
  let playing: Promise<unknown>
  return {
    name,
    page,
    ms,
    begin() {
      playing = script()
    },
    async end() {
      await playing
    },
  }
}

import { setTimeout as pause } from 'node:timers/promises'
import { reactions } from '@roomful/contract/room/reactions'
import { answerOf } from '@roomful/testkit/crowd'
import type { Device } from '@roomful/testkit/device'
import type { Page } from 'playwright-core'
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

/** Measures the page while a script plays. */
type Watch = (name: string, ms: number, script: () => Promise<unknown>) => Promise<void>

const answered = everyType.questions
  .map(({ type }) => type)
  .filter(type => type !== 'QUIZ' && type !== 'SPINNER' && type !== 'QA')

const quiz = everyType.questions[at.QUIZ]!
const untimed = { time_limit_seconds: null }
const deck = {
  ...everyType,
  questions: [
    ...everyType.questions,
    { ...quiz, prompt: 'Hurry', settings: { time_limit_seconds: countdownSeconds } },
    ...['First', 'Second', 'Third'].map(prompt => ({ ...quiz, prompt, settings: untimed })),
  ],
}
const hurried = everyType.questions.length
/** The podium comes after the last question. */
const firstQuiz = hurried + 1

/** A stage on the lobby of a session of the deck. */
async function openStage(page: Page, settings: object) {
  const room = await startRoom(deck, { participant_identity_mode: 'IDENTIFIED', settings })
  await page.goto(await room.stageUrl('screen'))
  await page.locator('.lobby .join-code').waitFor()
  const { questions } = (await room.api.get(`/presentations/${room.presentationId}/questions`)).body
  const answer = (question: number, device: Device, as: number) =>
    device.answer(room.questions[question]!, answerOf(questions[question], as))
  return { room, questions, answer }
}

/**
 * Has screens of a stage watched, one after the other, each while it changes ten times a second.
 * @param wanted names; all if empty
 */
export async function playScreens(page: Page, wanted: readonly string[], watch: Watch): Promise<void> {
  const { room, answer } = await openStage(page, { reactions: true })
  const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name)
  const played = async (name: string, script: () => Promise<unknown>) => {
    if (isWanted(name)) await watch(name, name === 'PODIUM' ? podiumMs : screenMs, script)
  }
  const changing = (name: string, change: (i: number) => Promise<unknown>) =>
    played(name, async () => {
      const changes: Promise<unknown>[] = []
      const timer = setInterval(() => changes.push(change(changes.length)), changeEveryMs)
      await pause(screenMs)
      clearInterval(timer)
      await Promise.all(changes)
    })
  const crowd: Device[] = []
  const join = async () => {
    crowd.push(await room.phone({ display_name: nameOf(crowd.length) }))
  }
  /** Some people at a time, in turns. */
  const some = (i: number, act: (device: Device, turn: number) => Promise<unknown>) =>
    Promise.all(
      Array.from({ length: atOnce }, (_, k) => {
        const turn = i * atOnce + k
        return act(crowd[turn % people]!, turn)
      }),
    )
  const show = async (question: number) => {
    await room.activate(question)
    await page.locator(`.stage-main[data-of="${room.questions[question]}"]`).waitFor()
    await page.waitForTimeout(settledMs)
  }
  try {
    await changing('LOBBY', join)
    while (crowd.length < people) await join()

    for (const type of answered.filter(isWanted)) {
      await show(at[type])
      await changing(type, i => some(i, (device, turn) => answer(at[type], device, turn)))
    }
    if (isWanted('QA')) {
      await show(at.QA)
      for (const [i, device] of crowd.slice(0, 12).entries()) {
        const text = `What will change for us in year ${i}, and who says so?`
        await device.send({ type: 'ask', question_id: room.questions[at.QA]!, text })
      }
      const { entries } = (await room.api.get(`/sessions/${room.sessionId}/qa?limit=50`)).body
      const upvote = (device: Device, turn: number) =>
        device.send({ type: 'upvote', entry_id: entries[turn % 7].id, on: true })
      await changing('QA', i => some(i, upvote))
    }
    const remote = await room.stage()
    if (isWanted('SPINNER')) {
      await show(at.SPINNER)
      await played('SPINNER', () => remote.send({ type: 'spin' }))
    }
    if (isWanted('REACTIONS')) {
      await show(at.MULTIPLE_CHOICE)
      const react = (device: Device, turn: number) =>
        device.send({ type: 'react', reaction: reactions[turn % reactions.length]! })
      await changing('REACTIONS', i => some(i, react))
    }
    if (isWanted('COUNTDOWN')) {
      await show(at.MULTIPLE_CHOICE)
      await changing('COUNTDOWN', async i => {
        if (i === 0) await room.activate(hurried)
        if (crowd[0]!.room?.question?.id !== room.questions[hurried]) return
        // Refused after the deadline.
        await some(i, (device, turn) => answer(hurried, device, turn).catch(() => {}))
      })
    }
    if (['REVEAL', 'LEADERBOARD', 'PODIUM'].some(isWanted))
      for (const [i, name] of ['FIRST', 'LEADERBOARD', 'PODIUM'].entries()) {
        const question = firstQuiz + i
        await show(question)
        const options = room.options[question]!
        await Promise.all(
          crowd.map((device, k) =>
            device.answer(room.questions[question]!, { option_ids: [options[(k + i) % 3 === 0 ? 1 : 0]] }),
          ),
        )
        const reveal = async () => {
          await remote.send({ type: 'reveal' })
          await page.locator('[data-phase="REVEALED"]').waitFor()
        }
        if (i === 1 && isWanted('REVEAL')) await played('REVEAL', reveal)
        else await reveal()
        const rank = () => remote.send({ type: 'leaderboard', shown: true })
        if (i > 0 && isWanted(name)) await played(name, rank)
        else await rank()
        await page
          .locator(i < 2 ? '.top-row' : '.podium-step')
          .first()
          .waitFor()
        await remote.send({ type: 'leaderboard', shown: false })
      }
    await played('END', () => remote.send({ type: 'close' }))
  } finally {
    await room.close()
  }
}

/**
 * Has changes of slides of a stage watched, one after the other: without answers, then with those of 30 phones.
 * @param wanted names; all if empty
 */
export async function playChanges(page: Page, wanted: readonly string[], watch: Watch): Promise<void> {
  const { room, questions, answer } = await openStage(page, {})
  try {
    const crowd = await Promise.all(
      Array.from({ length: audience }, (_, i) => room.phone({ display_name: nameOf(i) })),
    )
    // Twice: the second time nothing is loaded, and there are answers.
    for (const round of ['first', 'again']) {
      for (const [i, { type }] of questions.slice(0, hurried).entries()) {
        await page.waitForTimeout(settledMs)
        const name = `${type} ${round}`
        const change = () => room.activate(i)
        if (wanted.length === 0 || wanted.includes(name)) await watch(name, changeMs, change)
        else await change()
        if (round === 'first' && (answered as readonly string[]).includes(type))
          await Promise.all(crowd.map((device, k) => answer(i, device, k)))
      }
    }
  } finally {
    await room.close()
  }
}

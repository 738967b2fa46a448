// Answers racing with a lock, reveal, next question or close: none is stored after the decision, and results, events and
// recount agree in all 200 races.
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { QuestionResultsOut } from '@roomful/contract/question-types/results'
import { Chance } from '@roomful/testkit/chance'
import { Device } from '@roomful/testkit/device'
import { afterEach, expect, test } from 'vitest'
import { type ApiClient, startApi } from '../../../test/support/api.ts'
import { onBothEngines } from '../../../test/support/engines.ts'
import { recountFromAnswers } from '../../../test/support/recount.ts'
import type { ApiError } from '../../lib/api-error.ts'
import { reading, writing } from '../../services.ts'
import { Joins } from '../participants/joins.ts'
import { createPresentation } from '../presentations/presentations.ts'
import { listQuestions } from '../presentations/questions.ts'
import { getQuestionResults } from '../results/results.ts'
import { activateQuestion, lockQuestion, revealQuestion } from '../session-control/question-phases.ts'
import { closeSession, openSession } from '../session-control/session-states.ts'
import { createSession } from '../sessions/sessions.ts'
import { AnswerWriter } from './answer-writer.ts'
import type { Answerer } from './given-answer.ts'

/** In all 200 races. */
const rounds = { sqlite: 140, postgres: 60 }
const peopleCount = 24
const socketsCount = 2
const turnsMax = 12

const deciders = {
  lock: lockQuestion,
  reveal: revealQuestion,
  leave: (tx, organization, { sessionId }, next) =>
    activateQuestion(tx, organization, { sessionId, questionId: next }),
  close: (tx, organization, { sessionId }) => closeSession(tx, organization, sessionId),
} satisfies Record<string, (...args: [...Parameters<typeof lockQuestion>, next: string]) => Promise<unknown>>
const decisions = Object.keys(deciders) as (keyof typeof deciders)[]

let api: ApiClient
afterEach(() => api.app.close())

onBothEngines(
  'answers that pour in while a question is locked, revealed, left or its session closed',
  newConfig => {
    test('none is stored after what decided it, and the results equal the recount', async () => {
      api = await startApi(await newConfig())
      const { services } = api.app
      const presentation = await writing(services, tx =>
        createPresentation(tx, api.organization, {
          title: 'Race',
          questions: [
            { type: 'NUMERIC', prompt: 'How many?', settings: { min: 0, max: 1000 } },
            { type: 'NPS', prompt: 'Would you?' },
          ],
        }),
      )
      const { questions } = await listQuestions(reading(services), api.organization, presentation.id)
      const [questionId, next] = questions.map(question => question.id) as [string, string]
      let refusals = 0
      const ended: { sessionId: string; values: unknown[]; results: QuestionResultsOut }[] = []
      for (let round = 0; round < rounds[services.storage.engine.name]; round++) {
        const chance = new Chance(`race ${round}`)
        const decision = decisions[round % decisions.length]!
        const race = await prepare(presentation.id, questionId)
        const afterDecision = await run(race, questionId, chance, () =>
          writing(services, tx =>
            deciders[decision](tx, api.organization, { sessionId: race.sessionId, questionId }, next),
          ),
        )
        refusals += race.refused
        const what = `round ${round}, ${decision}`
        const settled = await recountFromAnswers(services.storage.read, race.sessionId, questionId)
        expect(settled.values, what).toEqual(afterDecision.values)
        const results = await getQuestionResults(
          reading(services),
          api.organization,
          race.sessionId,
          questionId,
        )
        expect(results, what).toEqual(settled.results)
        // No two answers have the same value: these are those that were acknowledged last, each person's.
        expect(numbersIn(settled.values), what).toEqual([...race.acknowledged.values()].sort(byValue))
        await writing(services, tx => closeSession(tx, api.organization, race.sessionId))
        expect(await finalized(race.sessionId, questionId), what).toEqual([settled.results])
        ended.push({ sessionId: race.sessionId, ...settled })
      }
      // The sessions are anonymous: what is stored now knows no participants, and still says the same.
      const { read } = services.storage
      const waiting = () => read.selectFrom('anonymizations').selectAll().execute()
      await expect.poll(waiting).toEqual([])
      expect(await read.selectFrom('answers').selectAll().execute()).toEqual([])
      for (const { sessionId, ...settled } of ended)
        expect(await recountFromAnswers(read, sessionId, questionId)).toEqual(settled)
      expect(refusals).toBeGreaterThan(rounds[services.storage.engine.name])
    })
  },
)

interface Race {
  readonly sessionId: string
  readonly people: readonly Answerer[]
  readonly devices: readonly { readonly device: Device; readonly participantKey: number }[]
  /** The last acknowledged answer of each participant, by key. */
  readonly acknowledged: Map<number, number>
  refused: number
}

async function prepare(presentationId: string, questionId: string): Promise<Race> {
  const { services, url } = api.app
  const { organization } = api
  const session = await writing(services, async tx => {
    const draft = await createSession(tx, organization, { presentation_id: presentationId })
    await openSession(tx, organization, draft.id)
    return activateQuestion(tx, organization, { sessionId: draft.id, questionId })
  })
  const joins = new Joins(services)
  const people = await Promise.all(
    Array.from({ length: peopleCount }, async () => {
      const { participant, token } = await joins.join({ code: session.join_code })
      return { key: participant.key, sessionKey: participant.sessionKey, token }
    }),
  )
  const devices = await Promise.all(
    people.slice(0, socketsCount).map(async ({ key, token }) => ({
      participantKey: key,
      device: await Device.connect(url, token),
    })),
  )
  return { sessionId: session.id, people, devices, acknowledged: new Map(), refused: 0 }
}

/**
 * Lets answers pour in, decides somewhere in between, and goes on until all are answered for.
 * @returns what is stored right after the decision is on disk.
 */
async function run(race: Race, questionId: string, chance: Chance, decide: () => Promise<unknown>) {
  const { services } = api.app
  const writer = new AnswerWriter(services)
  const underWay: Promise<void>[] = []
  let seq = 0
  let decided = false
  const pour = () => {
    for (const who of race.people.slice(socketsCount)) {
      const value = ++seq
      const late = decided
      const submitted = writer.submit(who, questionId, { value }, value)
      underWay.push(answered(race, submitted, who.key, value, late))
    }
    if (chance.happens(0.3)) {
      for (const { device, participantKey } of race.devices) {
        const value = ++seq
        underWay.push(
          answered(race, device.answer(questionId, { value }, value), participantKey, value, decided),
        )
      }
    }
  }
  const decideAt = chance.below(turnsMax)
  let decision: ReturnType<typeof recountFromAnswers> | undefined
  for (let turn = 0; turn < turnsMax || !decided; turn++) {
    if (turn < 2 * turnsMax) pour()
    if (turn === decideAt) {
      decision = decide().then(() => {
        decided = true
        return recountFromAnswers(services.storage.read, race.sessionId, questionId)
      })
    }
    for (let pause = chance.below(6); pause > 0; pause--) await nextTurn()
  }
  const afterDecision = await decision!
  pour()
  await Promise.all(underWay)
  for (const { device } of race.devices) device.drop()
  return afterDecision
}

/** @param late whether it was sent when the decision was on disk already. */
async function answered(
  race: Race,
  said: Promise<void>,
  participantKey: number,
  value: number,
  late: boolean,
): Promise<void> {
  try {
    await said
  } catch (error) {
    expect((error as ApiError).code).toMatch(/^(QUESTION_NOT_OPEN|SESSION_CLOSED)$/)
    race.refused++
    return
  }
  expect(late).toBe(false)
  race.acknowledged.set(participantKey, Math.max(value, race.acknowledged.get(participantKey) ?? 0))
}

function numbersIn(values: readonly unknown[]): number[] {
  return values.map(value => (value as { value: number }).value).sort(byValue)
}

function byValue(a: number, b: number): number {
  return a - b
}

/** The results that events reported as final, one per closing of the question. */
async function finalized(sessionId: string, questionId: string): Promise<QuestionResultsOut[]> {
  const rows = await api.app.services.storage.read
    .selectFrom('events')
    .select('body')
    .where('type', '=', 'question.results.finalized')
    .orderBy('key', 'desc')
    .limit(2)
    .execute()
  return rows
    .map(row => JSON.parse(row.body).data)
    .filter(data => data.session_id === sessionId && data.question_id === questionId)
    .map(data => data.results)
}

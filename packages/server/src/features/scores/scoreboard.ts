import { setImmediate as nextTurn } from 'node:timers/promises'
import type { QuestionDefinition } from '@roomful/contract/question-types/question-type'
import { continuesStreak, isScored, scoreOf, type TimeFactor } from '@roomful/contract/question-types/scoring'
import type { Reading } from '../../services.ts'
import {
  frozenDefinition,
  type SessionQuestionRow,
  sessionQuestionsIn,
} from '../sessions/session-question.ts'
import type { SessionRow } from '../sessions/session-row.ts'
import { factorAt, timeFactorsIn } from '../sessions/time-factors.ts'
import {
  forEachInTurns,
  noStandings,
  type Standing,
  type Standings,
  sortInTurns,
  standingsOf,
} from './standing.ts'

/** Answers scored before yielding to the event loop: a few milliseconds. */
const answersPerTurn = 1_000
/** Distinct answers cached in parsed form: most answers of a room are alike. */
const parsedMax = 1_000

/** A question's input to standings. */
export interface ScoredQuestion {
  readonly key: number
  readonly definition: QuestionDefinition
  /** Unix ms. */
  readonly openedAt: number
}

/** Inputs of standings. */
export interface ScoreFacts {
  readonly sessionKey: number
  /** False if time limits do not apply. */
  readonly isTimed: boolean
  /** Revealed questions that can earn points. */
  readonly questions: readonly ScoredQuestion[]
  /** Number of removals of answers or participants. */
  readonly removals: number
}

interface Total {
  points: number
  elapsedMs: number
  streak: number
  lastPoints: number
  lastElapsedMs: number
}

/**
 * One session's standings, computed from the stored answers (docs/reference/scoring.md) once per state of
 * its inputs and shared by all readers. Revealed questions are final, so each further one only adds to the
 * sums.
 */
export class Scoreboard {
  #state = ''
  #standings: Promise<Standings> | undefined
  /** The sums so far, and the questions they cover. */
  #totals = new Map<number, Total>()
  #counted = new Set<number>()
  #removals = 0

  /**
   * Standings of everyone who has answered one of the questions.
   * @param reading of the time of this call or later
   */
  standings(reading: Reading, facts: ScoreFacts): Promise<Standings> {
    const state = JSON.stringify([facts.questions.map(({ key }) => key), facts.removals])
    if (this.#standings && this.#state === state) return this.#standings
    this.#state = state
    const before = this.#standings ?? Promise.resolve()
    const standings = before.catch(() => {}).then(() => this.#compute(reading, facts))
    this.#standings = standings
    standings.catch(() => {
      if (this.#standings === standings) this.#standings = undefined
    })
    return standings
  }

  async #compute(reading: Reading, facts: ScoreFacts): Promise<Standings> {
    const keys = new Set(facts.questions.map(({ key }) => key))
    if (facts.removals !== this.#removals || !keys.isSupersetOf(this.#counted)) {
      this.#totals = new Map()
      this.#counted = new Set()
    }
    this.#removals = facts.removals
    // By opening time, which defines streaks.
    const questions = facts.questions.toSorted((a, b) => a.openedAt - b.openedAt)
    let people: People | undefined
    for (const question of questions) {
      if (this.#counted.has(question.key)) continue
      people ??= await readPeople(reading, facts.sessionKey)
      const scores = await scoresOf(reading, facts, question, people)
      await forEachInTurns(scores, ([participantKey, { points, elapsedMs }]) => {
        const total = this.#totals.getOrInsertComputed(participantKey, newTotal)
        total.points += points
        total.elapsedMs += elapsedMs
      })
      await forEachInTurns(this.#totals, ([participantKey, total]) => {
        const last = scores.get(participantKey)
        total.lastPoints = last?.points ?? 0
        total.lastElapsedMs = last?.elapsedMs ?? 0
        total.streak = last?.continuesStreak ? total.streak + 1 : 0
      })
      this.#counted.add(question.key)
    }
    // Checked last: answers anonymized in the meantime were missing above.
    const isAnonymized = await areAnswersAnonymized(reading, facts.sessionKey)
    if (isAnonymized) return noStandings
    return standingsOf(await ranked(this.#totals), {
      lastQuestionId: questions.at(-1)?.definition.id ?? null,
      isFirst: questions.length === 1,
      possiblePoints: possiblePoints(questions),
    })
  }
}

function newTotal(): Total {
  return { points: 0, elapsedMs: 0, streak: 0, lastPoints: 0, lastElapsedMs: 0 }
}

async function areAnswersAnonymized({ db }: Reading, sessionKey: number): Promise<boolean> {
  const anonymized = await db
    .selectFrom('session_questions')
    .select('key')
    .where('session_key', '=', sessionKey)
    .where('anonymized', '=', 1)
    .limit(1)
    .executeTakeFirst()
  return anonymized !== undefined
}

/** Points of questions together. */
export function possiblePoints(questions: readonly Pick<ScoredQuestion, 'definition'>[]): number {
  return questions.reduce((sum, { definition }) => sum + pointsOf(definition), 0)
}

function pointsOf({ settings }: QuestionDefinition): number {
  return Number(settings.points ?? 0)
}

/** The data of scores besides answers. */
interface People {
  readonly factors: Awaited<ReturnType<typeof timeFactorsIn>>
  readonly removed: ReadonlySet<number>
}

async function readPeople(reading: Reading, sessionKey: number): Promise<People> {
  const [factors, removed] = await Promise.all([
    timeFactorsIn(reading, [sessionKey]),
    reading.db
      .selectFrom('participants')
      .select('key')
      .where('session_key', '=', sessionKey)
      .where('removed_at', 'is not', null)
      .execute(),
  ])
  return { factors, removed: new Set(removed.map(({ key }) => key)) }
}

/** Of one answer. */
interface Score extends Pick<Total, 'points' | 'elapsedMs'> {
  readonly continuesStreak: boolean
}

async function scoresOf(
  reading: Reading,
  { isTimed }: ScoreFacts,
  { key, definition, openedAt }: ScoredQuestion,
  { factors, removed }: People,
): Promise<Map<number, Score>> {
  const scores = new Map<number, Score>()
  const parsed = new Map<string, unknown>()
  for (let after = 0; ; ) {
    const rows = await answersAfter(reading, key, after)
    for (const { participant_key, value, elapsed_ms } of rows) {
      if (removed.has(participant_key)) continue
      if (parsed.size > parsedMax) parsed.clear()
      const answer = parsed.getOrInsertComputed(value, JSON.parse)
      const timeFactor = factorAt(factors.get(participant_key), openedAt) as TimeFactor
      const points = scoreOf(definition, answer, { elapsedMs: elapsed_ms, timeFactor, timed: isTimed })
      scores.set(participant_key, {
        points,
        elapsedMs: points > 0 ? elapsed_ms : 0,
        continuesStreak: points > 0 && continuesStreak(definition, answer),
      })
    }
    if (rows.length < answersPerTurn) return scores
    after = rows.at(-1)!.participant_key
    await nextTurn()
  }
}

function answersAfter({ db }: Reading, sessionQuestionKey: number, after: number) {
  return db
    .selectFrom('answers')
    .select(['participant_key', 'value', 'elapsed_ms'])
    .where('session_question_key', '=', sessionQuestionKey)
    .where('participant_key', '>', after)
    .orderBy('participant_key')
    .limit(answersPerTurn)
    .execute()
}

async function ranked(totals: ReadonlyMap<number, Total>): Promise<Standing[]> {
  const sorted = await sortInTurns(
    [...totals],
    ([keyA, a], [keyB, b]) => b.points - a.points || a.elapsedMs - b.elapsedMs || keyA - keyB,
  )
  const standings: Standing[] = []
  let place = 0
  let before: Total | undefined
  await forEachInTurns(sorted, ([participantKey, total]) => {
    const { points, elapsedMs, streak, lastPoints, lastElapsedMs } = total
    if (before?.points !== points || before.elapsedMs !== elapsedMs) place = standings.length + 1
    before = total
    standings.push({ participantKey, points, elapsedMs, place, streak, lastPoints, lastElapsedMs })
  })
  return standings
}

/** Inputs of a session's final standings: all its questions count as revealed. */
export async function finalScoreFacts(
  reading: Reading,
  { key, isTimed }: { readonly key: number; readonly isTimed: boolean },
): Promise<ScoreFacts> {
  const sessionQuestions = await sessionQuestionsIn(reading, key)
  return {
    sessionKey: key,
    isTimed,
    questions: sessionQuestions
      .map(row => ({
        key: row.key,
        openedAt: row.opened_at,
        definition: frozenDefinition(row),
      }))
      .filter(({ definition }) => isScored(definition)),
    removals: 0,
  }
}

/** Sessions whose standings are cached; empty rooms are dropped at once. */
const scoreboardsMax = 32

/** Cache of scoreboards, shared by rooms and the API. */
export class Scoreboards {
  readonly #bySession = new Map<number, Scoreboard>()

  of(sessionKey: number): Scoreboard {
    const scoreboard = this.#bySession.get(sessionKey) ?? new Scoreboard()
    this.#bySession.delete(sessionKey)
    this.#bySession.set(sessionKey, scoreboard)
    if (this.#bySession.size > scoreboardsMax) {
      const [oldest] = this.#bySession.keys()
      this.#bySession.delete(oldest!)
    }
    return scoreboard
  }

  drop(sessionKey: number): void {
    this.#bySession.delete(sessionKey)
  }

  /**
   * Standings over REVEALED questions; empty while none of them can earn points.
   * @param rows the session's questions, if already read
   */
  async standingsOf(
    reading: Reading,
    session: SessionRow,
    rows?: readonly SessionQuestionRow[],
  ): Promise<Standings> {
    const sessionQuestions = rows ?? (await sessionQuestionsIn(reading, session.key))
    const questions = sessionQuestions
      .filter(({ phase }) => phase === 'REVEALED')
      .map(row => ({
        key: row.key,
        openedAt: row.opened_at,
        definition: frozenDefinition(row),
      }))
      .filter(({ definition }) => isScored(definition))
    return this.of(session.key).standings(reading, {
      sessionKey: session.key,
      isTimed: session.mode !== 'SELF_PACED',
      questions,
      removals: session.removals,
    })
  }
}

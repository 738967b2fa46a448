import { typeOf } from '@roomful/contract/question-types/index'
import { scoreOf, type TimeFactor } from '@roomful/contract/question-types/scoring'
import type { Reading } from '../domain.ts'
import { type AskedRow, askedIn, definitionAsked } from '../sessions/asked.ts'
import { finalStandings } from './final-standings.ts'

/** What a participant has earned with the questions that are revealed. */
export interface Standing {
  readonly participantKey: number
  readonly points: number
  /** How long the answers that earned points took together, in milliseconds. */
  readonly elapsedMs: number
  /** From 1; equal points and times share a place. */
  readonly place: number
}

interface QuestionScores {
  /** Which run of the question they are of. */
  readonly openedAt: number
  readonly scores: ReadonlyMap<number, { readonly points: number; readonly elapsedMs: number }>
}

const sessionsMax = 200

/**
 * Computes standings from the stored answers (contract section 5). A revealed question takes no answers, so
 * its scores are computed once for each of its runs.
 */
export class Scoreboard {
  readonly #bySession = new Map<number, Map<number, QuestionScores>>()

  /** The standings of everybody who has answered a scored question, best first; empty when none is revealed. */
  async standings(reading: Reading, sessionKey: number, isTimed: boolean): Promise<Standing[]> {
    const asked = await askedIn(reading, sessionKey)
    if (asked.some(({ unlinked }) => unlinked === 1)) return finalStandings(reading, sessionKey)
    const revealed = asked.filter(one => one.phase === 'REVEALED' && isScored(one))
    const known = this.#scoresOf(sessionKey)
    const totals = new Map<number, { points: number; elapsedMs: number }>()
    for (const asked of revealed) {
      let scored = known.get(asked.key)
      if (scored?.openedAt !== asked.opened_at) {
        scored = { openedAt: asked.opened_at, scores: await scoresOf(reading, asked, isTimed) }
        known.set(asked.key, scored)
      }
      for (const [participantKey, { points, elapsedMs }] of scored.scores) {
        const total = totals.getOrInsertComputed(participantKey, () => ({ points: 0, elapsedMs: 0 }))
        total.points += points
        total.elapsedMs += elapsedMs
      }
    }
    return ranked(totals)
  }

  /** Answers were removed: everything is computed anew. */
  forget(sessionKey: number): void {
    this.#bySession.delete(sessionKey)
  }

  #scoresOf(sessionKey: number): Map<number, QuestionScores> {
    if (this.#bySession.size > sessionsMax) this.#bySession.clear()
    return this.#bySession.getOrInsertComputed(sessionKey, () => new Map())
  }
}

/** Whether answers to it can earn points. */
export function isScored(asked: { readonly definition: string }): boolean {
  const definition = definitionAsked(asked)
  return typeOf(definition).hasRightAnswer(definition) && Number(definition.settings.points ?? 0) > 0
}

async function scoresOf(
  { db }: Reading,
  asked: AskedRow,
  isTimed: boolean,
): Promise<Map<number, { points: number; elapsedMs: number }>> {
  const definition = definitionAsked(asked)
  const rows = await db
    .selectFrom('answers')
    .innerJoin('participants', 'participants.key', 'answers.participant_key')
    .select(['answers.participant_key', 'answers.value', 'answers.elapsed_ms', 'participants.time_factor'])
    .where('answers.asked_key', '=', asked.key)
    .where('participants.removed_at', 'is', null)
    .execute()
  return new Map(
    rows.map(row => {
      const timing = { elapsedMs: row.elapsed_ms, timeFactor: row.time_factor as TimeFactor, timed: isTimed }
      const points = scoreOf(definition, JSON.parse(row.value), timing)
      return [row.participant_key, { points, elapsedMs: points > 0 ? row.elapsed_ms : 0 }]
    }),
  )
}

function ranked(totals: ReadonlyMap<number, { points: number; elapsedMs: number }>): Standing[] {
  const sorted = [...totals]
    .map(([participantKey, total]) => ({ participantKey, ...total }))
    .sort((a, b) => b.points - a.points || a.elapsedMs - b.elapsedMs || a.participantKey - b.participantKey)
  let place = 0
  return sorted.map((standing, i) => {
    const before = sorted[i - 1]
    const isTie = before?.points === standing.points && before.elapsedMs === standing.elapsedMs
    if (!isTie) place = i + 1
    return { ...standing, place }
  })
}

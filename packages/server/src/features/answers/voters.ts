import type { Reading, Writing } from '../../services.ts'
import { chunks } from '../../storage/multi-row.ts'
import type { VoterRow } from './answer-statements.ts'

/** Batch size; small to keep transactions short. */
export const votersPerSlice = 1_000

/**
 * Restores voters whose row stands for discarded answers.
 * @param rows of participants who have just answered
 * @returns their number
 */
export async function renewVoters(
  { db }: Writing,
  sessionKey: number,
  rows: readonly VoterRow[],
): Promise<number> {
  let renewed = 0
  for (const [session_question_key, answered] of Map.groupBy(rows, row => row.session_question_key)) {
    for (const some of chunks(answered)) {
      const { numUpdatedRows } = await db
        .updateTable('voters')
        .set({ session_question_key })
        .where('session_key', '=', sessionKey)
        .where(
          'participant_key',
          'in',
          some.map(row => row.participant_key),
        )
        .where(
          'session_question_key',
          'not in',
          db.selectFrom('session_questions').select('key').where('session_key', '=', sessionKey),
        )
        .executeTakeFirst()
      renewed += Number(numUpdatedRows)
    }
  }
  return renewed
}

/** The next batch of a session's voters, by key. */
export function votersAfter({ db }: Reading, sessionKey: number, after: number) {
  return db
    .selectFrom('voters')
    .select(['participant_key', 'session_question_key'])
    .where('session_key', '=', sessionKey)
    .where('participant_key', '>', after)
    .orderBy('participant_key')
    .limit(votersPerSlice)
    .execute()
}

/**
 * Moves voters of one question to another one that they have answered too; those left have answered nothing
 * else.
 * @param slice range of participants, lower bound exclusive, upper inclusive
 */
export async function moveVoters(
  { db }: Reading,
  sessionKey: number,
  { from, to }: { readonly from: number; readonly to: readonly number[] },
  slice: { readonly after: number; readonly last: number },
): Promise<void> {
  const others = db
    .selectFrom('answers')
    .where('answers.session_question_key', 'in', [...to])
    .whereRef('answers.participant_key', '=', 'voters.participant_key' as never)
  await db
    .updateTable('voters')
    .set({
      session_question_key: others.select(eb =>
        eb.fn.min('answers.session_question_key').as('session_question_key'),
      ) as never,
    })
    .where('session_key', '=', sessionKey)
    .where('participant_key', '>', slice.after)
    .where('participant_key', '<=', slice.last)
    .where('session_question_key', '=', from)
    .where(eb => eb.exists(others.select('answers.session_question_key')))
    .execute()
}

/** The number of voters recorded under a question. */
export async function countVoters(
  { db }: Reading,
  sessionKey: number,
  sessionQuestionKey: number,
): Promise<number> {
  const { n } = await db
    .selectFrom('voters')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where('session_key', '=', sessionKey)
    .where('session_question_key', '=', sessionQuestionKey)
    .executeTakeFirstOrThrow()
  return Number(n)
}

const votersMax = 200_000

/**
 * Caches which participants already have a voter row, so that it is not written with each of their answers.
 */
export class CachedVoters {
  /** By session, with its removal count: entries from before a removal are stale. */
  readonly #bySession = new Map<number, { readonly removals: number; readonly keys: Set<number> }>()
  #count = 0

  /** The participants who are not in the cache. @param removals how often answers were removed */
  missing(sessionKey: number, removals: number, participantKeys: readonly number[]): readonly number[] {
    const cached = this.#bySession.get(sessionKey)
    if (cached?.removals !== removals) return participantKeys
    return participantKeys.filter(key => !cached.keys.has(key))
  }

  /** Call it once their rows are on disk. */
  add(sessionKey: number, removals: number, participantKeys: readonly number[]): void {
    this.#count += participantKeys.length
    if (this.#count > votersMax) {
      this.#bySession.clear()
      this.#count = participantKeys.length
    }
    const cached = this.#bySession.get(sessionKey)
    if (cached && cached.removals > removals) return
    if (cached?.removals === removals) for (const key of participantKeys) cached.keys.add(key)
    else this.#bySession.set(sessionKey, { removals, keys: new Set(participantKeys) })
  }
}

import type { IsListed, Writing } from '../../services.ts'
import { type Removals, removalsFrom } from '../participants/remove-participant.ts'
import { limitMs } from '../sessions/session-question.ts'
import { type TimeFactorFrom, timeFactorsIn } from '../sessions/time-factors.ts'
import type { SessionQuestion } from './session-question-cache.ts'

/** State that decides about answers, locked until the commit. */
export interface LockedQuestionRows {
  readonly openings: ReadonlyMap<number, LockedQuestionRow>
  /** By session. */
  readonly removals: ReadonlyMap<number, Removals>
  /** By participant. */
  readonly factors: ReadonlyMap<number, readonly TimeFactorFrom[]>
  /** By organization; only those whose word filter applies. */
  readonly isListed: ReadonlyMap<number, IsListed>
}

export type LockedQuestionRow = Awaited<ReturnType<typeof lockPhases>>[number]

/** Reads what decides about answers to these questions, in one round trip. */
export async function lockQuestionRows(
  tx: Writing,
  questions: readonly SessionQuestion[],
): Promise<LockedQuestionRows> {
  const sessionKeys = [...new Set(questions.map(({ sessionKey }) => sessionKey))]
  const limited = questions.filter(({ timed, definition }) => timed && limitMs(definition) !== null)
  const organizations = [...new Set(questions.flatMap(({ wordsOf }) => wordsOf ?? []))]
  const [openings, removals, factors, isListed] = await Promise.all([
    lockPhases(
      tx,
      questions.map(({ key }) => key),
    ),
    removalsFrom(tx, sessionKeys),
    limited.length > 0
      ? timeFactorsIn(tx, [...new Set(limited.map(({ sessionKey }) => sessionKey))])
      : new Map<number, TimeFactorFrom[]>(),
    Promise.all(organizations.map(async key => [key, await tx.words.of(tx, key)] as const)),
  ])
  return {
    openings: new Map(openings.map(row => [row.key, row])),
    removals,
    factors,
    isListed: new Map(isListed),
  }
}

function lockPhases(tx: Writing, sessionQuestionKeys: readonly number[]) {
  return tx.db
    .selectFrom('session_questions')
    .innerJoin('sessions', 'sessions.key', 'session_questions.session_key')
    .select([
      'session_questions.key',
      'session_questions.opened_at',
      'session_questions.added_ms',
      'session_questions.phase',
      'sessions.state',
    ])
    .where('session_questions.key', 'in', sessionQuestionKeys)
    .orderBy('session_questions.key')
    .forShare('session_questions')
    .execute()
}

import type { QuestionDefinition } from '@roomful/contract/question-types/question-type'
import type { Selectable } from 'kysely'
import type { Database } from '../../storage/schema.ts'
import type { Reading, Writing } from '../domain.ts'
import { definitionOf, type QuestionRow } from '../questions/question-row.ts'
import type { SessionRow } from './session-row.ts'

export type AskedRow = Selectable<Database['asked']>

/** How long after a deadline an answer that was under way still counts. */
export const deadlineGraceMs = 1_000

/** What a session asked of a question, or undefined when it has not. */
export function findAsked(
  { db }: Reading,
  sessionKey: number,
  questionId: string,
): Promise<AskedRow | undefined> {
  return db
    .selectFrom('asked')
    .selectAll()
    .where('session_key', '=', sessionKey)
    .where('question_id', '=', questionId)
    .executeTakeFirst()
}

/** Every question that a session has asked, in deck order. */
export function askedIn({ db }: Reading, sessionKey: number): Promise<AskedRow[]> {
  return db
    .selectFrom('asked')
    .selectAll()
    .where('session_key', '=', sessionKey)
    .orderBy('position')
    .execute()
}

/** The frozen revision that the session asked. */
export function definitionAsked(row: { definition: string }): QuestionDefinition {
  return JSON.parse(row.definition)
}

/** Freezes a question as it is now and opens it. */
export async function askForTheFirstTime(
  tx: Writing,
  session: SessionRow,
  question: QuestionRow,
  deadlineAt: number | null,
): Promise<number> {
  const definition = definitionOf(question)
  const { key } = await tx.db
    .insertInto('asked')
    .values({
      session_key: session.key,
      question_key: question.key,
      question_id: question.id,
      position: question.position,
      definition: JSON.stringify(definition),
      phase: 'OPEN',
      opened_at: tx.now,
      deadline_at: deadlineAt,
      results_shown: definition.settings.show_results === false ? 0 : 1,
      finalized: 0,
    })
    .returning('key')
    .executeTakeFirstOrThrow()
  return key
}

/** Changes the phase row that answers are decided against; whoever has it first decides. */
export async function setPhase(tx: Writing, askedKey: number, phase: AskedRow['phase']): Promise<void> {
  await tx.db.updateTable('asked').set({ phase }).where('key', '=', askedKey).execute()
}

/** A participant's own time limit in milliseconds; null for none. */
export function ownLimitMs(question: QuestionDefinition, timeFactor: number | null): number | null {
  const seconds = question.settings.time_limit_seconds
  return typeof seconds !== 'number' || timeFactor === null ? null : seconds * 1000 * timeFactor
}

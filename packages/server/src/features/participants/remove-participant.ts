import { countsOfAnswer } from '@roomful/contract/question-types/rules'
import { addInto, countsOf } from '@roomful/contract/question-types/tally'
import { notFound } from '../../lib/api-error.ts'
import type { Organization, Writing } from '../../services.ts'
import { addToCounts } from '../results/add-to-counts.ts'
import { addToTally } from '../results/add-to-tally.ts'
import { frozenDefinition } from '../sessions/session-question.ts'
import { holdUnclosedSession } from '../sessions/session-row.ts'
import { endEnlarged } from '../sessions/session-screen.ts'
import { seatHeldMs } from './seats.ts'

/**
 * Sends a participant away for good; their device cannot come back. Their answers are kept, or taken out of
 * every tally.
 * @throws ApiError NOT_FOUND, SESSION_CLOSED
 */
export async function removeParticipant(
  tx: Writing,
  organization: Organization,
  sessionId: string,
  participantId: string,
  keepAnswers: boolean,
): Promise<void> {
  const session = await holdUnclosedSession(tx, organization, sessionId)
  // The counts are final then, and answers may have no owner any more.
  await holdQuestions(tx, session.key)
  const removed = await tx.db
    .updateTable('participants')
    .set({ removed_at: tx.now })
    .where('session_key', '=', session.key)
    .where('id', '=', participantId)
    .where('removed_at', 'is', null)
    .returning(['key', 'last_seen_at'])
    .executeTakeFirst()
  if (!removed) throw notFound('participant in this room')
  const voters = keepAnswers ? 0 : await removeAnswers(tx, session.key, removed.key)
  await countRemoved(tx, session.key, { voters, leaves: removed })
  // What was hidden or reviewed may have been theirs.
  if (!keepAnswers) await endEnlarged(tx, session, null)
  tx.publish({ type: 'removed', sessionKey: session.key, participantKey: removed.key })
  tx.publish({ type: 'participants', sessionKey: session.key })
  tx.publish({ type: 'session', sessionKey: session.key })
}

/**
 * Takes a removed participant out of what is counted, and has standings be computed anew.
 * @param leaves who was one of the participants until now; null: they had been removed before
 */
export async function countRemoved(
  tx: Writing,
  sessionKey: number,
  { voters, leaves }: { readonly voters: number; readonly leaves: { readonly last_seen_at: number } | null },
): Promise<void> {
  const hasSeat = leaves !== null && leaves.last_seen_at > tx.now - seatHeldMs
  const counts = { participants: leaves ? -1 : 0, voters: -voters, seats: hasSeat ? -1 : 0 }
  await addToCounts(tx, sessionKey, counts)
  await tx.db
    .updateTable('sessions')
    .set(eb => ({ removals: eb('removals', '+', 1) }))
    .where('key', '=', sessionKey)
    .execute()
}

/** Waits for answers under way; those that come after see who was removed. */
async function holdQuestions(tx: Writing, sessionKey: number): Promise<void> {
  if (!tx.rowLocks) return
  await tx.db
    .selectFrom('session_questions')
    .select('key')
    .where('session_key', '=', sessionKey)
    .orderBy('key')
    .forUpdate()
    .execute()
}

/** @returns 1 if they had answered anything, else 0. */
export async function removeAnswers(
  tx: Writing,
  sessionKey: number,
  participantKey: number,
): Promise<number> {
  const answers = await tx.db
    .selectFrom('answers')
    .innerJoin('session_questions', 'session_questions.key', 'answers.session_question_key')
    .select(['answers.session_question_key', 'answers.value', 'session_questions.definition'])
    .where('session_questions.session_key', '=', sessionKey)
    .where('answers.participant_key', '=', participantKey)
    .forUpdate('answers')
    .execute()
  for (const { session_question_key, value, definition } of answers) {
    const tally = new Map<string, Map<string, number>>()
    addInto(tally, countsOfAnswer(frozenDefinition({ definition }), JSON.parse(value)), -1)
    await addToTally(tx, session_question_key, countsOf(tally))
    await tx.db
      .deleteFrom('answers')
      .where('session_question_key', '=', session_question_key)
      .where('participant_key', '=', participantKey)
      .execute()
    tx.publish({ type: 'answers', sessionKey, sessionQuestionKey: session_question_key })
  }
  await tx.db
    .deleteFrom('voters')
    .where('session_key', '=', sessionKey)
    .where('participant_key', '=', participantKey)
    .execute()
  const discarded = tx.db
    .selectFrom('discarded_answers')
    .select('session_question_key')
    .where('session_key', '=', sessionKey)
  await tx.db
    .deleteFrom('answers')
    .where('session_question_key', 'in', discarded)
    .where('participant_key', '=', participantKey)
    .execute()
  return answers.length > 0 ? 1 : 0
}

import type { ParticipantDeletedOut } from '@roomful/contract/operations/participants'
import { votersList } from '@roomful/contract/question-types/tally'
import { invalidState, notFound } from '../../lib/api-error.ts'
import type { Organization, Writing } from '../../services.ts'
import { addToTally } from '../results/add-to-tally.ts'
import { holdSession } from '../sessions/session-row.ts'
import { removeStaleReviews } from '../word-filter/reviews.ts'
import { countRemoved, removeAnswers } from './remove-participant.ts'

/**
 * Deletes the name, e-mail address and device of a person who took part in an IDENTIFIED session. Their answers,
 * entries and votes are deleted too, or stay without an owner. A repeated call finds less to delete.
 * @throws ApiError NOT_FOUND, also in an ANONYMOUS session, where nothing leads to a person; INVALID_SESSION_STATE while
 * LIVE, when its presenter sends people away.
 */
export async function deleteParticipant(
  tx: Writing,
  organization: Organization,
  { sessionId, participantId }: { readonly sessionId: string; readonly participantId: string },
  answers: 'KEEP' | 'REMOVE',
): Promise<ParticipantDeletedOut> {
  const session = await holdSession(tx, organization, sessionId)
  const person = await tx.db
    .selectFrom('participants')
    .select(['key', 'id', 'removed_at', 'last_seen_at'])
    .where('session_key', '=', session.key)
    .where('id', '=', participantId)
    .executeTakeFirst()
  if (!person || session.identity_mode === 'ANONYMOUS') throw notFound('participant in this session')
  if (session.state === 'LIVE')
    throw invalidState('Close the session first: while it is LIVE, its presenter can remove people.')
  const voters = answers === 'REMOVE' ? await removeAnswers(tx, session.key, person.key) : 0
  if (answers === 'REMOVE') {
    await removeEntries(tx, session.key, person.key)
    await removeStaleReviews(tx, session.key)
  }
  await tx.db
    .updateTable('entries')
    .set({ asker_name: null })
    .where('participant_key', '=', person.key)
    .execute()
  await tx.db.deleteFrom('participant_tokens').where('participant_key', '=', person.key).execute()
  await tx.db
    .updateTable('participants')
    .set({
      display_name: null,
      email: null,
      join_key_hash: null,
      account_hash: null,
      removed_at: person.removed_at ?? tx.now,
    })
    .where('key', '=', person.key)
    .execute()
  await countRemoved(tx, session.key, { voters, leaves: person.removed_at === null ? person : null })
  tx.publish({ type: 'removed', sessionKey: session.key, participantKey: person.key })
  return {
    session_id: session.id,
    participant_id: person.id,
    answers: answers === 'KEEP' ? 'KEPT' : 'REMOVED',
  }
}

/** Takes back what somebody asked under QA questions, and their upvotes. */
async function removeEntries(tx: Writing, sessionKey: number, participantKey: number): Promise<void> {
  const own = await tx.db
    .selectFrom('entries')
    .select('key')
    .where('participant_key', '=', participantKey)
    .execute()
  const sessionQuestions = tx.db
    .selectFrom('session_questions')
    .select('key')
    .where('session_key', '=', sessionKey)
  const inSession = tx.db
    .selectFrom('entries')
    .select('key')
    .where('session_question_key', 'in', sessionQuestions)
  const voted = await tx.db
    .deleteFrom('upvotes')
    .where('participant_key', '=', participantKey)
    .where('entry_key', 'in', inSession)
    .returning('entry_key')
    .execute()
  for (const { entry_key } of voted) {
    await tx.db
      .updateTable('entries')
      .set(eb => ({ upvotes: eb('upvotes', '-', 1) }))
      .where('key', '=', entry_key)
      .execute()
  }
  for (const { key } of own) {
    await tx.db.deleteFrom('upvotes').where('entry_key', '=', key).execute()
    await tx.db.deleteFrom('entries').where('key', '=', key).execute()
  }
  const counted = await tx.db
    .deleteFrom('qa_voters')
    .where('participant_key', '=', participantKey)
    .where('session_question_key', 'in', sessionQuestions)
    .returning('session_question_key')
    .execute()
  for (const { session_question_key } of counted)
    await addToTally(tx, session_question_key, [[votersList, '', -1]])
}

import type { ParticipantDeletedOut } from '@roomful/contract/features/participants/participants'
import { namesPeople } from '@roomful/contract/identity'
import { countsOfAnswer } from '@roomful/contract/question-types/rules'
import { addInto, countsOf, votersList } from '@roomful/contract/question-types/tally'
import { ApiError, notFound } from '../../lib/api-error.ts'
import type { Organization, Reading, Writing } from '../../services.ts'
import { emptyEventsNaming } from '../event-log/event-log.ts'
import { addToCounts, addToTally } from '../results/tallies.ts'
import { frozenDefinition } from '../sessions/session-question.ts'
import { lockSession, lockUnclosedSession, type SessionRow, settingsOf } from '../sessions/session-row.ts'
import { endEnlarged } from '../sessions/session-screen.ts'
import { addToTeams } from '../sessions/teams.ts'
import { removeStaleReviews } from '../word-filter/reviews.ts'
import { seatTtlMs } from './seats.ts'

/**
 * Removes a participant for good; their device cannot rejoin. Their answers are kept, or subtracted from
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
  const session = await lockUnclosedSession(tx, organization, sessionId)
  // Counts are final by then, and answers may be anonymized.
  await lockQuestionRows(tx, session.key)
  const removed = await tx.db
    .updateTable('participants')
    .set({ removed_at: tx.now })
    .where('session_key', '=', session.key)
    .where('id', '=', participantId)
    .where('removed_at', 'is', null)
    .returning(['key', 'id', 'last_seen_at'])
    .executeTakeFirst()
  if (!removed) throw notFound('participant in this room')
  if (namesPeople(session)) await emptyEventsNaming(tx, session.key, removed)
  await leaveTeam(tx, session, removed.key)
  const voters = keepAnswers ? 0 : await removeAnswers(tx, session.key, removed.key)
  await countRemoved(tx, session.key, { voters, leaves: removed })
  // The enlarged entry or text may have been theirs.
  if (!keepAnswers) await endEnlarged(tx, session, null)
  tx.publish({ type: 'removed', sessionKey: session.key, participantKey: removed.key })
  tx.publish({ type: 'participants', sessionKey: session.key })
  tx.publish({ type: 'session', sessionKey: session.key })
}

/**
 * Subtracts a removed participant from the counts, and invalidates the standings.
 * @param leaves a participant until now; null: removed before
 */
async function countRemoved(
  tx: Writing,
  sessionKey: number,
  { voters, leaves }: { readonly voters: number; readonly leaves: { readonly last_seen_at: number } | null },
): Promise<void> {
  const hasSeat = leaves !== null && leaves.last_seen_at > tx.now - seatTtlMs
  const counts = { participants: leaves ? -1 : 0, voters: -voters, seats: hasSeat ? -1 : 0 }
  await addToCounts(tx, sessionKey, counts)
  await tx.db
    .updateTable('sessions')
    .set(eb => ({ removals: eb('removals', '+', 1) }))
    .where('key', '=', sessionKey)
    .execute()
}

/** A removed participant leaves their team, which has room for another. */
async function leaveTeam(
  tx: Writing,
  session: Pick<SessionRow, 'key' | 'settings'>,
  participantKey: number,
): Promise<void> {
  if (!settingsOf(session).teams) return
  const { team } = await tx.db
    .selectFrom('participants')
    .select('team')
    .where('key', '=', participantKey)
    .executeTakeFirstOrThrow()
  if (team === null) return
  await tx.db.updateTable('participants').set({ team: null }).where('key', '=', participantKey).execute()
  await addToTeams(tx, [{ session_key: session.key, team, size: -1 }])
}

/** Waits for answers in progress; later ones see the removal. */
async function lockQuestionRows(tx: Writing, sessionKey: number): Promise<void> {
  if (!tx.rowLocks) return
  await tx.db
    .selectFrom('session_questions')
    .select('key')
    .where('session_key', '=', sessionKey)
    .orderBy('key')
    .forUpdate()
    .execute()
}

/** @returns 1 if the participant had answered anything, else 0. */
async function removeAnswers(tx: Writing, sessionKey: number, participantKey: number): Promise<number> {
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

/** Removals from a session. */
export interface Removals {
  /** Number of removals of people or answers. */
  readonly count: number
  /** Removed participants. */
  readonly participants: ReadonlySet<number>
}

/**
 * Removals from these sessions. Read it after locking `session_questions`, which a removal locks first: then
 * no answer of a removed participant is stored after the removal.
 */
export async function removalsFrom(
  reading: Reading,
  sessionKeys: readonly number[],
): Promise<Map<number, Removals>> {
  const keys = [...sessionKeys]
  // Not joined: without statistics, as for a fast-growing table, PostgreSQL would read all participants.
  const [counts, removed] = await Promise.all([
    reading.db.selectFrom('sessions').select(['key', 'removals']).where('key', 'in', keys).execute(),
    reading.db
      .selectFrom('participants')
      .select(['session_key', 'key'])
      .where('session_key', 'in', keys)
      .where('removed_at', 'is not', null)
      .execute(),
  ])
  const bySession = Map.groupBy(removed, row => row.session_key)
  return new Map(
    counts.map(({ key, removals }) => [
      key,
      { count: removals, participants: new Set(bySession.get(key)?.map(row => row.key)) },
    ]),
  )
}

/** The error for a removed participant. */
export function removedError(): ApiError {
  return new ApiError('FORBIDDEN', 'The presenter has removed you from the room.')
}

/**
 * Deletes the name, email address and device of a participant of an IDENTIFIED session. Their answers,
 * entries with their name and votes are deleted too, or anonymized. Repeating it is harmless.
 * @throws ApiError NOT_FOUND, also in an ANONYMOUS session, which stores no identities
 */
export async function deleteParticipant(
  tx: Writing,
  organization: Organization,
  { sessionId, participantId }: { readonly sessionId: string; readonly participantId: string },
  answers: 'KEEP' | 'REMOVE',
): Promise<ParticipantDeletedOut> {
  const session = await lockSession(tx, organization, sessionId)
  if (session.state === 'LIVE') await lockQuestionRows(tx, session.key)
  const person = await tx.db
    .selectFrom('participants')
    .select(['key', 'id', 'removed_at', 'last_seen_at'])
    .where('session_key', '=', session.key)
    .where('id', '=', participantId)
    .executeTakeFirst()
  if (!person || !namesPeople(session)) throw notFound('participant in this session')
  await emptyEventsNaming(tx, session.key, person)
  const voters = answers === 'REMOVE' ? await removeAnswers(tx, session.key, person.key) : 0
  if (answers === 'REMOVE') {
    await removeEntries(tx, session.key, person.key)
    // The enlarged entry or text may have been theirs.
    await endEnlarged(tx, session, null)
    await removeStaleReviews(tx, session.key)
  }
  const unnamed = await tx.db
    .updateTable('entries')
    .set({ asker_name: null })
    .where('participant_key', '=', person.key)
    .returning('key')
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
  await leaveTeam(tx, session, person.key)
  await countRemoved(tx, session.key, { voters, leaves: person.removed_at === null ? person : null })
  tx.publish({ type: 'removed', sessionKey: session.key, participantKey: person.key })
  // A stage may have been left on.
  tx.publish({ type: 'participants', sessionKey: session.key })
  tx.publish({ type: 'session', sessionKey: session.key })
  // Without keys, too: a room that has removed entries in memory reads its entries again.
  tx.publish({ type: 'entries', sessionKey: session.key, entryKeys: unnamed.map(({ key }) => key) })
  return {
    session_id: session.id,
    participant_id: person.id,
    answers: answers === 'KEEP' ? 'KEPT' : 'REMOVED',
  }
}

/**
 * Deletes a participant's Q&A entries and upvotes. Entries without a name stay, in the counts too: their absence would reveal
 * the asker.
 */
async function removeEntries(tx: Writing, sessionKey: number, participantKey: number): Promise<void> {
  const own = await tx.db
    .selectFrom('entries')
    .select(['key', 'session_question_key'])
    .where('participant_key', '=', participantKey)
    .where('asker_name', 'is not', null)
    .execute()
  const openlyIn = new Set(own.map(entry => entry.session_question_key))
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
    const entry = await tx.db
      .updateTable('entries')
      .set(eb => ({ upvotes: eb('upvotes', '-', 1) }))
      .where('key', '=', entry_key)
      .returning('session_question_key')
      .executeTakeFirstOrThrow()
    openlyIn.add(entry.session_question_key)
  }
  for (const { key } of own) {
    await tx.db.deleteFrom('upvotes').where('entry_key', '=', key).execute()
    await tx.db.deleteFrom('entries').where('key', '=', key).execute()
  }
  if (openlyIn.size === 0) return
  const counted = await tx.db
    .deleteFrom('qa_voters')
    .where('participant_key', '=', participantKey)
    .where('session_question_key', 'in', [...openlyIn])
    .returning('session_question_key')
    .execute()
  for (const { session_question_key } of counted)
    await addToTally(tx, session_question_key, [[votersList, '', -1]])
}

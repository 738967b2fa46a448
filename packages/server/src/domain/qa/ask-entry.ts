import { cleanText } from '@roomful/contract/clean-text'
import { votersList } from '@roomful/contract/question-types/tally'
import type { RoomEntry } from '@roomful/contract/room-protocol'
import { ApiError } from '../api-error.ts'
import type { Writing } from '../domain.ts'
import type { Participant } from '../participants/find-participant.ts'
import { removalsFrom, removedError } from '../participants/removed.ts'
import { addToTally } from '../results/add-to-tally.ts'
import { publishedTime } from '../sessions/published-time.ts'
import { frozenDefinition } from '../sessions/session-question.ts'
import { settingsOf } from '../sessions/session-row.ts'
import { entries, ownEntry } from './entry.ts'

const textCharactersMax = 500

/**
 * Asks a question under a QA question: possible from its first activation until the session closes.
 * @throws ApiError INVALID_ANSWER, QUESTION_NOT_OPEN, SESSION_CLOSED, FORBIDDEN
 */
export async function askEntry(
  tx: Writing,
  participant: Participant,
  question: { readonly questionId: string; readonly text: string; readonly anonymous?: boolean | undefined },
): Promise<RoomEntry> {
  const text = cleanText(question.text)
  const length = [...text].length
  if (length < 1 || length > textCharactersMax) {
    const message = `1 to ${textCharactersMax} characters`
    throw new ApiError('INVALID_ANSWER', `The question is not acceptable: text: ${message}.`, {
      invalid_fields: ['text'],
      details: [{ field: 'text', rule: 'length', message }],
    })
  }
  const sessionQuestion = await openQa(tx, participant, question.questionId)
  const isAnonymous = sessionQuestion.identity_mode === 'ANONYMOUS'
  const row = {
    id: tx.newId('entry'),
    asked_key: sessionQuestion.key,
    participant_key: participant.key,
    text,
    asker_name: isAnonymous || question.anonymous === true ? null : participant.displayName,
    lifecycle: (await waits(tx, sessionQuestion, text)) ? ('PENDING' as const) : ('PUBLISHED' as const),
    pinned_order: null,
    public_answer: null,
    upvotes: 0,
    created_at: isAnonymous
      ? publishedTime(tx.now, {
          isSelfPaced: sessionQuestion.mode === 'SELF_PACED',
          openedAt: sessionQuestion.opened_at,
        })
      : tx.now,
  }
  const { key } = await tx.db.insertInto('entries').values(row).returning('key').executeTakeFirstOrThrow()
  await countQaVoter(tx, sessionQuestion.key, participant)
  tx.publish({ type: 'entries', sessionKey: participant.sessionKey, entryKeys: [key] })
  const entry = await entries(tx).where('entries.key', '=', key).executeTakeFirstOrThrow()
  return ownEntry(tx, entry, participant.key)
}

/**
 * Gives or withdraws a participant's one upvote; repeated it changes nothing.
 * @throws ApiError NOT_FOUND, QUESTION_NOT_OPEN, SESSION_CLOSED, FORBIDDEN
 */
export async function upvoteEntry(
  tx: Writing,
  participant: Participant,
  entryId: string,
  on: boolean,
): Promise<RoomEntry> {
  const entry = await entries(tx)
    .where('entries.id', '=', entryId)
    .where('asked.session_key', '=', participant.sessionKey)
    .executeTakeFirst()
  const isVisible = entry && (entry.participant_key === participant.key || entry.lifecycle !== 'PENDING')
  if (!entry || !isVisible || entry.lifecycle === 'DISMISSED')
    throw new ApiError('NOT_FOUND', 'No such entry.')
  await openQa(tx, participant, entry.question_id)
  const vote = { entry_key: entry.key, participant_key: participant.key }
  const changed = on
    ? await tx.db
        .insertInto('upvotes')
        .values(vote)
        .onConflict(c => c.doNothing())
        .returning('entry_key')
        .execute()
    : await tx.db
        .deleteFrom('upvotes')
        .where('entry_key', '=', entry.key)
        .where('participant_key', '=', participant.key)
        .returning('entry_key')
        .execute()
  if (changed.length === 0) return ownEntry(tx, entry, participant.key)
  const { upvotes } = await tx.db
    .updateTable('entries')
    .set(eb => ({ upvotes: eb('upvotes', '+', on ? 1 : -1) }))
    .where('key', '=', entry.key)
    .returning('upvotes')
    .executeTakeFirstOrThrow()
  if (on) await countQaVoter(tx, entry.asked_key, participant)
  tx.publish({ type: 'entries', sessionKey: participant.sessionKey, entryKeys: [entry.key] })
  return ownEntry(tx, { ...entry, upvotes }, participant.key)
}

/**
 * A QA question that the LIVE session of somebody in the room has asked; it stays so until this change is
 * committed.
 */
async function openQa(tx: Writing, { key, sessionKey }: Participant, questionId: string) {
  const sessionQuestion = await tx.db
    .selectFrom('asked')
    .innerJoin('sessions', 'sessions.key', 'asked.session_key')
    .select(['asked.key', 'asked.definition', 'asked.opened_at'])
    .select(['sessions.identity_mode', 'sessions.mode', 'sessions.state'])
    .select(['sessions.settings', 'sessions.organization_key'])
    .where('asked.session_key', '=', sessionKey)
    .where('asked.question_id', '=', questionId)
    .forShare('sessions')
    .executeTakeFirst()
  const removals = await removalsFrom(tx, [sessionKey])
  if (removals.get(sessionKey)?.participants.has(key)) throw removedError()
  if (sessionQuestion?.state === 'CLOSED') throw new ApiError('SESSION_CLOSED', 'This session is over.')
  if (sessionQuestion?.state !== 'LIVE' || frozenDefinition(sessionQuestion).type !== 'QA') {
    throw new ApiError('QUESTION_NOT_OPEN', 'This question takes no entries now.')
  }
  return sessionQuestion
}

/** Whether the presenter sees it first: everything where that is set, otherwise what holds a listed word. */
async function waits(
  tx: Writing,
  sessionQuestion: Awaited<ReturnType<typeof openQa>>,
  text: string,
): Promise<boolean> {
  if (frozenDefinition(sessionQuestion).settings.moderation === true) return true
  if (!settingsOf(sessionQuestion).word_filter) return false
  return (await tx.words.of(tx, sessionQuestion.organization_key))(text)
}

/** Who asks or upvotes is counted once for each question. */
async function countQaVoter(
  tx: Writing,
  sessionQuestionKey: number,
  participant: Participant,
): Promise<void> {
  const added = await tx.db
    .insertInto('qa_voters')
    .values({ asked_key: sessionQuestionKey, participant_key: participant.key })
    .onConflict(conflict => conflict.doNothing())
    .returning('asked_key')
    .execute()
  if (added.length === 0) return
  await addToTally(tx, sessionQuestionKey, [[votersList, '', 1]])
  tx.publish({ type: 'answers', sessionKey: participant.sessionKey, sessionQuestionKey })
}

import { cleanText } from '@roomful/contract/clean-text'
import { votersList } from '@roomful/contract/question-types/tally'
import type { RoomEntry } from '@roomful/contract/room-protocol'
import { PreparedQuery } from '../../storage/prepared-query.ts'
import { ApiError } from '../api-error.ts'
import type { Writing } from '../domain.ts'
import type { Participant } from '../participants/find-participant.ts'
import { removedError } from '../participants/removed.ts'
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
  const [sessionQuestion, person] = await Promise.all([
    findQa.execute(tx.db, participant.sessionKey, question.questionId).then(([row]) => row),
    personOf(tx, participant),
  ])
  requireOpen(sessionQuestion, person)
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
  const [{ key }] = await Promise.all([
    tx.db.insertInto('entries').values(row).returning('key').executeTakeFirstOrThrow(),
    countQaVoter(tx, sessionQuestion.key, participant),
  ])
  tx.publish({ type: 'entries', sessionKey: participant.sessionKey, entryKeys: [key] })
  const entry = { ...row, key, question_id: question.questionId, name_review: person?.name_review ?? null }
  return ownEntry(entry, participant.key, false)
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
  const [entry, person] = await Promise.all([
    findEntry.execute(tx.db, participant.sessionKey, entryId).then(([row]) => row),
    personOf(tx, participant),
  ])
  const isVisible = entry && (entry.participant_key === participant.key || entry.lifecycle !== 'PENDING')
  if (!entry || !isVisible || entry.lifecycle === 'DISMISSED')
    throw new ApiError('NOT_FOUND', 'No such entry.')
  requireOpen(entry, person)
  const vote = { entry_key: entry.key, participant_key: participant.key }
  const [changed] = on
    ? await Promise.all([addUpvote(tx, vote), countQaVoter(tx, entry.asked_key, participant)])
    : [await removeUpvote(tx, vote)]
  const own = ownEntry(entry, participant.key, on)
  if (changed.length === 0) return own
  // Everybody's votes for an entry wait for each other here: until the commit and no longer.
  tx.withCommit(async () => {
    own.upvotes = await countUpvote(tx, entry.key, on ? 1 : -1)
  })
  tx.publish({ type: 'entries', sessionKey: participant.sessionKey, entryKeys: [entry.key] })
  return own
}

interface Vote {
  readonly entry_key: number
  readonly participant_key: number
}

/** @returns nothing if it is there already */
function addUpvote(tx: Writing, vote: Vote) {
  return tx.db
    .insertInto('upvotes')
    .values(vote)
    .onConflict(c => c.doNothing())
    .returning('entry_key')
    .execute()
}

/** @returns nothing if it is not there */
function removeUpvote(tx: Writing, vote: Vote) {
  return tx.db
    .deleteFrom('upvotes')
    .where('entry_key', '=', vote.entry_key)
    .where('participant_key', '=', vote.participant_key)
    .returning('entry_key')
    .execute()
}

async function countUpvote(tx: Writing, entryKey: number, added: number): Promise<number> {
  const { upvotes } = await tx.db
    .updateTable('entries')
    .set(eb => ({ upvotes: eb('upvotes', '+', added) }))
    .where('key', '=', entryKey)
    .returning('upvotes')
    .executeTakeFirstOrThrow()
  return upvotes
}

/** A question of somebody's session, which stays LIVE until this change is committed if it is. */
const findQa = new PreparedQuery((db, sessionKey: number, questionId: string) =>
  db
    .selectFrom('asked')
    .innerJoin('sessions', 'sessions.key', 'asked.session_key')
    .select(['asked.key', 'asked.definition', 'asked.opened_at'])
    .select(['sessions.identity_mode', 'sessions.mode', 'sessions.state'])
    .select(['sessions.settings', 'sessions.organization_key'])
    .where('asked.session_key', '=', sessionKey)
    .where('asked.question_id', '=', questionId)
    .forShare('sessions'),
)

/** The same for the question of an entry. */
const findEntry = new PreparedQuery((db, sessionKey: number, entryId: string) =>
  entries({ db })
    .innerJoin('sessions', 'sessions.key', 'asked.session_key')
    .select(['asked.definition', 'sessions.state'])
    .where('entries.id', '=', entryId)
    .where('asked.session_key', '=', sessionKey)
    .forShare('sessions'),
)

/** Read it after taking hold of the session, which sending somebody away changes: nothing of theirs lands after that. */
function personOf(tx: Writing, { key }: Participant) {
  return tx.db
    .selectFrom('participants')
    .select(['removed_at', 'name_review'])
    .where('key', '=', key)
    .executeTakeFirst()
}

/** @throws ApiError FORBIDDEN, SESSION_CLOSED, QUESTION_NOT_OPEN unless it is a QA question of a LIVE session, and somebody who is in the room. */
function requireOpen<Row extends { readonly state: string; readonly definition: string }>(
  row: Row | undefined,
  person: { readonly removed_at: number | null } | undefined,
): asserts row is Row {
  if (person?.removed_at !== null) throw removedError()
  if (row?.state === 'CLOSED') throw new ApiError('SESSION_CLOSED', 'This session is over.')
  if (row?.state !== 'LIVE' || frozenDefinition(row).type !== 'QA')
    throw new ApiError('QUESTION_NOT_OPEN', 'This question takes no entries now.')
}

/** Whether the presenter sees it first: everything where that is set, otherwise what holds a listed word. */
async function waits(
  tx: Writing,
  sessionQuestion: {
    readonly definition: string
    readonly settings: string
    readonly organization_key: number
  },
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
  tx.withCommit(() => addToTally(tx, sessionQuestionKey, [[votersList, '', 1]]))
  tx.publish({ type: 'answers', sessionKey: participant.sessionKey, sessionQuestionKey })
}

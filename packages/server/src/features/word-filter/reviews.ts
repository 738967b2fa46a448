import { identityOf } from '@roomful/contract/identity'
import type { QuestionDefinition } from '@roomful/contract/question-types/question-type'
import { writtenIn } from '@roomful/contract/question-types/rules'
import type { Review } from '@roomful/contract/room/protocol'
import { notFound } from '../../lib/api-error.ts'
import { textDigest } from '../../lib/tokens.ts'
import type { IsListed, Organization, Reading, Writing } from '../../services.ts'
import { keyPrefixOf } from '../../storage/item-forms.ts'
import { MultiRow } from '../../storage/multi-row.ts'
import type { Db } from '../../storage/storage.ts'
import type { NameReview, ReviewLifecycle } from '../../storage/tables.ts'
import { lockSession, roomShowsNames, type SessionRow, settingsOf } from '../sessions/session-row.ts'

const reviewsMax = 200
const barredNamesMax = 500
const withheld = ['PENDING', 'DISMISSED'] as const satisfies readonly ReviewLifecycle[]

/** Whether names of a session with a listed word are hidden until approved: everywhere with a word filter, else in the lobby. */
export function reviewsNames(session: Pick<SessionRow, 'identity_mode' | 'settings'>): boolean {
  if (!identityOf(session).live.storesNames) return false
  const { word_filter, lobby_names } = settingsOf(session)
  return word_filter || lobby_names
}

/** Whether a name is hidden from other participants. */
export function isWithheld(review: NameReview | null): boolean {
  return withheld.some(one => one === review)
}

/** A name as others see it; null while its review is pending or it was rejected. */
export function shownName(row: {
  readonly display_name: string | null
  readonly name_review: NameReview | null
}): string | null {
  return isWithheld(row.name_review) ? null : row.display_name
}

/** Comparison keys of nicknames that the presenter has hidden: none of them can be taken again. */
export function barredNames({ barred_names }: Pick<SessionRow, 'barred_names'>): string[] {
  return JSON.parse(barred_names)
}

/** The unpublished items of a question: those with a listed word that were not approved. */
export function withheldItems(db: Db, sessionQuestionKey: number) {
  return db
    .selectFrom('text_reviews')
    .select('item')
    .where('session_question_key', '=', sessionQuestionKey)
    .where('lifecycle', 'in', withheld)
}

/**
 * Names and texts with a listed word that were not approved, and names that the presenter has removed: names first, pending
 * before rejected.
 */
export async function reviewsIn(
  { db }: Reading,
  session: Pick<SessionRow, 'key' | 'identity_mode' | 'settings' | 'state'>,
): Promise<Review[]> {
  const { key: sessionKey } = session
  const showsNames = roomShowsNames(session)
  if (!showsNames && !settingsOf(session).word_filter) return []
  const names = showsNames ? await withheldNames(db, sessionKey) : []
  const texts = await db
    .selectFrom('text_reviews')
    .innerJoin('session_questions', 'session_questions.key', 'text_reviews.session_question_key')
    .select([
      'text_reviews.digest',
      'text_reviews.text',
      'text_reviews.lifecycle',
      'session_questions.question_id',
    ])
    .where('session_questions.session_key', '=', sessionKey)
    .where('text_reviews.lifecycle', 'in', withheld)
    .orderBy('text_reviews.lifecycle', 'desc')
    .orderBy('session_questions.position')
    .orderBy('session_questions.question_id')
    .orderBy('text_reviews.digest')
    .limit(reviewsMax)
    .execute()
  const reviews = [
    ...names.map(row => ({
      id: row.id,
      question_id: null,
      text: row.display_name ?? '',
      lifecycle: row.name_review as Review['lifecycle'],
    })),
    ...texts.map(row => ({
      id: row.digest,
      question_id: row.question_id,
      text: row.text,
      lifecycle: row.lifecycle as Review['lifecycle'],
    })),
  ]
  const isDecided = ({ lifecycle }: Review) => Number(lifecycle === 'DISMISSED')
  return reviews.sort((a, b) => isDecided(a) - isDecided(b)).slice(0, reviewsMax)
}

function withheldNames(db: Db, sessionKey: number) {
  return db
    .selectFrom('participants')
    .select(['id', 'display_name', 'name_review'])
    .where('session_key', '=', sessionKey)
    .where('removed_at', 'is', null)
    .where('name_review', 'in', withheld)
    .orderBy('name_review', 'desc')
    .orderBy('key')
    .limit(reviewsMax)
    .execute()
}

/** A presenter's decision about a name (`questionId` null) or a text. */
export interface Decision {
  readonly id: string
  readonly questionId: string | null
  readonly lifecycle: 'PUBLISHED' | 'DISMISSED'
}

/**
 * Approves or rejects a name or text with a listed word, or hides any name. A hidden nickname is barred in its session until it is
 * shown again.
 * @throws ApiError NOT_FOUND
 */
export async function decideReview(
  tx: Writing,
  organization: Organization,
  sessionId: string,
  decision: Decision,
): Promise<void> {
  const session = await lockSession(tx, organization, sessionId)
  if (decision.questionId === null) await decideName(tx, session, decision)
  else await decideText(tx, session.key, decision.questionId, decision)
  tx.publish({ type: 'session', sessionKey: session.key })
}

async function decideText(
  tx: Writing,
  sessionKey: number,
  questionId: string,
  { id, lifecycle }: Decision,
): Promise<void> {
  const decided = await tx.db
    .updateTable('text_reviews')
    .set({ lifecycle })
    .where('digest', '=', id)
    .where('session_question_key', 'in', eb =>
      eb
        .selectFrom('session_questions')
        .select('key')
        .where('session_key', '=', sessionKey)
        .where('question_id', '=', questionId),
    )
    .returning('session_question_key')
    .executeTakeFirst()
  if (!decided) throw notFound('text in this session')
  tx.publish({ type: 'answers', sessionKey, sessionQuestionKey: decided.session_question_key })
}

async function decideName(tx: Writing, session: SessionRow, { id, lifecycle }: Decision): Promise<void> {
  const { key: sessionKey } = session
  const decided = await tx.db
    .updateTable('participants')
    .set({ name_review: lifecycle })
    .where('session_key', '=', sessionKey)
    .where('id', '=', id)
    .where('display_name', 'is not', null)
    .$if(lifecycle === 'PUBLISHED', q => q.where('name_review', 'is not', null))
    .returning(['key', 'nickname_key'])
    .executeTakeFirst()
  if (!decided) throw notFound('name in this session')
  tx.publish({ type: 'participants', sessionKey })
  if (decided.nickname_key !== null) {
    await barName(tx, session, decided.nickname_key, lifecycle === 'DISMISSED')
    tx.publish({ type: 'nicknames', sessionKey, participantKeys: [decided.key] })
  }
  const entries = await tx.db
    .updateTable('entries')
    .set({ changed_at: tx.now })
    .where('participant_key', '=', decided.key)
    .where('asker_name', 'is not', null)
    .returning('key')
    .execute()
  if (entries.length > 0)
    tx.publish({ type: 'entries', sessionKey, entryKeys: entries.map(entry => entry.key) })
}

/** Bars a comparison key in a LIVE session, in place of the oldest one beyond the limit, or allows it again. */
async function barName(tx: Writing, session: SessionRow, nameKey: string, isBarred: boolean): Promise<void> {
  if (session.state !== 'LIVE') return
  const others = barredNames(session).filter(key => key !== nameKey)
  const names = isBarred ? [...others, nameKey].slice(-barredNamesMax) : others
  await tx.db
    .updateTable('sessions')
    .set({ barred_names: JSON.stringify(names) })
    .where('key', '=', session.key)
    .execute()
}

/**
 * Removes reviews of texts that no answer contains any more, in a session whose answers are not anonymized.
 */
export async function removeStaleReviews(tx: Writing, sessionKey: number): Promise<void> {
  await tx.db
    .deleteFrom('text_reviews')
    .where('session_question_key', 'in', eb =>
      eb.selectFrom('session_questions').select('key').where('session_key', '=', sessionKey),
    )
    .where(eb =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('answers')
            .select('answers.session_question_key')
            .whereRef('answers.session_question_key', '=', 'text_reviews.session_question_key')
            .whereRef('answers.value', '=', 'text_reviews.item'),
        ),
      ),
    )
    .where(eb =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('tallies')
            .select('tallies.session_question_key')
            .whereRef('tallies.session_question_key', '=', 'text_reviews.session_question_key')
            .where(keyPrefixOf('tallies.item'), '=', eb.ref('text_reviews.item'))
            .where('tallies.count', '>', 0),
        ),
      ),
    )
    .execute()
}

const insertReviews = new MultiRow<
  { session_question_key: number; digest: string; item: string; text: string; lifecycle: 'PENDING' },
  { session_question_key: number }
>(
  { session_question_key: 'bigint', digest: 'text', item: 'text', text: 'text', lifecycle: 'text' },
  (db, rows) =>
    db
      .insertInto('text_reviews')
      .columns(['session_question_key', 'digest', 'item', 'text', 'lifecycle'])
      .expression(rows)
      .onConflict(conflict => conflict.doNothing())
      .returning('session_question_key'),
)

/** Answers to a question that may contain written text. */
export interface WrittenAnswers {
  readonly sessionQuestion: {
    readonly key: number
    readonly sessionKey: number
    readonly definition: QuestionDefinition
  }
  /** Normalized values as JSON. */
  readonly answers: Iterable<{ readonly value: string }>
  /** The word filter of its session. */
  readonly isListed: IsListed
}

/**
 * Hides texts with a listed word until the presenter has reviewed them; earlier decisions stay. Runs in the
 * transaction that stores the answers, so that no reader sees them in between.
 * @param written in the order of the questions' keys
 */
export async function holdBackListed(tx: Writing, written: readonly WrittenAnswers[]): Promise<void> {
  const sessionKeys = new Map(written.map(({ sessionQuestion: { key, sessionKey } }) => [key, sessionKey]))
  const added = await insertReviews.execute(tx.db, written.flatMap(listedIn))
  for (const sessionKey of new Set(added.map(row => sessionKeys.get(row.session_question_key)!)))
    tx.publish({ type: 'session', sessionKey })
}

/** Sorted, so that servers never deadlock. */
function listedIn({ sessionQuestion, answers, isListed }: WrittenAnswers) {
  const found = new Map<string, { item: string; text: string }>()
  for (const { value } of answers)
    for (const { item, text } of writtenIn(sessionQuestion.definition, JSON.parse(value)))
      if (isListed(text)) found.set(textDigest(item), { item, text })
  return [...found]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([digest, one]) => ({
      session_question_key: sessionQuestion.key,
      digest,
      ...one,
      lifecycle: 'PENDING' as const,
    }))
}

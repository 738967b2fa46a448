import { type SqlBool, sql } from 'kysely'
import { MultiRow, type RowColumns } from '../../storage/multi-row.ts'
import type { Database } from '../../storage/tables.ts'
import { isAwaited } from '../event-log/event-log.ts'
import { type EntryRow, entries } from './entries.ts'

/** A question and its session. */
export interface LockedQuestionRow {
  key: number
  session_key: number
  question_id: string
  definition: string
  opened_at: number
  identity_mode: Database['sessions']['identity_mode']
  mode: Database['sessions']['mode']
  state: Database['sessions']['state']
  settings: string
  organization_key: number
  session_id: string
  presentation_id: string
  /** Whether an endpoint subscribes to new entries. */
  is_awaited: SqlBool
}

/** Session questions; LIVE sessions stay LIVE until the commit. */
export const lockQuestionRows = new MultiRow<
  Pick<LockedQuestionRow, 'session_key' | 'question_id'>,
  LockedQuestionRow
>({ session_key: 'bigint', question_id: 'text' }, (db, rows) =>
  db
    .selectFrom('session_questions')
    .innerJoin('sessions', 'sessions.key', 'session_questions.session_key')
    .select([
      'session_questions.key',
      'session_questions.session_key',
      'session_questions.question_id',
      'session_questions.definition',
      'session_questions.opened_at',
    ])
    .select(['sessions.identity_mode', 'sessions.mode', 'sessions.state'])
    .select(['sessions.settings', 'sessions.organization_key'])
    .select(['sessions.id as session_id', 'sessions.presentation_id'])
    .select(isAwaited('entry.created').as('is_awaited'))
    .where(sql<SqlBool>`(session_questions.session_key, session_questions.question_id) in (${rows})`)
    .orderBy('sessions.key')
    .forShare('sessions'),
)

/** An entry, its question and session. */
export type EntryWithSession = EntryRow & Pick<LockedQuestionRow, 'session_key' | 'definition' | 'state'>

/** As `lockQuestionRows`, for the questions of entries. */
export const lockSessionsOfEntries = new MultiRow<
  Pick<EntryWithSession, 'session_key' | 'id'>,
  EntryWithSession
>({ session_key: 'bigint', id: 'text' }, (db, rows) =>
  entries({ db })
    .innerJoin('sessions', 'sessions.key', 'session_questions.session_key')
    .select(['session_questions.session_key', 'session_questions.definition', 'sessions.state'])
    .where(sql<SqlBool>`(session_questions.session_key, entries.id) in (${rows})`)
    .orderBy('sessions.key')
    .forShare('sessions'),
)

/** A new entry. */
export type AskedRow = Omit<
  EntryRow,
  'key' | 'question_id' | 'name_review' | 'pinned_order' | 'public_answer'
>

const askedColumns: RowColumns<AskedRow> = {
  id: 'text',
  session_question_key: 'bigint',
  participant_key: 'bigint',
  text: 'text',
  asker_name: 'text',
  labels: 'text',
  lifecycle: 'text',
  upvotes: 'bigint',
  created_at: 'bigint',
  changed_at: 'bigint',
  ask_key: 'text',
}

/** Returns the entries inserted, without those whose ask key the participant has used before. */
export const insertEntries = new MultiRow<AskedRow, { id: string; key: number }>(askedColumns, (db, rows) =>
  db
    .insertInto('entries')
    .columns(Object.keys(askedColumns) as (keyof AskedRow)[])
    .expression(rows)
    .onConflict(conflict => conflict.doNothing())
    .returning(['id', 'key']),
)

/** The entries of participants under these ask keys. */
export const findAsked = new MultiRow<{ participant_key: number; ask_key: string }, EntryRow>(
  { participant_key: 'bigint', ask_key: 'text' },
  (db, rows) => entries({ db }).where(sql<SqlBool>`(entries.participant_key, entries.ask_key) in (${rows})`),
)

export interface UpvoteRow {
  entry_key: number
  participant_key: number
}

const upvoteColumns: RowColumns<UpvoteRow> = { entry_key: 'bigint', participant_key: 'bigint' }

/** Returns existing upvotes. */
export const findUpvotes = new MultiRow<UpvoteRow, UpvoteRow>(upvoteColumns, (db, rows) =>
  db
    .selectFrom('upvotes')
    .select(['entry_key', 'participant_key'])
    .where(sql<SqlBool>`(entry_key, participant_key) in (${rows})`),
)

/** Returns the new ones. */
export const insertUpvotes = new MultiRow<UpvoteRow, UpvoteRow>(upvoteColumns, (db, rows) =>
  db
    .insertInto('upvotes')
    .columns(['entry_key', 'participant_key'])
    .expression(rows)
    .onConflict(conflict => conflict.doNothing())
    .returning(['entry_key', 'participant_key']),
)

/** Returns those deleted. */
export const deleteUpvotes = new MultiRow<UpvoteRow, UpvoteRow>(
  upvoteColumns,
  (db, rows) =>
    db
      .deleteFrom('upvotes')
      .where(sql<SqlBool>`(entry_key, participant_key) in (${rows})`)
      .returning(['entry_key', 'participant_key']) as never,
)

/** Locks entries in key order, so that servers never deadlock. */
export const lockEntries = new MultiRow<{ key: number }>(
  { key: 'bigint' },
  (db, rows) =>
    db
      .selectFrom('entries')
      .select('key')
      .where('key', 'in', sql<number>`(${rows})`)
      .orderBy('key')
      .forNoKeyUpdate() as never,
)

/** An increment of an entry's upvotes and its time. */
interface UpvotesRow {
  key: number
  added: number
  changed_at: number
}

/** Adds to the upvotes of entries; returns the new totals. */
export const addToUpvotes = new MultiRow<UpvotesRow, { key: number; upvotes: number }>(
  { key: 'bigint', added: 'bigint', changed_at: 'bigint' },
  (db, rows) =>
    db
      .with('votes(entry_key, added, changed_at)', () => sql`(${rows})` as never)
      .updateTable('entries')
      .from('votes' as never)
      .set({
        upvotes: sql<number>`entries.upvotes + votes.added`,
        changed_at: sql<number>`votes.changed_at`,
      })
      .whereRef('entries.key', '=', 'votes.entry_key' as never)
      .returning(['key', 'upvotes']) as never,
)

/** A participant who has asked or upvoted under a question. */
interface QaVoterRow {
  session_question_key: number
  participant_key: number
}

/** Returns the new ones. */
export const insertQaVoters = new MultiRow<QaVoterRow, QaVoterRow>(
  { session_question_key: 'bigint', participant_key: 'bigint' },
  (db, rows) =>
    db
      .insertInto('qa_voters')
      .columns(['session_question_key', 'participant_key'])
      .expression(rows)
      .onConflict(conflict => conflict.doNothing())
      .returning(['session_question_key', 'participant_key']),
)

import { type SqlBool, sql } from 'kysely'
import { MultiRow, type RowColumns } from '../../storage/multi-row.ts'
import type { Database } from '../../storage/tables.ts'
import { type EntryRow, entries } from './entries.ts'

/** A question, and the session that has asked it. */
export interface HeldQuestion {
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
}

/** Questions of sessions, which stay LIVE until this change is committed if they are. */
export const holdQuestions = new MultiRow<Pick<HeldQuestion, 'session_key' | 'question_id'>, HeldQuestion>(
  { session_key: 'bigint', question_id: 'text' },
  (db, rows) =>
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
      .where(sql<SqlBool>`(session_questions.session_key, session_questions.question_id) in (${rows})`)
      .orderBy('sessions.key')
      .forShare('sessions'),
)

/** An entry, its question, and the session of that. */
export type HeldEntry = EntryRow & Pick<HeldQuestion, 'session_key' | 'definition' | 'state'>

/** The same for the questions of entries. */
export const holdEntries = new MultiRow<Pick<HeldEntry, 'session_key' | 'id'>, HeldEntry>(
  { session_key: 'bigint', id: 'text' },
  (db, rows) =>
    entries({ db })
      .innerJoin('sessions', 'sessions.key', 'session_questions.session_key')
      .select(['session_questions.session_key', 'session_questions.definition', 'sessions.state'])
      .where(sql<SqlBool>`(session_questions.session_key, entries.id) in (${rows})`)
      .orderBy('sessions.key')
      .forShare('sessions'),
)

/** An entry that is asked. */
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
  lifecycle: 'text',
  upvotes: 'bigint',
  created_at: 'bigint',
  changed_at: 'bigint',
  ask_key: 'text',
}

/** Gives those that were stored: not those whose key the participant has used before. */
export const insertEntries = new MultiRow<AskedRow, { id: string; key: number }>(askedColumns, (db, rows) =>
  db
    .insertInto('entries')
    .columns(Object.keys(askedColumns) as (keyof AskedRow)[])
    .expression(rows)
    .onConflict(conflict => conflict.doNothing())
    .returning(['id', 'key']),
)

/** Gives the entries that participants have asked under these keys. */
export const findAsked = new MultiRow<{ participant_key: number; ask_key: string }, EntryRow>(
  { participant_key: 'bigint', ask_key: 'text' },
  (db, rows) => entries({ db }).where(sql<SqlBool>`(entries.participant_key, entries.ask_key) in (${rows})`),
)

/** Whose upvote of which entry. */
export interface UpvoteRow {
  entry_key: number
  participant_key: number
}

const upvoteColumns: RowColumns<UpvoteRow> = { entry_key: 'bigint', participant_key: 'bigint' }

/** Gives those that are there. */
export const findUpvotes = new MultiRow<UpvoteRow, UpvoteRow>(upvoteColumns, (db, rows) =>
  db
    .selectFrom('upvotes')
    .select(['entry_key', 'participant_key'])
    .where(sql<SqlBool>`(entry_key, participant_key) in (${rows})`),
)

/** Gives those that were not there. */
export const insertUpvotes = new MultiRow<UpvoteRow, UpvoteRow>(upvoteColumns, (db, rows) =>
  db
    .insertInto('upvotes')
    .columns(['entry_key', 'participant_key'])
    .expression(rows)
    .onConflict(conflict => conflict.doNothing())
    .returning(['entry_key', 'participant_key']),
)

/** Gives those that were there. */
export const deleteUpvotes = new MultiRow<UpvoteRow, UpvoteRow>(
  upvoteColumns,
  (db, rows) =>
    db
      .deleteFrom('upvotes')
      .where(sql<SqlBool>`(entry_key, participant_key) in (${rows})`)
      .returning(['entry_key', 'participant_key']) as never,
)

/** Locks entries in the order of their keys, in which servers do not wait for each other in a circle. */
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

/** How many upvotes more an entry has, and since when. */
interface UpvotesRow {
  key: number
  added: number
  changed_at: number
}

/** Raises how many upvotes entries have; gives how many they are. */
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

/** Who asks or upvotes under which question. */
interface QaVoterRow {
  session_question_key: number
  participant_key: number
}

/** Gives those who had not. */
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

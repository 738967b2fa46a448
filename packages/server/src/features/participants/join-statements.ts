import { type SqlBool, sql } from 'kysely'
import { MultiRow, type RowColumns } from '../../storage/multi-row.ts'

/** Somebody who joins for the first time. */
export interface ParticipantRow {
  id: string
  session_key: number
  join_key_hash: string | null
  account_hash: string | null
  display_name: string | null
  email: string | null
  name_review: 'PENDING' | null
  seal: 'GUEST' | 'SSO_VERIFIED'
  time_factor: number | null
  joined_at: number
  last_seen_at: number
}

const participantColumns: RowColumns<ParticipantRow> = {
  id: 'text',
  session_key: 'bigint',
  join_key_hash: 'text',
  account_hash: 'text',
  display_name: 'text',
  email: 'text',
  name_review: 'text',
  seal: 'text',
  time_factor: 'real',
  joined_at: 'bigint',
  last_seen_at: 'bigint',
}

/** Stores those of whose device the room knows nothing; gives which they were. */
export const insertParticipants = new MultiRow<ParticipantRow, { id: string; key: number }>(
  participantColumns,
  (db, rows) =>
    db
      .insertInto('participants')
      .columns(Object.keys(participantColumns) as (keyof ParticipantRow)[])
      .expression(rows)
      .onConflict(conflict => conflict.columns(['session_key', 'join_key_hash']).doNothing())
      .returning(['id', 'key']),
)

interface DeviceRow {
  session_key: number
  join_key_hash: string
}

interface AccountRow {
  session_key: number
  account_hash: string
}

/** Somebody whose device has joined before. */
export interface ReturningRow extends DeviceRow {
  key: number
  id: string
  display_name: string | null
  removed_at: number | null
}

/** The participants of devices, of those that have joined before. */
export const findReturning = new MultiRow<DeviceRow, ReturningRow>(
  { session_key: 'bigint', join_key_hash: 'text' },
  (db, rows) =>
    db
      .selectFrom('participants')
      .select(['session_key', 'join_key_hash', 'key', 'id', 'display_name', 'removed_at'])
      .where(sql<SqlBool>`(session_key, join_key_hash) in (${rows})`)
      .$narrowType<{ join_key_hash: string }>(),
)

/** Accounts whose participants were removed. */
export const findRemovedAccounts = new MultiRow<AccountRow, AccountRow>(
  { session_key: 'bigint', account_hash: 'text' },
  (db, rows) =>
    db
      .selectFrom('participants')
      .select(['session_key', 'account_hash'])
      .where(sql<SqlBool>`(session_key, account_hash) in (${rows})`)
      .where('account_hash', 'is not', null)
      .where('removed_at', 'is not', null)
      .$narrowType<AccountRow>(),
)

export const insertTokens = new MultiRow<{ hash: string; participant_key: number }>(
  { hash: 'text', participant_key: 'bigint' },
  (db, rows) =>
    db.insertInto('participant_tokens').columns(['hash', 'participant_key']).expression(rows) as never,
)

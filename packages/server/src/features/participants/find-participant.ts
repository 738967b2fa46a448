import { tokenHash } from '../../lib/tokens.ts'
import { type Reading } from '../../services.ts'
import { PreparedQuery } from '../../storage/prepared-query.ts'
import { tokenOutlivesMs } from '../sessions/session-row.ts'
import { type SqlBool, sql } from 'kysely'
import { KeyedReads } from '../../lib/keyed-reads.ts'
import { MultiRow } from '../../storage/multi-row.ts'
import { type Db } from '../../storage/storage.ts'

/** Somebody who holds a valid token. */
export interface Participant {
  readonly key: number
  readonly id: string
  readonly sessionKey: number
  readonly displayName: string | null
  readonly removed: boolean
}

interface HolderRow {
  hash: string
  key: number
  id: string
  session_key: number
  display_name: string | null
  removed_at: number | null
  ended_at: number | null
}

const byTokenHash = new MultiRow<{ hash: string }, HolderRow>({ hash: 'text' }, (db, rows) =>
  db
    .selectFrom('participant_tokens as t')
    .innerJoin('participants as p', 'p.key', 't.participant_key')
    .innerJoin('sessions as s', 's.key', 'p.session_key')
    .select(['t.hash', 'p.key', 'p.id', 'p.session_key', 'p.display_name', 'p.removed_at', 's.ended_at'])
    .where(sql<SqlBool>`t.hash in (${rows})`)
    .where('s.deleted_at', 'is', null),
)

/** By storage: lookups that arrive during a statement share the next one, instead of a connection each. */
const lookups = new WeakMap<Db, KeyedReads<string, HolderRow>>()

function lookupsOf(db: Db): KeyedReads<string, HolderRow> {
  return lookups.getOrInsertComputed(
    db,
    () =>
      new KeyedReads(async hashes => {
        const rows = await byTokenHash.execute(
          db,
          hashes.map(hash => ({ hash })),
        )
        return new Map(rows.map(row => [row.hash, row]))
      }),
  )
}

/** @returns undefined for a token that is unknown or ended. */
export async function findParticipant(reading: Reading, token: string): Promise<Participant | undefined> {
  const row = await lookupsOf(reading.db).read(tokenHash(token))
  if (!row || (row.ended_at !== null && row.ended_at + tokenOutlivesMs <= reading.now)) return undefined
  return {
    key: row.key,
    id: row.id,
    sessionKey: row.session_key,
    displayName: row.display_name,
    removed: row.removed_at !== null,
  }
}

import { type SqlBool, sql } from 'kysely'
import { tokenHash } from '../../lib/tokens.ts'
import type { Reading } from '../../services.ts'
import { MultiRow } from '../../storage/multi-row.ts'
import { tokenTtlMs } from '../sessions/session-row.ts'

/** The holder of a valid token. */
export interface Participant {
  readonly key: number
  readonly id: string
  readonly sessionKey: number
  readonly displayName: string | null
  /** Index of their team; null: none yet. It never changes again. */
  team: number | null
  readonly removed: boolean
}

interface TokenRow {
  hash: string
}

interface HolderRow extends TokenRow {
  /** Null for a token whose participant is gone. */
  key: number | null
  id: string
  session_key: number
  display_name: string | null
  team: number | null
  removed_at: number | null
  ended_at: number | null
}

// Left joins: PostgreSQL could start inner ones with the session, and read all of its participants.
const holdersOf = new MultiRow<TokenRow, HolderRow>({ hash: 'text' }, (db, rows) =>
  db
    .selectFrom('participant_tokens as t')
    .leftJoin('participants as p', 'p.key', 't.participant_key')
    .leftJoin('sessions as s', 's.key', 'p.session_key')
    .select(['t.hash', 'p.key', 'p.id', 'p.session_key', 'p.display_name', 'p.team', 'p.removed_at'])
    .select('s.ended_at')
    .where(sql<SqlBool>`t.hash in (${rows})`)
    .where('s.deleted_at', 'is', null)
    .$narrowType<{ id: string; session_key: number }>(),
)

/** @returns undefined for an unknown or expired token. */
export async function findParticipant(reading: Reading, token: string): Promise<Participant | undefined> {
  const hash = tokenHash(token)
  return (await findParticipants(reading, [hash])).get(hash)
}

/** The holders of tokens, by token hash; unknown and expired tokens are omitted. */
export async function findParticipants(
  { db, now }: Reading,
  tokenHashes: readonly string[],
): Promise<ReadonlyMap<string, Participant>> {
  const rows = await holdersOf.execute(
    db,
    tokenHashes.map(hash => ({ hash })),
  )
  const found = new Map<string, Participant>()
  for (const { hash, key, id, session_key, display_name, team, removed_at, ended_at } of rows) {
    if (key === null || (ended_at !== null && ended_at + tokenTtlMs <= now)) continue
    found.set(hash, {
      key,
      id,
      sessionKey: session_key,
      displayName: display_name,
      team,
      removed: removed_at !== null,
    })
  }
  return found
}

/** Keys of the next participants of a session, including removed ones, for work in batches. */
export async function participantsAfter(
  { db }: Pick<Reading, 'db'>,
  sessionKey: number,
  after: number,
  max: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('participants')
    .select('key')
    .where('session_key', '=', sessionKey)
    .where('key', '>', after)
    .orderBy('key')
    .limit(max)
    .execute()
  return rows.map(({ key }) => key)
}

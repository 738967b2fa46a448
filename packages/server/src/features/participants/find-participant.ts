import { tokenHash } from '../../lib/tokens.ts'
import type { Reading } from '../../services.ts'
import { PreparedQuery } from '../../storage/prepared-query.ts'
import { tokenOutlivesMs } from '../sessions/session-row.ts'

/** Somebody who holds a valid token. */
export interface Participant {
  readonly key: number
  readonly id: string
  readonly sessionKey: number
  readonly displayName: string | null
  readonly removed: boolean
}

const byTokenHash = new PreparedQuery((db, hash: string) =>
  db
    .selectFrom('participant_tokens as t')
    .innerJoin('participants as p', 'p.key', 't.participant_key')
    .innerJoin('sessions as s', 's.key', 'p.session_key')
    .select(['p.key', 'p.id', 'p.session_key', 'p.display_name', 'p.removed_at', 's.ended_at'])
    .where('t.hash', '=', hash)
    .where('s.deleted_at', 'is', null),
)

/** @returns undefined for a token that is unknown or ended. */
export async function findParticipant(reading: Reading, token: string): Promise<Participant | undefined> {
  const [row] = await byTokenHash.execute(reading.db, tokenHash(token))
  if (!row || (row.ended_at !== null && row.ended_at + tokenOutlivesMs <= reading.now)) return undefined
  return {
    key: row.key,
    id: row.id,
    sessionKey: row.session_key,
    displayName: row.display_name,
    removed: row.removed_at !== null,
  }
}

import { type SqlBool, sql } from 'kysely'
import type { Reading } from '../../services.ts'
import { shownName } from '../word-filter/reviews.ts'

/** A request for extra time made on joining. */
export interface TimeRequest {
  readonly participantKey: number
  readonly participantId: string
  readonly displayName: string | null
  /** 1.5 or 2; null: no limit. */
  readonly requested: number | null
}

const timeRequestsMax = 100

/** Extra-time requests of a session, oldest first. */
export async function timeRequestsIn({ db }: Reading, sessionKey: number): Promise<TimeRequest[]> {
  const rows = await db
    .selectFrom('participants')
    .select(['key', 'id', 'display_name', 'name_review', 'time_factor'])
    .where('session_key', '=', sessionKey)
    .where(sql<SqlBool>`(time_factor is null or time_factor <> 1)`)
    .where('removed_at', 'is', null)
    .orderBy('key')
    .limit(timeRequestsMax)
    .execute()
  return rows.map(row => ({
    participantKey: row.key,
    participantId: row.id,
    displayName: shownName(row),
    requested: row.time_factor,
  }))
}

import { type SqlBool, sql } from 'kysely'
import type { Reading, Writing } from '../domain.ts'
import { shownName } from '../words/reviews.ts'

/** The factor of somebody's time limits, for questions that are opened at or after a moment. */
export interface TimeFactorFrom {
  /** Unix ms. */
  readonly from: number
  /** 1, 1.5 or 2; null: no limit. */
  readonly factor: number | null
}

/** The time factors that were chosen or granted in these sessions by participant, oldest first; few people have any. */
export async function timeFactorsIn(
  { db }: Reading,
  sessionKeys: readonly number[],
): Promise<Map<number, TimeFactorFrom[]>> {
  const rows = await db
    .selectFrom('time_factors')
    .select(['participant_key', 'from_at', 'factor'])
    .where('session_key', 'in', sessionKeys)
    .orderBy('participant_key')
    .orderBy('from_at')
    .execute()
  return Map.groupBy(
    rows.map(row => ({ key: row.participant_key, from: row.from_at, factor: row.factor })),
    row => row.key,
  )
}

/** The factor that applies to a question: the last one that was chosen or granted before it opened. */
export function factorAt(factors: readonly TimeFactorFrom[] | undefined, openedAt: number): number | null {
  const held = factors?.findLast(({ from }) => from <= openedAt)
  return held ? held.factor : 1
}

/** Stores a participant's time factor from now on. */
export async function giveTimeFactor(
  tx: Writing,
  sessionKey: number,
  participantKey: number,
  factor: number | null,
): Promise<void> {
  await tx.db
    .insertInto('time_factors')
    .values({ session_key: sessionKey, participant_key: participantKey, from_at: tx.now, factor })
    .onConflict(conflict =>
      conflict.columns(['session_key', 'participant_key', 'from_at']).doUpdateSet({ factor }),
    )
    .execute()
}

/** Somebody who asked for more time on joining. */
export interface TimeRequest {
  readonly participantKey: number
  readonly participantId: string
  readonly displayName: string | null
  /** 1.5 or 2; null: no limit. */
  readonly requested: number | null
}

const timeRequestsMax = 100

/** Who has asked for more time in a session, the first first. */
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

import type { Reading, Writing } from '../../services.ts'

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

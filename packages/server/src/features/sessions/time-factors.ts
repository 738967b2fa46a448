import type { Reading, Writing } from '../../services.ts'

/** A participant's time factor for questions opened at or after a time. */
export interface TimeFactorFrom {
  /** Unix ms. */
  readonly from: number
  /** 1, 1.5 or 2; null: no limit. */
  readonly factor: number | null
}

/** Time factors of participants in these sessions, oldest first; few have any. */
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

/** The factor for a question: the last one set before it opened. */
export function factorAt(factors: readonly TimeFactorFrom[] | undefined, openedAt: number): number | null {
  const found = factors?.findLast(({ from }) => from <= openedAt)
  return found ? found.factor : 1
}

/** Stores a participant's time factor for questions opened after this. */
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

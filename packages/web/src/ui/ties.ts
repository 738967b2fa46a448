import type { LeaderboardRow } from '@roomful/contract/room/protocol'

/**
 * The time by which a row is ahead of the next place with the same points, in milliseconds.
 * @returns null where points decide, or times are unknown
 */
export function leadMs(
  rows: readonly Pick<LeaderboardRow, 'place' | 'points' | 'elapsed_ms'>[],
  at: number,
): number | null {
  const row = rows[at]!
  const next = rows.slice(at + 1).find(({ place }) => place > row.place)
  if (next?.points !== row.points || row.elapsed_ms === null || next.elapsed_ms === null) return null
  return next.elapsed_ms - row.elapsed_ms
}

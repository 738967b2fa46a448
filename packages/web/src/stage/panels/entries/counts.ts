import type { EntryCounts, StageRoom } from '@roomful/contract/room/protocol'

/** Numbers of all entries of a room. */
export function countsIn({ entries, entry_counts }: StageRoom): EntryCounts {
  if (entry_counts) return entry_counts
  const counts = { PENDING: 0, PUBLISHED: 0, ANSWERED: 0, DISMISSED: 0 }
  for (const { lifecycle } of entries) counts[lifecycle]++
  return counts
}

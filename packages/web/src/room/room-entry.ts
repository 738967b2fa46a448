import type { EntryOut } from '@roomful/contract/features/qa/entries'
import type { RoomEntry } from '@roomful/contract/room/protocol'

/** An entry as charts take it, without a vote of one's own. */
export function roomEntry(entry: EntryOut): RoomEntry {
  return { ...entry, mine: false, upvoted: false }
}

/** Whether everyone sees an entry. */
export function isShown({ lifecycle }: Pick<RoomEntry, 'lifecycle'>): boolean {
  return lifecycle === 'PUBLISHED' || lifecycle === 'ANSWERED'
}

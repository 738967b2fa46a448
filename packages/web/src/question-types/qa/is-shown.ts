import type { RoomEntry } from '@roomful/contract/room/protocol'

/** Whether everyone sees an entry. */
export function isShown({ lifecycle }: RoomEntry): boolean {
  return lifecycle === 'PUBLISHED' || lifecycle === 'ANSWERED'
}

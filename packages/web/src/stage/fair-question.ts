import type { RoomQuestion } from '@roomful/contract/room-protocol'

/** Whether the room may not see yet what others have answered, only how many have. */
export function isSecret({ phase, has_right_answer }: RoomQuestion): boolean {
  return phase === 'OPEN' && has_right_answer
}

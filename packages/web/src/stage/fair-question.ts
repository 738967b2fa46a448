import type { RoomQuestion } from '@roomful/contract/room-protocol'

/** Whether nobody in the room may see yet what others answer: only how many have. */
export function isSecret({ phase, has_right_answer }: RoomQuestion): boolean {
  return phase === 'OPEN' && has_right_answer
}

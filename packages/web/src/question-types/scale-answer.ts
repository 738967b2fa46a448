import type { RoomQuestion } from '@roomful/contract/room/protocol'
import { decimal } from '../ui/numbers.ts'

/** A number that was given, as the reader's language writes it. */
export function ownValue(_question: RoomQuestion, own: unknown): string {
  return decimal((own as { value: number }).value, 6)
}

import type { RoomQuestion } from '@roomful/contract/room/protocol'
import { decimal } from '../messages/numbers.ts'

/** A number that was given, as the reader's language writes it; of a draft, its text. */
export function ownValue(_question: RoomQuestion, own: unknown): string {
  const { value } = own as { value: number | string }
  return typeof value === 'string' ? value : decimal(value, 6)
}

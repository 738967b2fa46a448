import type { ErrorCode } from '@roomful/contract/lib/errors'
import type { Violation } from '@roomful/contract/lib/violation'
import type { DisplayMessage, ParticipantMessage, StageMessage } from '@roomful/contract/room/messages'

type WithoutRef<M> = M extends { ref: string } ? Omit<M, 'ref'> : never
/** A request of a device to its room. */
export type RoomRequest = WithoutRef<ParticipantMessage | StageMessage | DisplayMessage>

/** The part of an error message or response that says what was wrong. */
export interface RefusalBody {
  readonly code: ErrorCode
  readonly error: string
  readonly invalid_fields?: readonly string[]
  readonly details?: readonly Violation[]
}

/** A rejected request; `code` is null when the outcome is unknown. */
export class Refusal extends Error {
  readonly code: ErrorCode | null
  readonly body: RefusalBody | undefined

  constructor(code: ErrorCode | null, message: string, body?: RefusalBody) {
    super(message)
    this.code = code
    this.body = body
  }
}

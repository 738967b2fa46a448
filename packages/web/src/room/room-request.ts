import type { DisplayMessage, ParticipantMessage, StageMessage } from '@roomful/contract/room/protocol'

type WithoutRef<M> = M extends { ref: string } ? Omit<M, 'ref'> : never
/** A request of a device to its room. */
export type RoomRequest = WithoutRef<ParticipantMessage | StageMessage | DisplayMessage>

/** A rejected request; `code` is null when the outcome is unknown. */
export class Refusal extends Error {
  readonly code: string | null

  constructor(code: string | null, message: string) {
    super(message)
    this.code = code
  }
}

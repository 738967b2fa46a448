import { type ErrorDetail, RoomfulError } from './error.ts'
import type { ErrorCode } from './types.ts'

/** The room rejected an answer, entry, upvote or reaction. `code` is for programs, the message for people. */
export class RejectedError extends RoomfulError {
  override readonly name = 'RejectedError'
  /** Such as `QUESTION_NOT_OPEN`, `INVALID_ANSWER`, `SESSION_CLOSED`. */
  readonly code: ErrorCode
  /** Published names of invalid fields, such as `answer.option_ids[1]`. */
  readonly invalidFields: readonly string[]
  /** The rules that these fields violate. */
  readonly details: readonly ErrorDetail[]

  constructor(
    code: ErrorCode,
    message: string,
    fields: { invalidFields?: readonly string[]; details?: readonly ErrorDetail[] } = {},
  ) {
    super(message)
    this.code = code
    this.invalidFields = fields.invalidFields ?? []
    this.details = fields.details ?? []
  }
}

/** `token`: it is unknown or has expired, 24 hours after the close; `removed`: by the presenter; `left`: `leave` was called. */
export type RoomEnd = 'token' | 'removed' | 'left'

const endTexts: Readonly<Record<RoomEnd, string>> = {
  token: 'The room does not know this token (any more): join again.',
  removed: 'The presenter has removed this participant.',
  left: 'This participant has left the room.',
}

/** The room can no longer be followed. */
export class RoomEndedError extends RoomfulError {
  override readonly name = 'RoomEndedError'
  readonly reason: RoomEnd

  constructor(reason: RoomEnd) {
    super(endTexts[reason])
    this.reason = reason
  }
}

import type { ErrorCode } from './types.ts'

/** Base class of the errors of this package. Wrong arguments and options are `TypeError`s instead. */
export class RoomfulError extends Error {
  override readonly name: string = 'RoomfulError'
}

/** No complete response: the server could not be reached, or the connection was lost. `cause` is the error of `fetch`. */
export class ConnectionError extends RoomfulError {
  override readonly name: string = 'ConnectionError'
}

/** No complete response within `timeoutMs`. */
export class TimeoutError extends ConnectionError {
  override readonly name = 'TimeoutError'
}

/** The call was aborted by its `signal`; `cause` is the signal's reason. */
export class AbortError extends RoomfulError {
  override readonly name = 'AbortError'

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : 'the call was aborted', { cause })
  }
}

/** A rule that a field or parameter violates. */
export interface ErrorDetail {
  /** Its published name: `options[2].text`. */
  readonly field: string
  /** For programs: `min_items`, `required`, `correct_option`. */
  readonly rule: string
  /** Requirement for people, such as `at least 2 items`. */
  readonly message: string
}

/** The body of an error response. */
export interface ErrorEnvelope {
  readonly error: string
  /** Missing from responses of proxies. */
  readonly code?: ErrorCode
  readonly doc_url?: string
  readonly request_id?: string | undefined
  readonly invalid_fields?: readonly string[]
  readonly unknown_fields?: readonly string[]
  readonly details?: readonly ErrorDetail[]
  readonly required_scope?: string
  readonly upgrade_to?: string
  readonly limit?: number
  readonly retry_after_seconds?: number | undefined
}

/** An error response. `code` is for programs, the message for people. */
export class ApiError extends RoomfulError {
  override readonly name = 'ApiError'
  readonly status: number
  /** Undefined when the response is not one of Roomful, but of a proxy for example. */
  readonly code: ErrorCode | undefined
  /** The line of the server's documentation about the code. */
  readonly docUrl: string | undefined
  /** Names the request in the server's logs. */
  readonly requestId: string | undefined
  /** Published names of invalid fields or parameters. */
  readonly invalidFields: readonly string[]
  readonly unknownFields: readonly string[]
  /** The rules that fields violate, up to 20 of them. */
  readonly details: readonly ErrorDetail[]
  readonly requiredScope: string | undefined
  /** The lowest plan without this limit. */
  readonly upgradeTo: string | undefined
  /** The limit that has been reached. */
  readonly limit: number | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(status: number, envelope: ErrorEnvelope) {
    super(envelope.error)
    this.status = status
    this.code = envelope.code
    this.docUrl = envelope.doc_url
    this.requestId = envelope.request_id
    this.invalidFields = envelope.invalid_fields ?? []
    this.unknownFields = envelope.unknown_fields ?? []
    this.details = envelope.details ?? []
    this.requiredScope = envelope.required_scope
    this.upgradeTo = envelope.upgrade_to
    this.limit = envelope.limit
    this.retryAfterSeconds = envelope.retry_after_seconds
  }
}

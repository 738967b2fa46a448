import type { ErrorCode } from './types.ts'

/** A rule that a field or parameter breaks. */
export interface ErrorDetail {
  /** Its published name: `options[2].text`. */
  readonly field: string
  /** For programs: `min_items`, `required`, `correct_option`. */
  readonly rule: string
  /** For people: `at least 2 items`. */
  readonly message: string
}

/** The body of a refusal. */
export interface ErrorEnvelope {
  readonly error: string
  readonly code: ErrorCode
  readonly request_id?: string
  readonly invalid_fields?: readonly string[]
  readonly unknown_fields?: readonly string[]
  readonly details?: readonly ErrorDetail[]
  readonly required_scope?: string
  readonly upgrade_to?: string
  readonly limit?: number
  readonly retry_after_seconds?: number
}

/** A refusal of the API. `code` is for programs, the message for people. */
export class RoomfulError extends Error {
  override readonly name = 'RoomfulError'
  readonly status: number
  readonly code: ErrorCode
  /** Names the request in the server's logs. */
  readonly requestId: string | undefined
  /** Published names of the fields or parameters that are not acceptable. */
  readonly invalidFields: readonly string[]
  readonly unknownFields: readonly string[]
  /** The rule that each of these fields breaks, up to 20 of them. */
  readonly details: readonly ErrorDetail[]
  readonly requiredScope: string | undefined
  /** The lowest plan that lifts the limit. */
  readonly upgradeTo: string | undefined
  /** How many there may be, where there are as many already. */
  readonly limit: number | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(status: number, envelope: ErrorEnvelope) {
    super(envelope.error)
    this.status = status
    this.code = envelope.code
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

/** The refusal that a response carries; one that something else than Roomful sent says only its status. */
export async function errorOf(response: Response): Promise<RoomfulError> {
  const text = await response.text().catch(() => '')
  const envelope = readEnvelope(text)
  const code = response.status === 503 ? 'UNAVAILABLE' : 'INTERNAL_ERROR'
  return new RoomfulError(response.status, envelope ?? { error: `HTTP status ${response.status}`, code })
}

function readEnvelope(text: string): ErrorEnvelope | null {
  try {
    const body = JSON.parse(text)
    return typeof body?.code === 'string' && typeof body.error === 'string' ? body : null
  } catch {
    return null
  }
}

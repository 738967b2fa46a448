import { cleanLine, cleanLines, isVisible } from '@roomful/contract/lib/clean-text'
import { type ErrorCode, type ErrorDetails, errorCodes } from '@roomful/contract/lib/errors'
import { faultsMax } from '@roomful/contract/lib/faults'
import {
  invalidFields,
  unknownFields,
  type Violation,
  violationsText,
  visibleText,
} from '@roomful/contract/lib/violation'
import type { Scope } from '@roomful/contract/operation'

/** An error that is sent to the client. Its message tells what to change and reveals nothing internal. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ErrorCode
  readonly details: ErrorDetails

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message)
    this.code = code
    this.details = details
  }

  get status(): number {
    return errorCodes[this.code].status
  }
}

/** Retry-After of temporary failures. */
const retryUnavailableSeconds = 2

/** The error for a temporary failure. @param reason shown to people */
export function unavailable(reason: string): ApiError {
  return new ApiError('UNAVAILABLE', reason, { retry_after_seconds: retryUnavailableSeconds })
}

/** The error for a call above a limit of calls. @param message the limit and what to do about it */
export function rateLimited(message: string, retryAfterSeconds: number): ApiError {
  return new ApiError('RATE_LIMITED', message, { retry_after_seconds: retryAfterSeconds })
}

/** The error while the server is stopping. */
export function serverRestarting(): ApiError {
  return unavailable('The server is restarting: try again.')
}

/** The error while the storage is out of reach. */
export function storageUnavailable(): ApiError {
  return unavailable('The storage is unavailable: try again in a moment.')
}

/** The error for a key without a scope. */
export function insufficientScope(missing: Scope): ApiError {
  return new ApiError(
    'INSUFFICIENT_SCOPE',
    `This credential lacks the scope ${missing}: use one that has it.`,
    { required_scope: missing },
  )
}

/** Resources of other organizations are indistinguishable from absent ones. */
export function notFound(what: string): ApiError {
  return new ApiError('NOT_FOUND', `No such ${what}.`)
}

/**
 * The error for an invalid body; without violations, for one that is not a JSON object. `invalid_fields` and `unknown_fields` name
 * the fields, `details` the first 20 violations.
 */
export function invalidBody(violations: readonly Violation[] = []): ApiError {
  const message =
    violations.length > 0
      ? `Invalid request body: ${sentence(violations.slice(0, faultsMax))}`
      : 'Send the request body as a JSON object.'
  return new ApiError('INVALID_REQUEST_BODY', message, namedIn(violations))
}

/** The error for a field that violates a rule outside the schema. */
export function invalidField(field: string, rule: string, message: string): ApiError {
  return invalidBody([{ field, rule, message }])
}

/** The error for invalid query parameters or headers. */
export function invalidParameters(violations: readonly Violation[]): ApiError {
  const message = `Invalid parameters: ${sentence(violations)}`
  return new ApiError('INVALID_REQUEST_PARAMETER', message, namedIn(violations))
}

/** Violations with a final full stop, which a question does without. */
function sentence(violations: readonly Violation[]): string {
  const text = violationsText(violations)
  return text.endsWith('?') ? text : `${text}.`
}

function namedIn(violations: readonly Violation[]): ErrorDetails {
  const unknown = unknownFields(violations)
  return {
    invalid_fields: invalidFields(violations),
    ...(unknown.length > 0 && { unknown_fields: unknown }),
    ...detailsOf(violations),
  }
}

/** Violations in the form of the error envelope. */
export function detailsOf(violations: readonly Violation[]): Pick<ErrorDetails, 'details'> {
  return violations.length > 0 ? { details: violations.slice(0, faultsMax) } : {}
}

/** The error for a call that the session's state does not allow. @param message what to do first, or instead */
export function invalidState(message: string): ApiError {
  return new ApiError('INVALID_SESSION_STATE', message)
}

/** @param most the limit and what to do about it */
export function limitReached(most: string, limit: number): ApiError {
  return new ApiError('LIMIT_REACHED', `An organization can have at most ${most}`, { limit })
}

/** Normalizes a name. @throws ApiError INVALID_REQUEST_BODY if it has no visible characters */
export function readName(name: string, field = 'name'): string {
  const clean = cleanLine(name)
  if (clean === '') throw invalidField(field, 'visible', 'a name with visible characters')
  return clean
}

/** Normalizes a title. @throws ApiError INVALID_REQUEST_BODY if it has no visible characters */
export function readTitle(title: string): string {
  if (!isVisible(title)) throw invalidBody([visibleText('title')])
  return cleanLines(title)
}

/**
 * Rejects a change based on a stale version.
 * @param isCurrent whether If-Match matches the current version
 * @throws ApiError PRECONDITION_FAILED
 */
export function requireCurrent(what: string, isCurrent: boolean): void {
  if (isCurrent) return
  throw new ApiError('PRECONDITION_FAILED', `The ${what} has changed: read it again, then repeat the change.`)
}

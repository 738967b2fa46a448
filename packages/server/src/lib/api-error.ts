import { cleanLine } from '@roomful/contract/clean-text'
import { type ErrorCode, type ErrorDetails, errorCodes } from '@roomful/contract/errors'
import { faultsMax } from '@roomful/contract/faults'
import { invalidFields, unknownFields, type Violation, violationsText } from '@roomful/contract/violation'

/** An error that is sent to the client. Its message says what to change and nothing internal. */
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

/** Seconds after which a call may be tried again that failed through no fault of its own. */
const retryUnavailableSeconds = 2

/** The error for what cannot be done at the moment. @param reason for a person. */
export function unavailable(reason: string): ApiError {
  return new ApiError('UNAVAILABLE', reason, { retry_after_seconds: retryUnavailableSeconds })
}

/** The error for what a stopping server no longer does. */
export function serverRestarting(): ApiError {
  return unavailable('The server is restarting: send it again.')
}

/** The error for whatever could not be read or stored because the storage failed. */
export function storageUnavailable(): ApiError {
  return unavailable('The storage is out of reach: try again in a moment.')
}

/** An absent resource and one of another organization are the same to the client. */
export function notFound(what: string): ApiError {
  return new ApiError('NOT_FOUND', `No such ${what}.`)
}

/**
 * The error for a body that breaks these rules; without rules, for one that is no JSON object. `invalid_fields` and
 * `unknown_fields` name the fields, `details` the rules of the first 20.
 */
export function invalidBody(violations: readonly Violation[] = []): ApiError {
  const unknown = unknownFields(violations)
  const message =
    violations.length > 0
      ? `The request body is not acceptable: ${violationsText(violations.slice(0, faultsMax))}.`
      : 'Send the request body as a JSON object.'
  return new ApiError('INVALID_REQUEST_BODY', message, {
    invalid_fields: invalidFields(violations),
    ...(unknown.length > 0 && { unknown_fields: unknown }),
    ...detailsOf(violations),
  })
}

/** The error for a body of which one field breaks a rule that no schema says. */
export function invalidField(field: string, rule: string, message: string): ApiError {
  return invalidBody([{ field, rule, message }])
}

/** The error for query parameters (or headers) that break these rules. */
export function invalidParameters(violations: readonly Violation[]): ApiError {
  const message = `The parameters are not acceptable: ${violationsText(violations)}.`
  return new ApiError('INVALID_REQUEST_PARAMETER', message, {
    invalid_fields: invalidFields(violations),
    ...detailsOf(violations),
  })
}

/** The rules that are broken, as the envelope has them. */
export function detailsOf(violations: readonly Violation[]): Pick<ErrorDetails, 'details'> {
  return violations.length > 0 ? { details: violations.slice(0, faultsMax) } : {}
}

/** The error for what the state of a session does not allow. @param message what to do first, or instead */
export function invalidState(message: string): ApiError {
  return new ApiError('INVALID_SESSION_STATE', message)
}

/** @param most how many there may be of what, and what to do about it */
export function limitReached(most: string, limit: number): ApiError {
  return new ApiError('LIMIT_REACHED', `An organization has at most ${most}`, { limit })
}

/** A name as it is kept. @throws ApiError INVALID_REQUEST_BODY when nothing of it is visible */
export function readName(name: string, field = 'name'): string {
  const clean = cleanLine(name)
  if (clean === '') throw invalidField(field, 'visible', 'a name')
  return clean
}

/**
 * Refuses a change of something that has changed since its caller read it.
 * @param isCurrent whether If-Match allows how it is now.
 * @throws ApiError PRECONDITION_FAILED
 */
export function requireCurrent(what: string, isCurrent: boolean): void {
  if (isCurrent) return
  throw new ApiError(
    'PRECONDITION_FAILED',
    `The ${what} has changed since: read it again, then repeat the change.`,
  )
}

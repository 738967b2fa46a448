import { type ErrorCode, type ErrorDetails, errorCodes } from '@roomful/contract/errors'
import type { Faults } from '@roomful/contract/faults'

/** A refusal that may be told to the client. Its message says what to change and nothing internal. */
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

/** The answer to what cannot be done at the moment. @param reason for a person. */
export function unavailable(reason: string): ApiError {
  return new ApiError('UNAVAILABLE', reason, { retry_after_seconds: retryUnavailableSeconds })
}

/** The answer to whatever could not be read or stored because the storage failed. */
export function storageUnavailable(): ApiError {
  return unavailable('The storage is out of reach: try again in a moment.')
}

/** An absent resource and one of another organization are the same to the client. */
export function notFound(what: string): ApiError {
  return new ApiError('NOT_FOUND', `No such ${what}.`)
}

/**
 * The answer to a body with these faults; `invalid_fields` and `unknown_fields` name them.
 * @param reason more about them, for a person.
 */
export function invalidBody({ invalid, unknown }: Faults, reason?: string): ApiError {
  const problems = [
    ...(invalid.length > 0 ? [`check ${invalid.join(', ')}`] : []),
    ...(unknown.length > 0 ? [`remove unknown ${unknown.join(', ')}`] : []),
  ]
  const message =
    problems.length > 0
      ? `The request body is not acceptable: ${problems.join('; ')}${reason ? ` (${reason})` : ''}.`
      : 'Send the request body as a JSON object.'
  return new ApiError('INVALID_REQUEST_BODY', message, {
    invalid_fields: [...invalid],
    ...(unknown.length > 0 && { unknown_fields: [...unknown] }),
  })
}

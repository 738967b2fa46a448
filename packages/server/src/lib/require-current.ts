import { ApiError } from './api-error.ts'

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

import { ApiError } from '../../lib/api-error.ts'

/** The refusal of a link that was used, has ended or never was. */
export function endedLink(): ApiError {
  return new ApiError('NOT_FOUND', 'This link was used or has ended: ask for another one.')
}

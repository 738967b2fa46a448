import type { SessionChoices } from '@roomful/contract/features/sessions/sessions'
import { identityOf } from '@roomful/contract/identity'
import { invalidField } from '../../lib/api-error.ts'

/**
 * Nicknames are of ANONYMOUS sessions alone: participants of others have names.
 * @param path of the choices in the body, with a final dot
 * @throws ApiError INVALID_REQUEST_BODY
 */
export function requireNicknamesFit(
  {
    participant_identity_mode: identity_mode = 'ANONYMOUS',
    settings,
  }: Pick<SessionChoices, 'participant_identity_mode' | 'settings'>,
  path = '',
): void {
  if (settings?.nicknames && identityOf({ identity_mode }).live.storesNames)
    throw invalidField(
      `${path}settings.nicknames`,
      'anonymous_only',
      'true only in ANONYMOUS sessions: participants of IDENTIFIED ones join with a name',
    )
}

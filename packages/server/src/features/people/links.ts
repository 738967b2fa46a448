import { ApiError } from '../../lib/api-error.ts'

/** Addresses of pages that a link opens. The secret is in the fragment, which browsers send to no server. */
export interface WorkspaceLinks {
  setUp(secret: string): string
  invitation(secret: string): string
  reset(secret: string): string
  /** Where members of an organization sign in with its provider. */
  signIn(organizationId: string): string
  /** Where providers send browsers back to. */
  readonly providerReturn: string
}

export const providerReturnPath = '/app/v1/provider-sign-in/return'

/** @param publicUrl ROOMFUL_PUBLIC_URL */
export function workspaceLinks(publicUrl: string): WorkspaceLinks {
  const page = (name: string) => (secret: string) => `${publicUrl}/workspace/${name}#${secret}`
  return {
    setUp: page('setup'),
    invitation: page('invitation'),
    reset: page('reset'),
    signIn: organizationId => `${publicUrl}/workspace/sign-in/${organizationId}`,
    providerReturn: `${publicUrl}${providerReturnPath}`,
  }
}

/** The refusal of a link that was used, has ended or never was. */
export function endedLink(): ApiError {
  return new ApiError('NOT_FOUND', 'This link was used or has ended: ask for another one.')
}

import { ApiError } from '../../lib/api-error.ts'

/** Addresses of workspace pages. Secrets are in the fragment, which browsers never send. */
export interface WorkspaceLinks {
  setUp(secret: string): string
  invitation(secret: string): string
  reset(secret: string): string
  /** SSO sign-in page of an organization. */
  signIn(organizationId: string): string
  /** SSO redirect URI. */
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

/** The error for a used, expired or unknown link. */
export function endedLink(): ApiError {
  return new ApiError('NOT_FOUND', 'This link was used or has expired: request a new one.')
}

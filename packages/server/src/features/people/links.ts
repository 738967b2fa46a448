import { ApiError } from '../../lib/api-error.ts'

/** Addresses of workspace pages. Secrets are in the fragment, which browsers never send. */
export interface WorkspaceLinks {
  setUp(secret: string): string
  invitation(secret: string): string
  reset(secret: string): string
  mailChange(secret: string): string
  /** SSO sign-in page of an organization. */
  signIn(organizationId: string): string
  /**
   * SSO redirect URI of an organization's provider; null: the shared one of earlier registrations. With a URI for each
   * provider, none can have the code of another sent to itself.
   */
  providerReturn(organizationId: string | null): string
}

export const providerReturnPath = '/app/v1/provider-sign-in/return'

/** @param publicUrl ROOMFUL_PUBLIC_URL */
export function workspaceLinks(publicUrl: string): WorkspaceLinks {
  const page = (name: string) => (secret: string) => `${publicUrl}/workspace/${name}#${secret}`
  return {
    setUp: page('setup'),
    invitation: page('invitation'),
    reset: page('reset'),
    mailChange: page('email-change'),
    signIn: organizationId => `${publicUrl}/workspace/sign-in/${organizationId}`,
    providerReturn: organizationId =>
      `${publicUrl}${providerReturnPath}${organizationId === null ? '' : `/${organizationId}`}`,
  }
}

/** The error for a used, expired or unknown link. */
export function endedLink(): ApiError {
  return new ApiError('NOT_FOUND', 'This link was used or has expired: request a new one.')
}

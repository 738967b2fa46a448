import { asIdentifier } from '@roomful/contract/ids'
import type { WorkspaceOperation, WorkspaceOperationName } from '@roomful/contract/workspace/index'
import { isAtLeast, type Role } from '@roomful/contract/workspace/roles'
import type { AuditedUse } from '../../features/audit/audit-log.ts'
import type { KnownBrowser } from '../../features/people/known-browser.ts'
import { findMembership, type Membership, neededSignIn } from '../../features/people/members.ts'
import type { Device, SignedIn } from '../../features/people/sign-ins.ts'
import { ApiError, notFound } from '../../lib/api-error.ts'
import type { Reading } from '../../services.ts'
import type { RenderInTurn } from '../admitted.ts'
import type { OperationCallParts } from '../call-input.ts'

/** One call of an operation of the workspace. */
export interface WorkspaceCall extends Omit<OperationCallParts, 'body'> {
  readonly name: WorkspaceOperationName
  /** What the browser proves itself with, or undefined. */
  readonly token: string | undefined
  readonly device: Device
  /** The networks that it comes from, the narrowest last: by that one attempts are counted. */
  readonly networks: readonly string[]
  /** What the browser is known as to accounts that were signed in to with it. */
  readonly knownBrowser: KnownBrowser | undefined
  /** As of every call. @param sender the id of the person; empty without a sign-in */
  readonly body: (sender: string) => Promise<unknown>
  /** Makes a signal that is aborted when the browser no longer waits for the response; few calls need one. */
  readonly gone: () => AbortSignal
  /** Of its body, as the request announces it. */
  readonly bodyBytes: number
  /** Counts what is unsent as this person's; renders responses in their turn from then on. */
  readonly countUnsentOf: (userId: string) => Promise<void>
  readonly renderInTurn: RenderInTurn
  /** Begins the row of this call in the logs of organizations. */
  readonly audit: (userId: string, organizationKeys: readonly number[]) => AuditedUse
}

/** Who calls, as far as the operation wants to know. */
export type WorkspaceCaller =
  | { readonly access: 'anybody'; readonly visitor: SignedIn | undefined }
  | { readonly access: 'user'; readonly signedIn: SignedIn }
  | { readonly access: 'member'; readonly signedIn: SignedIn; readonly membership: Membership }

/**
 * Finds who calls, and checks their sign-in and role in the organization of the path.
 * @param organizationId in the path; undefined for operations without one
 * @throws ApiError UNAUTHENTICATED; NOT_FOUND; SIGN_IN_REQUIRED; TWO_FACTOR_REQUIRED; FORBIDDEN
 */
export async function requireCaller(
  reading: Reading,
  { access }: WorkspaceOperation,
  signedIn: SignedIn | undefined,
  organizationId: unknown,
): Promise<WorkspaceCaller> {
  const membership =
    signedIn &&
    isOfMembers(access) &&
    (await findMembership(reading, signedIn.user, asIdentifier(organizationId)))
  return judgeCaller(access, signedIn, membership || undefined)
}

const isOfMembers = (access: WorkspaceOperation['access']): access is Role =>
  access !== 'anybody' && access !== 'user'

/**
 * Judges whether a caller may call an operation.
 * @param membership of the caller in the organization of the path
 * @throws ApiError UNAUTHENTICATED; NOT_FOUND; SIGN_IN_REQUIRED; TWO_FACTOR_REQUIRED; FORBIDDEN
 */
export function judgeCaller(
  access: WorkspaceOperation['access'],
  signedIn: SignedIn | undefined,
  membership: Membership | undefined,
): WorkspaceCaller {
  if (access === 'anybody') return { access, visitor: signedIn }
  if (!signedIn) throw notSignedIn()
  if (access === 'user') return { access, signedIn }
  if (!membership) throw notFound('organization')
  const needed = neededSignIn(membership, signedIn.proofs)
  if (needed === 'PROVIDER')
    throw new ApiError(
      'SIGN_IN_REQUIRED',
      'Sign in with the provider of this organization: it admits no other sign-ins.',
    )
  if (needed === 'PASSWORD')
    throw new ApiError(
      'SIGN_IN_REQUIRED',
      'Sign in with your password: this organization does not admit your provider.',
    )
  // Second factors of its own sign-ins are the provider's to ask for.
  const hasProvider =
    membership.provider !== null && membership.provider.issuer === signedIn.proofs.vouching?.issuer
  if (membership.isTwoFactorRequired && !signedIn.user.hasTwoFactor && !hasProvider)
    throw new ApiError(
      'TWO_FACTOR_REQUIRED',
      'This organization wants a second factor: set one up in your profile first.',
    )
  if (!isAtLeast(membership.role, access))
    throw new ApiError(
      'FORBIDDEN',
      `This needs the role ${access} in this organization: ask one of its owners.`,
    )
  return { access: 'member', signedIn, membership }
}

/** The refusal of whoever has not signed in, or not any more. */
export function notSignedIn(): ApiError {
  return new ApiError('UNAUTHENTICATED', 'Sign in first.')
}

/** @throws ApiError SIGN_IN_REQUIRED for a sign-in without the password: the word of a provider counts in its own organization alone. */
export function requirePasswordProof({ proofs }: SignedIn): void {
  if (!proofs.withPassword)
    throw new ApiError('SIGN_IN_REQUIRED', 'Sign in with your password first; a link by mail sets one.')
}

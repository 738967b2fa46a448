import { asIdentifier } from '@roomful/contract/ids'
import { isAtLeast, type WorkspaceOperation } from '@roomful/contract/workspace/define-workspace-operation'
import type { WorkspaceOperationName } from '@roomful/contract/workspace/index'
import { ApiError, notFound } from '../../domain/api-error.ts'
import type { AuditedUse } from '../../domain/audit/audit-log.ts'
import type { Reading } from '../../domain/domain.ts'
import { findMembership, type Membership, neededSignIn } from '../../domain/people/memberships.ts'
import type { Device, SignedIn } from '../../domain/people/sign-ins.ts'
import type { OperationCallParts } from '../call-input.ts'

/** One call of an operation of the workspace. */
export interface WorkspaceCall extends OperationCallParts {
  readonly name: WorkspaceOperationName
  /** What the browser proves itself with, or undefined. */
  readonly token: string | undefined
  readonly device: Device
  /** Where from, as attempts are counted. */
  readonly addressKey: string
  /** Makes a signal that is aborted when the browser no longer waits for the response; few calls need one. */
  readonly gone: () => AbortSignal
  /** Begins the row of this call in the logs of organizations. */
  readonly audit: (userId: string, organizationKeys: readonly number[]) => AuditedUse
}

/** Who calls, as far as the operation wants to know. */
export type WorkspaceCaller =
  | { readonly access: 'anybody'; readonly visitor: SignedIn | undefined }
  | { readonly access: 'user'; readonly signedIn: SignedIn }
  | { readonly access: 'member'; readonly signedIn: SignedIn; readonly membership: Membership }

/**
 * Judges what the path names: who calls, their organization, their role there.
 * @param organizationId in the path; of other operations undefined.
 * @throws ApiError UNAUTHENTICATED; NOT_FOUND; SIGN_IN_REQUIRED; TWO_FACTOR_REQUIRED; FORBIDDEN
 */
export async function requireCaller(
  reading: Reading,
  { access }: WorkspaceOperation,
  signedIn: SignedIn | undefined,
  organizationId: unknown,
): Promise<WorkspaceCaller> {
  if (access === 'anybody') return { access, visitor: signedIn }
  if (!signedIn) throw notSignedIn()
  if (access === 'user') return { access, signedIn }
  const membership = await findMembership(reading, signedIn.user, asIdentifier(organizationId))
  if (!membership) throw notFound('organization')
  const needed = neededSignIn(membership, signedIn.proofs)
  if (needed === 'PROVIDER')
    throw new ApiError('SIGN_IN_REQUIRED', 'This organization is open to who signs in with its provider.')
  if (needed === 'PASSWORD')
    throw new ApiError('SIGN_IN_REQUIRED', 'This organization is open to who signs in with a password.')
  // A provider asks for as many factors as it likes.
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
      `This takes the role ${access} in this organization: ask one of its owners.`,
    )
  return { access: 'member', signedIn, membership }
}

/** The refusal of whoever has not signed in, or not any more. */
export function notSignedIn(): ApiError {
  return new ApiError('UNAUTHENTICATED', 'Sign in first.')
}

/** @throws ApiError SIGN_IN_REQUIRED where a provider alone has said who somebody is, which decides about its organization alone. */
export function requirePasswordProof({ proofs }: SignedIn): void {
  if (!proofs.withPassword)
    throw new ApiError('SIGN_IN_REQUIRED', 'Sign in with your password first; a link by mail sets one.')
}

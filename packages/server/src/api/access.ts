import type { Access } from '@roomful/contract/operation'
import { isAtLeast, type Role } from '@roomful/contract/workspace/roles'
import type { Browser, Caller, CredentialCaller, Membership, SignedIn } from '../caller.ts'
import { requireApi } from '../features/organizations/plans.ts'
import { neededSignIn } from '../features/people/members.ts'
import { notSignedIn } from '../features/people/sign-ins.ts'
import { ApiError, notFound } from '../lib/api-error.ts'

/** Who a page is of: nobody, a user, or also a member of the organization in the path. */
export interface Visitor {
  readonly kind: 'visitor'
  readonly signedIn: SignedIn | undefined
  readonly membership: Membership | undefined
  readonly browser: Browser
}

/**
 * Admits whoever may call an operation.
 * @throws ApiError INSUFFICIENT_SCOPE, PLAN_LIMIT_REACHED; UNAUTHENTICATED; NOT_FOUND; SIGN_IN_REQUIRED; TWO_FACTOR_REQUIRED; FORBIDDEN
 */
export function admit(access: Access, who: CredentialCaller | Visitor): Caller {
  if (who.kind === 'credential') return admitCredential(access, who)
  const { signedIn, membership, browser } = who
  if (access === 'anyone')
    return signedIn ? { kind: 'user', signedIn, browser } : { kind: 'anonymous', browser }
  if (!signedIn) throw notSignedIn()
  if (access === 'user') return { kind: 'user', signedIn, browser }
  if (!membership || !access.role) throw notFound('organization')
  requireMember(access.role, signedIn, membership)
  return { kind: 'member', organization: membership.organization, membership, signedIn, browser }
}

function admitCredential(access: Access, caller: CredentialCaller): Caller {
  if (typeof access === 'string' || !access.scope)
    throw new ApiError('FORBIDDEN', 'This is not for programs.')
  if (!caller.credential.scopes.includes(access.scope)) {
    throw new ApiError(
      'INSUFFICIENT_SCOPE',
      `This credential lacks the scope ${access.scope}: use one that has it.`,
      { required_scope: access.scope },
    )
  }
  requireApi(caller.organization)
  return caller
}

function requireMember(access: Role, signedIn: SignedIn, membership: Membership): void {
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
}

import type { ProviderFault } from '@roomful/contract/features/sso/provider'
import { asIdentifier } from '@roomful/contract/lib/ids'
import { notFound, unavailable } from '../../lib/api-error.ts'
import { Cookie } from '../../lib/http/cookies.ts'
import type { Random } from '../../lib/random.ts'
import type { Seal } from '../../lib/seal.ts'
import { newToken, tokenHash } from '../../lib/tokens.ts'
import { type Challenge, type OidcClient, ProviderError } from '../../oidc/oidc-client.ts'
import { type Organization, reading, type Services, type Writing } from '../../services.ts'
import { findOrganization } from '../organizations/organizations.ts'
import type { WorkspaceLinks } from '../people/links.ts'
import { findMembership } from '../people/members.ts'
import { accessOf, findProvider, type Provider, returnOf } from './providers.ts'

/**
 * Why an SSO sign-in fails on our side. EXPIRED: its state is expired, used, or another browser's;
 * UNVERIFIED: the provider vouches for no mail address; NOT_INVITED: neither domain nor invitation allows
 * it; HAS_ACCOUNT: the address belongs to a user, who has to link it; LINKED_ELSEWHERE: the account is
 * linked to another user.
 */
export type RefusalReason = 'EXPIRED' | 'UNVERIFIED' | 'NOT_INVITED' | 'HAS_ACCOUNT' | 'LINKED_ELSEWHERE'

/** A rejected SSO sign-in; nothing was stored. */
export class ProviderRefusal extends Error {
  override readonly name = 'ProviderRefusal'
  readonly reason: RefusalReason

  constructor(reason: RefusalReason) {
    super(`sign-in rejected: ${reason}`)
    this.reason = reason
  }
}

/** TTL of a sign-in at the provider. */
const ssoStateTtlMs = 10 * 60_000
const purpose = 'begun sign-in'

/** Purpose of an SSO sign-in. */
export type SignInGoal =
  | { readonly kind: 'MEMBER' }
  /** @param userId the user who links their account there */
  | { readonly kind: 'LINK'; readonly userId: string }
  /** @param place code or secret of the room to join */
  | { readonly kind: 'PARTICIPANT'; readonly place: string }

/**
 * State of a pending SSO sign-in, kept only by the browser in a sealed cookie: abandoned ones leave no
 * trace, any server can complete it, and no other browser can.
 */
export interface SsoState {
  readonly goal: SignInGoal
  readonly organizationId: string
  readonly issuer: string
  readonly challenge: Challenge
  /** Unix ms. */
  readonly expiresAt: number
}

function newChallenge(random: Random): Challenge {
  return { state: newToken(random), nonce: newToken(random), codeVerifier: newToken(random) }
}

/** With several tabs, the last one wins. */
export function ssoStateCookie({ secure }: { readonly secure: boolean }): Cookie {
  return new Cookie('roomful_begun_sign_in', { secure, ttlMs: ssoStateTtlMs })
}

function sealSsoState(seal: Seal, begun: SsoState): string {
  return seal.seal(JSON.stringify(begun), purpose)
}

/**
 * The state of a returning browser.
 * @param state parameter of the redirect
 * @throws ProviderRefusal EXPIRED for another browser's, or an expired one
 */
export function openSsoState(seal: Seal, now: number, cookie: string | undefined, state: unknown): SsoState {
  const begun = opened(seal, cookie)
  if (!begun || begun.expiresAt <= now || begun.challenge.state !== state)
    throw new ProviderRefusal('EXPIRED')
  return begun
}

function opened(seal: Seal, cookie: string | undefined): SsoState | undefined {
  if (cookie === undefined) return undefined
  try {
    return JSON.parse(seal.open(cookie, purpose))
  } catch {
    return undefined
  }
}

/** Consumes an SSO state. @throws ProviderRefusal EXPIRED the second time */
export async function consumeSsoState(tx: Writing, { challenge, expiresAt }: SsoState): Promise<void> {
  const { numInsertedOrUpdatedRows } = await tx.db
    .insertInto('used_sign_in_states')
    .values({ state_hash: tokenHash(challenge.state), expires_at: expiresAt })
    .onConflict(c => c.column('state_hash').doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) throw new ProviderRefusal('EXPIRED')
}

export interface ProviderServices extends Services {
  readonly oidc: OidcClient
  readonly links: WorkspaceLinks
}

/** A redirect to a provider. */
export interface ProviderRedirect {
  readonly url: string
  /** The sealed SSO state, to be set as a cookie. */
  readonly begun: string
}

/**
 * Starts a sign-in at the provider of an organization.
 * @param member required membership, if any
 * @throws ApiError NOT_FOUND without such an organization or provider; UNAVAILABLE
 */
export async function sendToProvider(
  services: ProviderServices,
  organizationId: string,
  goal: SignInGoal,
  member?: { readonly key: number },
): Promise<ProviderRedirect> {
  const { organization, provider } = await requireProvider(services, organizationId, member)
  const access = accessOf(services.seal, organization, provider)
  const challenge = newChallenge(services.random)
  const expiresAt = services.clock.now() + ssoStateTtlMs
  const begun = { goal, organizationId: organization.id, issuer: provider.issuer, challenge, expiresAt }
  try {
    const returnUrl = services.links.providerReturn(returnOf(organization, provider))
    const url = await services.oidc.begin(access, returnUrl, challenge)
    return { url, begun: sealSsoState(services.seal, begun) }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    services.log.warn('failed to reach an SSO provider', {
      issuer: provider.issuer,
      reason: error.message,
    })
    throw unavailable(
      `The SSO provider of this organization cannot be reached: try again in a moment, or ask one of its owners.`,
    )
  }
}

/** Tests the connection to an organization's provider. @throws ApiError NOT_FOUND if it has none */
export async function tryProvider(
  services: ProviderServices,
  organization: Organization,
): Promise<{ ok: boolean; fault: ProviderFault | null; problem: string | null }> {
  const { provider } = await requireProvider(services, organization.id)
  const access = accessOf(services.seal, organization, provider)
  services.oidc.forget(provider.issuer)
  try {
    const returnUrl = services.links.providerReturn(returnOf(organization, provider))
    await services.oidc.begin(access, returnUrl, newChallenge(services.random))
    return { ok: true, fault: null, problem: null }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    return { ok: false, fault: error.fault, problem: error.message }
  }
}

/** @throws ApiError NOT_FOUND without such an organization or provider, indistinguishably */
export async function requireProvider(
  services: Services,
  organizationId: string,
  member?: { readonly key: number },
): Promise<{ organization: Organization; provider: Provider }> {
  const id = asIdentifier(organizationId)
  const look = reading(services)
  const organization = member
    ? (await findMembership(look, member, id))?.organization
    : await findOrganization(look, id)
  const provider = organization ? await findProvider(look, organization) : null
  if (!organization || !provider) throw notFound('sign-in with a provider')
  return { organization, provider }
}

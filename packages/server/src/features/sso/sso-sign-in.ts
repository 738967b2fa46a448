import { asIdentifier } from '@roomful/contract/ids'
import type { ProviderFault } from '@roomful/contract/workspace/sign-in-provider'
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
import { accessOf, findProvider, type Provider } from './providers.ts'

/**
 * Why nobody comes in with a provider, besides what goes wrong there. EXPIRED: what was begun has ended, was used, or is
 * another browser's; UNVERIFIED: the provider vouches for no mail address; NOT_INVITED: neither the domain nor an invitation
 * lets them in; HAS_ACCOUNT: somebody has the address, and has to link it; LINKED_ELSEWHERE: the account there is another
 * person's here.
 */
export type RefusalReason = 'EXPIRED' | 'UNVERIFIED' | 'NOT_INVITED' | 'HAS_ACCOUNT' | 'LINKED_ELSEWHERE'

/** Nobody comes in with a provider, and nothing was stored. */
export class ProviderRefusal extends Error {
  override readonly name = 'ProviderRefusal'
  readonly reason: RefusalReason

  constructor(reason: RefusalReason) {
    super(`the sign-in is refused: ${reason}`)
    this.reason = reason
  }
}

/** So long somebody may take at the provider's. */
const begunOutlivesMs = 10 * 60_000
const purpose = 'begun sign-in'

/** What somebody wants who is sent to a provider. */
export type SignInGoal =
  | { readonly kind: 'MEMBER' }
  /** @param userId who links their account there */
  | { readonly kind: 'LINK'; readonly userId: string }
  /** @param place the code or secret of the room that they want to join */
  | { readonly kind: 'PARTICIPANT'; readonly place: string }

/**
 * A sign-in that a browser was sent to a provider for. It is kept by that browser alone, sealed, in a cookie: nothing is
 * stored for who never comes back, any server can go on with it, and no other browser can.
 */
export interface BegunSignIn {
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

/** Of several tabs, the last one's. */
export function begunSignInCookie({ secure }: { readonly secure: boolean }): Cookie {
  return new Cookie('roomful_begun_sign_in', { secure, ttlMs: begunOutlivesMs })
}

/** The value of the cookie. */
function sealBegun(seal: Seal, begun: BegunSignIn): string {
  return seal.seal(JSON.stringify(begun), purpose)
}

/**
 * What a browser was sent for that comes back.
 * @param state of the address with which it comes back
 * @throws ProviderRefusal EXPIRED for another browser's, or one that took too long
 */
export function openBegun(seal: Seal, now: number, cookie: string | undefined, state: unknown): BegunSignIn {
  const begun = opened(seal, cookie)
  if (!begun || begun.expiresAt <= now || begun.challenge.state !== state)
    throw new ProviderRefusal('EXPIRED')
  return begun
}

function opened(seal: Seal, cookie: string | undefined): BegunSignIn | undefined {
  if (cookie === undefined) return undefined
  try {
    return JSON.parse(seal.open(cookie, purpose))
  } catch {
    return undefined
  }
}

/** Uses up what a browser was sent with. @throws ProviderRefusal EXPIRED the second time */
export async function useBegun(tx: Writing, { challenge, expiresAt }: BegunSignIn): Promise<void> {
  const { numInsertedOrUpdatedRows } = await tx.db
    .insertInto('used_sign_in_states')
    .values({ state_hash: tokenHash(challenge.state), expires_at: expiresAt })
    .onConflict(c => c.column('state_hash').doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) throw new ProviderRefusal('EXPIRED')
}

/** What signing in with providers needs. */
export interface ProviderServices extends Services {
  readonly oidc: OidcClient
  readonly links: WorkspaceLinks
}

/** A browser on its way to a provider. */
export interface SentBrowser {
  readonly url: string
  /** What it has to come back with. */
  readonly begun: string
}

/**
 * Sends a browser to the provider of an organization.
 * @param member who has to be one; without, anybody may go there.
 * @throws ApiError NOT_FOUND where there is no such organization, or no provider; UNAVAILABLE
 */
export async function sendToProvider(
  services: ProviderServices,
  organizationId: string,
  goal: SignInGoal,
  member?: { readonly key: number },
): Promise<SentBrowser> {
  const { organization, provider } = await requireProvider(services, organizationId, member)
  const access = accessOf(services.seal, organization, provider)
  const challenge = newChallenge(services.random)
  const expiresAt = services.clock.now() + begunOutlivesMs
  const begun = { goal, organizationId: organization.id, issuer: provider.issuer, challenge, expiresAt }
  try {
    const url = await services.oidc.begin(access, services.links.providerReturn, challenge)
    return { url, begun: sealBegun(services.seal, begun) }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    services.log.warn('failed to reach a sign-in provider', {
      issuer: provider.issuer,
      reason: error.message,
    })
    throw unavailable(
      `The sign-in of this organization cannot be reached: try again in a moment, or ask one of its owners.`,
    )
  }
}

/** Whether the provider of an organization responds as one. @throws ApiError NOT_FOUND where it has none */
export async function tryProvider(
  services: ProviderServices,
  organization: Organization,
): Promise<{ ok: boolean; fault: ProviderFault | null; problem: string | null }> {
  const { provider } = await requireProvider(services, organization.id)
  const access = accessOf(services.seal, organization, provider)
  services.oidc.forget(provider.issuer)
  try {
    await services.oidc.begin(access, services.links.providerReturn, newChallenge(services.random))
    return { ok: true, fault: null, problem: null }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    return { ok: false, fault: error.fault, problem: error.message }
  }
}

/** @throws ApiError NOT_FOUND, the same for an organization that there is none of */
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

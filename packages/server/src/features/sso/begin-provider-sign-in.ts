import { asIdentifier } from '@roomful/contract/ids'
import type { ProviderFault } from '@roomful/contract/workspace/sign-in-provider'
import { notFound, unavailable } from '../../lib/api-error.ts'
import { type OidcClient, ProviderError } from '../../oidc/oidc-client.ts'
import { type Organization, reading, type Services } from '../../services.ts'
import { findOrganization } from '../organizations/organizations.ts'
import { findMembership } from '../people/memberships.ts'
import type { WorkspaceLinks } from '../people/workspace-links.ts'
import { begunOutlivesMs, newChallenge, type SignInGoal, sealBegun } from './begun-sign-in.ts'
import { accessOf, findProvider, type Provider } from './providers.ts'

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

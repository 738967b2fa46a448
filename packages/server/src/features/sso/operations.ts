import type { SignInSettingsOut } from '@roomful/contract/workspace/sign-in-provider'
import type { Membership } from '../../caller.ts'
import type { Handlers } from '../../handler.ts'
import { checkTarget } from '../../lib/address-guard.ts'
import { invalidField, notFound } from '../../lib/api-error.ts'
import { timestamp } from '../../lib/clock.ts'
import type { Reading } from '../../services.ts'
import { findInvitation } from '../people/invitations.ts'
import { meOut } from '../people/me.ts'
import { findMembership } from '../people/members.ts'
import { requirePasswordProof } from '../people/sign-ins.ts'
import { unlinkIdentity } from './identities.ts'
import { findProvider, findProviderOf, providerOut, removeProvider, setProvider } from './providers.ts'
import { type ProviderServices, sendToProvider, tryProvider } from './sso-sign-in.ts'

/** Signing in with providers: their settings, and the way there; the way back is a route. */
export const ssoHandlers = (services: ProviderServices) => {
  const { links } = services
  return {
    getSignInSettings: (r, _input, { membership }) => settingsOut(r, membership),
    setProvider: {
      prepare: async ({ body }) => {
        await checkTarget(services, body.issuer, 'issuer')
        if (/[?#]/.test(body.issuer)) throw invalidField('issuer', 'url', 'a URL without ? and #')
        return async (tx, { membership, signedIn }) => {
          await setProvider(tx, membership.organization, body, signedIn.proofs)
          return settingsOut(tx, membership)
        }
      },
    },
    removeProvider: async (tx, _input, { membership }) => {
      await removeProvider(tx, membership.organization)
      return settingsOut(tx, membership)
    },
    testProvider: {
      prepare: async (_input, { organization }) => {
        const tried = await tryProvider(services, organization)
        return async () => tried
      },
    },
    checkProvider: async (tx, { body }) => {
      const found = await findProviderOf(tx, body.organization_id)
      if (!found) throw notFound('sign-in with a provider')
      return { organization_name: found.name, provider: new URL(found.issuer).host }
    },
    beginProviderSignIn: {
      prepare: async ({ body }) => {
        const { url, begun } = await sendToProvider(services, body.organization_id, { kind: 'MEMBER' })
        return async () => ({ output: { url }, user: null, ssoState: begun })
      },
    },
    linkProvider: {
      prepare: async ({ body }, { signedIn }) => {
        requirePasswordProof(signedIn)
        const { user } = signedIn
        const goal = { kind: 'LINK', userId: user.id } as const
        const { url, begun } = await sendToProvider(services, body.organization_id, goal, user)
        return async () => ({ output: { url }, user, ssoState: begun })
      },
    },
    unlinkProvider: async (tx, { params }, { signedIn }) => {
      requirePasswordProof(signedIn)
      const membership = await findMembership(tx, signedIn.user, params.organizationId)
      if (!membership || !(await unlinkIdentity(tx, membership.organization, signedIn.user)))
        throw notFound('link with a provider')
      return meOut(tx, signedIn.user, signedIn.proofs)
    },
    // Beside the people's own: it tells which provider the organization has.
    checkInvitation: async (tx, { body }) => {
      const invitation = await findInvitation(tx, body.secret)
      const provider = await findProvider(tx, invitation.organization)
      return {
        organization_name: invitation.organizationName,
        email: invitation.email,
        role: invitation.role,
        expires_at: timestamp(invitation.expiresAt),
        provider: provider && {
          organization_id: invitation.organization.id,
          name: new URL(provider.issuer).host,
        },
      }
    },
  } satisfies Partial<Handlers>

  async function settingsOut(
    reading: Reading,
    { organization, isTwoFactorRequired }: Membership,
  ): Promise<SignInSettingsOut> {
    const provider = await findProvider(reading, organization)
    return {
      two_factor_required: isTwoFactorRequired,
      provider: provider && providerOut(provider),
      redirect_url: links.providerReturn,
      sign_in_url: links.signIn(organization.id),
    }
  }
}

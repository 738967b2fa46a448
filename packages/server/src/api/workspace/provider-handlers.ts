import type { SignInSettingsOut } from '@roomful/contract/workspace/sign-in-provider'
import type { WorkspaceLinks } from '../../features/people/links.ts'
import { meOut } from '../../features/people/me.ts'
import { findMembership, type Membership } from '../../features/people/members.ts'
import { unlinkIdentity } from '../../features/sso/identities.ts'
import {
  findProvider,
  findProviderOf,
  providerOut,
  removeProvider,
  setProvider,
} from '../../features/sso/providers.ts'
import { notFound } from '../../lib/api-error.ts'
import type { Reading } from '../../services.ts'
import { SentToProvider } from './signed-in-as.ts'
import { requirePasswordProof } from './workspace-call.ts'
import type { HandlersFor } from './workspace-handler.ts'
import type { Prepared } from './workspace-preparations.ts'

/** Signing in with providers: their settings, and the way there; the way back is a route. */
export const providerHandlers: HandlersFor<
  | 'getSignInSettings'
  | 'setProvider'
  | 'removeProvider'
  | 'testProvider'
  | 'checkProvider'
  | 'beginProviderSignIn'
  | 'linkProvider'
  | 'unlinkProvider'
> = {
  getSignInSettings: (r, _input, { membership, services }) => settingsOut(r, membership, services.links),
  setProvider: async (tx, { body }, { membership, signedIn, services }) => {
    await setProvider(tx, membership.organization, body, signedIn.proofs)
    return settingsOut(tx, membership, services.links)
  },
  removeProvider: async (tx, _input, { membership, services }) => {
    await removeProvider(tx, membership.organization)
    return settingsOut(tx, membership, services.links)
  },
  testProvider: async (_tx, _input, { prepared }) => prepared as Prepared<'testProvider'>,
  checkProvider: async (tx, { body }) => {
    const found = await findProviderOf(tx, body.organization_id)
    if (!found) throw notFound('sign-in with a provider')
    return { organization_name: found.name, provider: new URL(found.issuer).host }
  },
  beginProviderSignIn: async (_tx, _input, { prepared }) => {
    const { url, begun } = prepared as Prepared<'beginProviderSignIn'>
    return new SentToProvider({ url }, begun)
  },
  linkProvider: async (_tx, _input, { prepared }) => {
    const { url, begun } = prepared as Prepared<'linkProvider'>
    return new SentToProvider({ url }, begun)
  },
  unlinkProvider: async (tx, { params }, { signedIn }) => {
    requirePasswordProof(signedIn)
    const membership = await findMembership(tx, signedIn.user, params.organizationId)
    if (!membership || !(await unlinkIdentity(tx, membership.organization, signedIn.user)))
      throw notFound('link with a provider')
    return meOut(tx, signedIn.user, signedIn.proofs)
  },
}

async function settingsOut(
  reading: Reading,
  { organization, isTwoFactorRequired }: Membership,
  links: WorkspaceLinks,
): Promise<SignInSettingsOut> {
  const provider = await findProvider(reading, organization)
  return {
    two_factor_required: isTwoFactorRequired,
    provider: provider && providerOut(provider),
    redirect_url: links.providerReturn,
    sign_in_url: links.signIn(organization.id),
  }
}

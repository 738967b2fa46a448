import { linkIdentity } from '../../../src/features/sso/identities.ts'
import { writing } from '../../../src/services.ts'
import { png } from '../pictures.ts'
import { newPerson, type Workspace } from '../workspace.ts'
import { ofOrganization, plain, type SampleCall, type Samples } from './sample.ts'

/** An organization, its settings and its sign-in provider. */
export const organizationSamples = {
  getOrganization: plain,
  renameOrganization: workspace => ({ params: ofOrganization(workspace), body: { name: 'Test' } }),
  // The last of all, as nothing of it is left.
  deleteOrganization: async workspace => {
    const path = `/organizations/${workspace.organization.id}/sessions`
    const { body } = await workspace.owner.get(`${path}?state=LIVE`)
    for (const { id } of body.sessions) await workspace.owner.post(`${path}/${id}/close`)
    return { params: ofOrganization(workspace), body: { name: 'Test' } }
  },
  requireTwoFactor: workspace => ({
    params: ofOrganization(workspace),
    body: { two_factor_required: false },
  }),
  setAddress: workspace => ({ params: ofOrganization(workspace), body: { address: null } }),
  getPlan: plain,
  getLook: plain,
  setLook: workspace => ({ params: ofOrganization(workspace), body: { name: 'Acme' } }),
  setLogo: workspace => ({
    params: ofOrganization(workspace),
    body: { image: png(32, 32).toString('base64') },
  }),
  removeLogo: plain,
  getRetention: plain,
  setRetention: workspace => ({ params: ofOrganization(workspace), body: { names_days: 30 } }),
  listRemovals: plain,
  getSignInSettings: plain,
  setProvider: workspace => ({ params: ofOrganization(workspace), body: provider }),
  removeProvider: plain,
  testProvider: someProvider,
  checkProvider: async workspace => ({
    params: {},
    body: { organization_id: (await someProvider(workspace)).params.organizationId },
  }),
  findProviderOfAddress: () => ({ params: {}, body: { email: 'ada@sample.example' } }),
  // The provider of the samples is nowhere; what a real one says has tests of its own.
  beginProviderSignIn: () => ({ params: {}, body: { organization_id: 'org_none' }, status: 404 }),
  linkProvider: () => ({ params: {}, body: { organization_id: 'org_none' }, status: 404 }),
  unlinkProvider: async workspace => {
    const { app, organization } = workspace
    await someProvider(workspace)
    const person = await newPerson(app, organization, 'OWNER')
    const proven = { issuer: provider.issuer, subject: person.user.id, name: null, verifiedEmail: null }
    await writing(app.services, tx => linkIdentity(tx, organization, person.user, proven))
    return { params: ofOrganization(workspace), caller: person }
  },
} satisfies Samples

const provider = {
  issuer: 'https://login.sample.example',
  client_id: 'roomful',
  client_secret: 'a secret of the sample',
  domains: ['sample.example'],
  participants: 'ALLOWED',
  members_required: false,
}

async function someProvider(workspace: Workspace): Promise<SampleCall> {
  const { id } = workspace.organization
  const { status } = await workspace.owner.call('PATCH', `/organizations/${id}/sign-in-provider`, provider)
  if (status !== 200) throw new Error(`the provider of the sample is refused with ${status}`)
  return { params: { organizationId: id } }
}

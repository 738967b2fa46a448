import type { WorkspaceOperation } from '@roomful/contract/workspace/define-workspace-operation'
import { type WorkspaceOperationName, workspaceOperations } from '@roomful/contract/workspace/index'
import { writing } from '../../src/domain/domain.ts'
import { linkIdentity } from '../../src/domain/people/identities.ts'
import { createInvitation } from '../../src/domain/people/invitations.ts'
import { readMailAddress } from '../../src/domain/people/mail-address.ts'
import { createReset } from '../../src/domain/people/password-resets.ts'
import { createPresentation } from '../../src/domain/presentations/presentations.ts'
import { createContentSlide } from '../../src/domain/slides/change-content-slides.ts'
import { png } from './pictures.ts'
import { type Browser, browser, codeOf, enrol, newPerson, password, type Workspace } from './workspace.ts'

/** A call that succeeds, made by who may make it. */
export interface SampleCall {
  readonly params: Readonly<Record<string, string>>
  readonly body?: unknown
  /** Of the answer; 200 unless given. */
  readonly status?: number
  /** Who is to make it, where a role is not enough. */
  readonly caller?: Browser
}

type Sample = (workspace: Workspace) => Promise<SampleCall> | SampleCall

const ofOrganization = ({ organization }: Workspace) => ({ organizationId: organization.id })
const plain: Sample = workspace => ({ params: ofOrganization(workspace) })

/** For each operation, what makes it succeed. */
const samples: { readonly [N in WorkspaceOperationName]: Sample } = {
  signIn: ({ owner }) => ({ params: {}, body: { email: owner.user.email, password } }),
  signOut: plain,
  getMe: plain,
  updateMe: () => ({ params: {}, body: { name: 'Ada' } }),
  changePassword: () => ({
    params: {},
    body: { current_password: password, new_password: 'another long walk by the river' },
  }),
  listSignIns: plain,
  endSignIn: async ({ app, organization }) => {
    const person = await newPerson(app, organization, 'OWNER')
    const { body } = await person.get('/me/sign-ins')
    return { params: { signInId: body.sign_ins[0].id }, caller: person }
  },
  endOtherSignIns: plain,
  getOrganization: plain,
  listMembers: plain,
  changeRole: async workspace => ({
    params: { ...ofOrganization(workspace), userId: await someMember(workspace) },
    body: { role: 'ADMIN' },
  }),
  removeMember: async workspace => ({
    params: { ...ofOrganization(workspace), userId: await someMember(workspace) },
  }),
  leaveOrganization: plain,
  listInvitations: plain,
  createInvitation: workspace => ({
    params: ofOrganization(workspace),
    body: { email: `guest${++guests}@example.com`, role: 'PRESENTER' },
  }),
  revokeInvitation: async workspace => ({
    params: { ...ofOrganization(workspace), invitationId: (await someInvitation(workspace)).id },
  }),
  checkInvitation: async workspace => ({
    params: {},
    body: { secret: (await someInvitation(workspace)).secret },
  }),
  acceptInvitation: async workspace => ({
    params: {},
    body: { secret: (await someInvitation(workspace)).secret, name: 'Guest', password },
    caller: browser(workspace.app),
  }),
  // Nobody sets up where there are users.
  checkSetUp: () => ({ params: {}, body: { secret: 'none' }, status: 404 }),
  setUp: () => ({
    params: {},
    body: { secret: 'none', email: 'first@example.com', name: 'First', password, organization_name: 'New' },
    status: 404,
  }),
  requestReset: ({ owner }) => ({ params: {}, body: { email: owner.user.email } }),
  completeReset: async ({ app }) => {
    const { user } = await newPerson(app, null)
    const secret = await writing(app.services, tx => createReset(tx, user))
    return { params: {}, body: { secret, password: 'another long walk by the river' } }
  },
  listCredentials: plain,
  createCredential: workspace => ({
    params: ofOrganization(workspace),
    body: { name: 'CI', scopes: ['results:read'] },
  }),
  revokeCredential: async workspace => {
    const { body } = await workspace.owner.post(`/organizations/${workspace.organization.id}/credentials`, {
      name: 'CI',
      scopes: ['results:read'],
    })
    return { params: { ...ofOrganization(workspace), credentialId: body.id } }
  },
  listSlides: someContentSlide,
  createContentSlide: async workspace => ({
    params: (await someContentSlide(workspace)).params,
    body: { title: 'Welcome' },
  }),
  getContentSlide: someContentSlide,
  updateContentSlide: async workspace => ({ ...(await someContentSlide(workspace)), body: { order: 0 } }),
  deleteContentSlide: someContentSlide,
  listAudit: plain,
  exportAudit: plain,
  listWebhooks: plain,
  registerWebhook: workspace => ({ params: ofOrganization(workspace), body: webhook }),
  getWebhook: someWebhook,
  updateWebhook: async workspace => ({ ...(await someWebhook(workspace)), body: { active: true } }),
  deleteWebhook: someWebhook,
  enableWebhook: async workspace => {
    const { params } = await someWebhook(workspace)
    await writing(workspace.app.services, ({ db }) =>
      db.updateTable('endpoints').set({ state: 'PAUSED' }).where('id', '=', params.id!).execute(),
    )
    return { params }
  },
  rotateWebhookSecret: someWebhook,
  testWebhook: someWebhook,
  listDeliveries: someWebhook,
  getDelivery: async workspace => {
    const { params } = await someWebhook(workspace)
    const { body } = await workspace.owner.post(
      `/organizations/${params.organizationId}/webhooks/${params.id}/test`,
    )
    return { params: { ...params, deliveryId: body.id } }
  },
  redeliver: async workspace => {
    const { params } = await someWebhook(workspace)
    const { body } = await workspace.owner.post(
      `/organizations/${params.organizationId}/webhooks/${params.id}/test`,
    )
    await writing(workspace.app.services, ({ db }) =>
      db
        .updateTable('deliveries')
        .set({ state: 'DEAD_LETTERED', next_attempt_at: null })
        .where('id', '=', body.id)
        .execute(),
    )
    return { params: { ...params, deliveryId: body.id } }
  },
  redeliverAll: someWebhook,
  beginTwoFactor: () => ({ params: {}, body: { password } }),
  confirmTwoFactor: async ({ app, organization }) => {
    const person = await newPerson(app, organization, 'OWNER')
    const { body } = await person.post('/me/two-factor', { password })
    return { params: {}, body: { code: codeOf(app, body.url) }, caller: person }
  },
  disableTwoFactor: () => ({ params: {}, body: { password } }),
  renewRecoveryCodes: async ({ app, organization }) => {
    const person = await newPerson(app, organization, 'OWNER')
    await enrol(app, person)
    return { params: {}, body: { password }, caller: person }
  },
  requireTwoFactor: workspace => ({
    params: ofOrganization(workspace),
    body: { two_factor_required: false },
  }),
  getPlan: plain,
  getLook: plain,
  setLook: workspace => ({ params: ofOrganization(workspace), body: { name: 'Acme' } }),
  getRetention: plain,
  setRetention: workspace => ({ params: ofOrganization(workspace), body: { names_days: 30 } }),
  listRemovals: plain,
  setLogo: workspace => ({
    params: ofOrganization(workspace),
    body: { image: png(32, 32).toString('base64') },
  }),
  removeLogo: plain,
  uploadImage: workspace => ({
    params: ofOrganization(workspace),
    body: { data: png(32, 32).toString('base64') },
  }),
  previewImport: workspace => ({
    params: ofOrganization(workspace),
    body: { file_name: 'quiz.txt', data: Buffer.from('Which?\n* a\n- b').toString('base64') },
  }),
  importPresentation: workspace => ({
    params: ofOrganization(workspace),
    body: {
      title: 'Imported',
      slides: [
        { content: { title: 'Hello', body: '', on_phones: false, notes: '' } },
        { question: { type: 'OPEN_TEXT', prompt: 'Anything?' } },
      ],
    },
  }),
  exportDeck: async workspace => {
    const { services } = workspace.app
    const { id } = await writing(services, tx =>
      createPresentation(tx, workspace.organization, { title: 'Exported' }),
    )
    return { params: { ...ofOrganization(workspace), presentationId: id } }
  },
  // The last of all, as nothing of it is left.
  deleteOrganization: async workspace => {
    const path = `/organizations/${workspace.organization.id}/sessions`
    const { body } = await workspace.owner.get(`${path}?state=LIVE`)
    for (const { id } of body.sessions) await workspace.owner.post(`${path}/${id}/close`)
    return { params: ofOrganization(workspace), body: { name: 'Test' } }
  },
  getSignInSettings: plain,
  setProvider: workspace => ({ params: ofOrganization(workspace), body: provider }),
  removeProvider: plain,
  testProvider: someProvider,
  checkProvider: async workspace => ({
    params: {},
    body: { organization_id: (await someProvider(workspace)).params.organizationId },
  }),
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
  listPresentations: plain,
  createPresentation: workspace => ({ params: ofOrganization(workspace), body: { title: 'Town hall' } }),
  getPresentation: someDeck,
  updatePresentation: async workspace => ({ ...(await someDeck(workspace)), body: { title: 'Spring' } }),
  deletePresentation: someDeck,
  duplicatePresentation: async workspace => ({ ...(await someDeck(workspace)), body: { title: 'Copy' } }),
  listQuestions: someDeck,
  createQuestion: async workspace => ({ ...(await someDeck(workspace)), body: question }),
  getQuestion: someQuestion,
  updateQuestion: async workspace => ({ ...(await someQuestion(workspace)), body: { prompt: 'Who?' } }),
  deleteQuestion: someQuestion,
  listSessions: plain,
  createSession: async workspace => {
    const { params } = await someDeck(workspace)
    return { params: ofOrganization(workspace), body: { presentation_id: params.presentationId } }
  },
  getSession: someSession,
  openSession: someSession,
  scheduleSession: async workspace => ({
    ...(await someSession(workspace)),
    body: { opens_at: '2040-03-05T09:00', closes_at: '2040-03-09T17:00', timezone: 'Europe/Berlin' },
  }),
  closeSession: someSession,
  // Everybody may delete what they have created.
  deleteSession: async workspace => {
    const { app, organization } = workspace
    const caller = await newPerson(app, organization)
    return { ...(await someSession(workspace, caller)), caller }
  },
  getSessionKpis: someSession,
  getSessionResults: someSession,
  getLeaderboard: someSession,
  listParticipants: someSession,
  exportSession: someSession,
  getSessionLinks: someSession,
  createStageLink: async workspace => ({ ...(await someSession(workspace)), body: { role: 'remote' } }),
  listEntries: someSession,
  renameOrganization: workspace => ({ params: ofOrganization(workspace), body: { name: 'Test' } }),
}

let guests = 0
const provider = {
  issuer: 'https://login.sample.example',
  client_id: 'roomful',
  client_secret: 'a secret of the sample',
  domains: ['sample.example'],
  participants: 'ALLOWED',
  members_required: false,
}
const webhook = { target_url: 'https://sample.example/', event_types: ['session.ended'] }

/** An endpoint of its own for each call; those before it are removed, as there is a limit. */
async function someWebhook(workspace: Workspace): Promise<SampleCall> {
  const { id } = workspace.organization
  const path = `/organizations/${id}/webhooks`
  const { body: earlier } = await workspace.owner.get(`${path}?limit=200`)
  for (const one of earlier.webhooks) await workspace.owner.call('DELETE', `${path}/${one.id}`)
  const { body } = await workspace.owner.post(path, webhook)
  return { params: { organizationId: id, id: body.id } }
}

/** The first slide of a deck of its own. */
async function someContentSlide({ app, organization }: Workspace): Promise<SampleCall> {
  const { deck, slide } = await writing(app.services, async tx => {
    const deck = await createPresentation(tx, organization, { title: 'Deck' })
    return { deck, slide: await createContentSlide(tx, organization, deck.id, { title: 'Welcome' }) }
  })
  return { params: { organizationId: organization.id, presentationId: deck.id, slideId: slide.id } }
}

async function someProvider(workspace: Workspace): Promise<SampleCall> {
  const { id } = workspace.organization
  const { status } = await workspace.owner.call('PATCH', `/organizations/${id}/sign-in-provider`, provider)
  if (status !== 200) throw new Error(`the provider of the sample is refused with ${status}`)
  return { params: { organizationId: id } }
}

const question = { type: 'MULTIPLE_CHOICE', prompt: 'Which?', options: [{ text: 'A' }, { text: 'B' }] }

async function someDeck({ organization, owner }: Workspace): Promise<SampleCall> {
  const organizationId = organization.id
  const deck = { title: 'Sample', questions: [question] }
  const { body } = await owner.post(`/organizations/${organizationId}/presentations`, deck)
  return { params: { organizationId, presentationId: body.id } }
}

async function someQuestion(workspace: Workspace): Promise<SampleCall> {
  const { params } = await someDeck(workspace)
  const path = `/organizations/${params.organizationId}/presentations/${params.presentationId}/questions`
  const { body } = await workspace.owner.get(path)
  return { params: { ...params, questionId: body.questions[0].id } }
}

async function someSession(workspace: Workspace, creator: Browser = workspace.owner): Promise<SampleCall> {
  const { params } = await someDeck(workspace)
  const path = `/organizations/${params.organizationId}/sessions`
  const { body } = await creator.post(path, { presentation_id: params.presentationId })
  return { params: { organizationId: params.organizationId!, id: body.id } }
}

async function someMember({ app, organization }: Workspace): Promise<string> {
  return (await newPerson(app, organization)).user.id
}

async function someInvitation({ app, organization }: Workspace): Promise<{ id: string; secret: string }> {
  const email = readMailAddress(`guest${++guests}@example.com`)
  const { invitation, secret } = await writing(app.services, tx =>
    createInvitation(tx, organization, { email, role: 'PRESENTER' }, null),
  )
  return { id: invitation.id, secret }
}

export async function sampleCall(
  workspace: Workspace,
  name: WorkspaceOperationName,
): Promise<SampleCall & { readonly operation: WorkspaceOperation }> {
  return { operation: workspaceOperations[name], ...(await samples[name](workspace)) }
}

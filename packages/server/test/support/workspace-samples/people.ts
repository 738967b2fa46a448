import { createInvitation } from '../../../src/features/people/invitations.ts'
import { beginMailChange } from '../../../src/features/people/mail-change.ts'
import { createReset } from '../../../src/features/people/password-resets.ts'
import { readMailAddress } from '../../../src/features/people/users.ts'
import { writing } from '../../../src/services.ts'
import { browser, codeOf, enrol, newPerson, password, type Workspace } from '../workspace.ts'
import { ofOrganization, plain, type Samples } from './sample.ts'

/** Signing in, the own account, members and invitations. */
export const peopleSamples = {
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
  listMembers: plain,
  changeRole: async workspace => ({
    params: { ...ofOrganization(workspace), userId: await someMember(workspace) },
    body: { role: 'ADMIN' },
  }),
  removeMember: async workspace => ({
    params: { ...ofOrganization(workspace), userId: await someMember(workspace) },
  }),
  endMemberSignIns: async workspace => ({
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
  getSetUp: () => ({ params: {} }),
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
  // The server of the samples sends no mail.
  requestMailChange: () => ({ params: {}, body: { password, email: 'new@example.com' }, status: 400 }),
  checkMailChange: async workspace => ({ params: {}, body: { secret: await someMailChange(workspace) } }),
  confirmMailChange: async workspace => ({ params: {}, body: { secret: await someMailChange(workspace) } }),
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
} satisfies Samples

let guests = 0

async function someMember({ app, organization }: Workspace): Promise<string> {
  return (await newPerson(app, organization)).user.id
}

async function someMailChange({ app }: Workspace): Promise<string> {
  const { user } = await newPerson(app, null)
  const email = readMailAddress(`changed${++guests}@example.com`)
  return writing(app.services, tx => beginMailChange(tx, user, email))
}

async function someInvitation({ app, organization }: Workspace): Promise<{ id: string; secret: string }> {
  const email = readMailAddress(`guest${++guests}@example.com`)
  const { invitation, secret } = await writing(app.services, tx =>
    createInvitation(tx, organization, { email, role: 'PRESENTER' }, null),
  )
  return { id: invitation.id, secret }
}

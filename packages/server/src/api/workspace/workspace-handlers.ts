import type { WorkspaceOperationName } from '@roomful/contract/workspace/index'
import { setTwoFactorRequired } from '../../features/organizations/organizations.ts'
import {
  acceptInvitation,
  createInvitation,
  findInvitation,
  listInvitations,
  revokeInvitation,
} from '../../features/people/invitations.ts'
import { mailTexts, sendMail } from '../../features/people/mail.ts'
import { membershipOut, meOut, updateMe } from '../../features/people/me.ts'
import { changeRole, listMembers, removeMember } from '../../features/people/members.ts'
import { completeReset } from '../../features/people/password-resets.ts'
import { isSetUp, readSetUp, takeSetUp } from '../../features/people/set-up.ts'
import {
  byPassword,
  type Device,
  endOtherSignIns,
  endSignIn,
  endSignInOf,
  endSignIns,
  listSignIns,
  type Proofs,
  startSignIn,
} from '../../features/people/sign-ins.ts'
import {
  beginTwoFactor,
  confirmTwoFactor,
  disableTwoFactor,
  renewRecoveryCodes,
} from '../../features/people/two-factor.ts'
import { createUser, readMailAddress, setPasswordHash, type User } from '../../features/people/users.ts'
import { findProvider } from '../../features/sso/providers.ts'
import { invalidField } from '../../lib/api-error.ts'
import { timestamp } from '../../lib/clock.ts'
import type { Writing } from '../../services.ts'
import { apiAccessHandlers } from './api-access-handlers.ts'
import { contentSlideHandlers } from './content-slide-handlers.ts'
import { imageHandlers } from './image-handlers.ts'
import { importHandlers } from './import-handlers.ts'
import { organizationHandlers } from './organization-handlers.ts'
import { presentationHandlers } from './presentation-handlers.ts'
import { providerHandlers } from './provider-handlers.ts'
import { reportHandlers } from './report-handlers.ts'
import { sessionHandlers } from './session-handlers.ts'
import { SignedInAs } from './signed-in-as.ts'
import { notSignedIn } from './workspace-call.ts'
import type { HandlersFor, MemberContext } from './workspace-handler.ts'
import type { Prepared } from './workspace-preparations.ts'

/** What each operation of the workspace does. An operation without a handler does not compile. */
export const workspaceHandlers: HandlersFor<WorkspaceOperationName> = {
  ...apiAccessHandlers,
  ...contentSlideHandlers,
  ...importHandlers,
  ...organizationHandlers,
  ...imageHandlers,
  ...providerHandlers,
  ...presentationHandlers,
  ...reportHandlers,
  ...sessionHandlers,
  signIn: async (tx, _input, { prepared, call, visitor }) => {
    const { user, newHash } = prepared as Prepared<'signIn'>
    // Who was signed in here before is not any more: a browser proves one thing at a time.
    await endSignInOf(tx, call.token)
    if (newHash !== undefined) await setPasswordHash(tx, user, newHash)
    const isSame = visitor?.user.key === user.key
    const proofs = isSame ? { ...visitor.proofs, withPassword: true } : byPassword
    return signedInAs(tx, user, call.device, proofs)
  },
  signOut: async (tx, _input, { call, visitor }) => {
    await endSignInOf(tx, call.token)
    return new SignedInAs({ done: true }, visitor?.user ?? null, null)
  },
  getMe: (r, _input, { signedIn }) => meOut(r, signedIn.user, signedIn.proofs),
  updateMe: (tx, { body }, { signedIn, isCurrent }) => updateMe(tx, signedIn, body, isCurrent),
  changePassword: async (tx, _input, { signedIn: { user, proofs }, prepared, call }) => {
    await setPasswordHash(tx, user, prepared as Prepared<'changePassword'>)
    await endSignIns(tx, user)
    return signedInAs(tx, user, call.device, { ...proofs, withPassword: true })
  },
  listSignIns: (r, { query }, { signedIn }) => listSignIns(r, signedIn, query),
  endSignIn: (tx, { params }, { signedIn }) => endSignIn(tx, signedIn, params.signInId),
  endOtherSignIns: async (tx, _input, { signedIn }) => {
    await endOtherSignIns(tx, signedIn)
    return { done: true }
  },
  beginTwoFactor: async (tx, _input, { signedIn }) => ({ url: await beginTwoFactor(tx, signedIn.user) }),
  confirmTwoFactor: async (tx, { body }, { signedIn }) => ({
    recovery_codes: await confirmTwoFactor(tx, signedIn.user, body.code),
  }),
  disableTwoFactor: async (tx, _input, { signedIn: { user, proofs } }) => {
    await disableTwoFactor(tx, user)
    return meOut(tx, { ...user, hasTwoFactor: false }, proofs)
  },
  renewRecoveryCodes: async (tx, _input, { signedIn: { user } }) => {
    if (!user.hasTwoFactor) throw invalidField('password', 'begun', 'that of somebody with a second factor')
    return { recovery_codes: await renewRecoveryCodes(tx, user) }
  },
  requireTwoFactor: async (tx, { body }, { membership, signedIn }) => {
    await setTwoFactorRequired(tx, membership.organization, body.two_factor_required)
    const changed = { ...membership, isTwoFactorRequired: body.two_factor_required }
    return membershipOut(changed, signedIn.proofs)
  },
  listMembers: (r, { query }, { membership }) => listMembers(r, membership.organization, query),
  changeRole: (tx, { params, body }, context) =>
    changeRole(tx, memberChange(context, params.userId), body.role),
  removeMember: (tx, { params }, context) => removeMember(tx, memberChange(context, params.userId)),
  leaveOrganization: async (tx, _input, context) => {
    await removeMember(tx, memberChange(context, context.signedIn.user.id))
    return { done: true }
  },
  listInvitations: (r, { query }, { membership }) => listInvitations(r, membership.organization, query),
  createInvitation: async (tx, { body }, { membership, services, signedIn, prepared }) => {
    const { email, isMailed } = prepared as Prepared<'createInvitation'>
    const input = { email, role: body.role }
    const { invitation, secret } = await createInvitation(tx, membership.organization, input, membership.role)
    const url = services.links.invitation(secret)
    const text = mailTexts[signedIn.user.language].invitation(membership.name, url)
    if (isMailed) tx.afterCommit(() => sendMail(services, { to: invitation.email, ...text }))
    return { ...invitation, url, mailed: isMailed }
  },
  revokeInvitation: (tx, { params }, { membership }) =>
    revokeInvitation(tx, membership.organization, params.invitationId, membership.role),
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
  acceptInvitation: async (tx, { body }, { visitor, prepared, call }) => {
    const { passwordHash } = prepared as Prepared<'acceptInvitation'>
    const user = await acceptInvitation(tx, body.secret, async ({ email }) => {
      if (visitor) return visitor.user
      const person = { name: body.name!, language: body.language ?? 'en', passwordHash: passwordHash! }
      const made = await createUser(tx, { email: readMailAddress(email), ...person } as const)
      // Checked only now: inviters see the link too, and an earlier check would tell them who has an account.
      if (!made) throw notSignedIn()
      return made
    })
    if (visitor) return new SignedInAs(await meOut(tx, user, visitor.proofs), user, undefined)
    return signedInAs(tx, user, call.device)
  },
  getSetUp: async r => ({ needed: !(await isSetUp(r)) }),
  checkSetUp: async (tx, { body }) => ({ organizations: await readSetUp(tx, body.secret) }),
  setUp: async (tx, { body }, { prepared, call }) => {
    const person = {
      ...(prepared as Prepared<'setUp'>),
      name: body.name,
      language: body.language ?? 'en',
    } as const
    const organization = { id: body.organization_id, name: body.organization_name }
    const user = await takeSetUp(tx, body.secret, person, organization)
    return signedInAs(tx, user, call.device)
  },
  requestReset: async () => ({ done: true }),
  completeReset: async (tx, { body }, { prepared, call }) => {
    const user = await completeReset(tx, body.secret, prepared as Prepared<'completeReset'>)
    await endSignInOf(tx, call.token)
    return new SignedInAs({ email: user.email }, user, null, { isKnown: true })
  },
}

/** Signs somebody in, anew. */
async function signedInAs(tx: Writing, user: User, device: Device, proofs: Proofs = byPassword) {
  const token = await startSignIn(tx, user, device, proofs)
  return new SignedInAs(await meOut(tx, user, proofs), user, token)
}

function memberChange({ membership, signedIn }: MemberContext, userId: string) {
  return { organization: membership.organization, byKey: signedIn.user.key, byRole: membership.role, userId }
}

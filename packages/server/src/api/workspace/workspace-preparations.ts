import { importFileBytesMax } from '@roomful/contract/imports'
import type { ImportPreview } from '@roomful/contract/workspace/imports'
import type { WorkspaceInputOf, WorkspaceOperationName } from '@roomful/contract/workspace/index'
import type { Image } from '../../features/images/image.ts'
import { readUpload } from '../../features/images/read-image.ts'
import { trueFalseIn } from '../../features/imports/import-preview.ts'
import { readLogo } from '../../features/organizations/look.ts'
import { planNamed } from '../../features/organizations/plans.ts'
import { mayMailInvitation } from '../../features/people/invitation-mails.ts'
import { findInvitation } from '../../features/people/invitations.ts'
import { knownTo } from '../../features/people/known-browser.ts'
import { listMemberships } from '../../features/people/members.ts'
import { findReset, requestReset } from '../../features/people/password-resets.ts'
import { requireGoodPassword } from '../../features/people/passwords.ts'
import { readSetUp } from '../../features/people/set-up.ts'
import { provePassword } from '../../features/people/sign-in-guard.ts'
import type { SignedIn } from '../../features/people/sign-ins.ts'
import { checkPending, wrongCode } from '../../features/people/two-factor.ts'
import { findUserByEmail, readMailAddress, type User } from '../../features/people/users.ts'
import { prepareReportLink } from '../../features/reports/report-links.ts'
import { listSharedReportTexts, openSharedReport } from '../../features/reports/shared-report.ts'
import { type ProviderRedirect, sendToProvider, tryProvider } from '../../features/sso/sso-sign-in.ts'
import { checkTarget } from '../../lib/address-guard.ts'
import { ApiError, invalidField, readName } from '../../lib/api-error.ts'
import { readBase64 } from '../../lib/read-base64.ts'
import { reading } from '../../services.ts'
import { requirePasswordProof, type WorkspaceCall, type WorkspaceCaller } from './workspace-call.ts'
import type { WorkspaceServices } from './workspace-services.ts'

/**
 * What a call does before its transaction, such as hashing passwords, because it takes longer than a transaction may last. Its
 * handler gets the result as `prepared`.
 */
export const workspacePreparations = {
  signIn: async (services: WorkspaceServices, { body }: WorkspaceInputOf<'signIn'>, call: WorkspaceCall) => {
    const { folded } = readMailAddress(body.email)
    const proof = { foldedEmail: folded, password: body.password, from: fromOf(call, folded) }
    try {
      const proven = await provePassword(services, services.signInGuard, proof, { code: body.code })
      if (!proven) throw new ApiError('UNAUTHENTICATED', 'Address or password is wrong.')
      return proven
    } catch (error) {
      if (error instanceof ApiError && error.code === 'UNAUTHENTICATED')
        recordFailedSignIn(services, call, folded)
      throw error
    }
  },

  changePassword: async (
    services: WorkspaceServices,
    { body }: WorkspaceInputOf<'changePassword'>,
    call: WorkspaceCall,
    caller: WorkspaceCaller,
  ) => {
    const { signedIn } = caller as WorkspaceCaller & { access: 'user' }
    const { foldedEmail } = signedIn.user
    requireGoodPassword(body.new_password, foldedEmail, 'new_password')
    const from = fromOf(call, foldedEmail, signedIn)
    const proof = { foldedEmail, password: body.current_password, from }
    const proven = await provePassword(services, services.signInGuard, proof)
    if (!proven) throw invalidField('current_password', 'right', 'the password as it is now')
    return newHash(services, call, body.new_password, foldedEmail)
  },

  createInvitation: async (
    services: WorkspaceServices,
    { body }: WorkspaceInputOf<'createInvitation'>,
    _call: WorkspaceCall,
    caller: WorkspaceCaller,
  ) => {
    const { membership } = caller as WorkspaceCaller & { access: 'member' }
    const email = readMailAddress(body.email)
    const { mailer, invitationMails } = services
    const isMailed =
      mailer !== null && (await mayMailInvitation(invitationMails, membership.organization, email))
    return { email, isMailed }
  },

  acceptInvitation: async (
    services: WorkspaceServices,
    { body }: WorkspaceInputOf<'acceptInvitation'>,
    call: WorkspaceCall,
    caller: WorkspaceCaller,
  ) => {
    const { visitor } = caller as WorkspaceCaller & { access: 'anybody' }
    const { foldedEmail, email } = await findInvitation(reading(services), body.secret)
    if (visitor && visitor.user.foldedEmail !== foldedEmail)
      throw new ApiError('FORBIDDEN', `This invitation is for ${email}: sign out first.`)
    if (visitor) return { passwordHash: null }
    if (body.name === undefined) throw invalidField('name', 'required', 'given')
    if (body.password === undefined) throw invalidField('password', 'required', 'given')
    readName(body.name)
    return { passwordHash: await newHash(services, call, body.password, foldedEmail) }
  },

  setUp: async (services: WorkspaceServices, { body }: WorkspaceInputOf<'setUp'>, call: WorkspaceCall) => {
    await readSetUp(reading(services), body.secret)
    const email = readMailAddress(body.email)
    return { email, passwordHash: await newHash(services, call, body.password, email.folded) }
  },

  requestReset: async (services: WorkspaceServices, { body }: WorkspaceInputOf<'requestReset'>) => {
    requestReset(services, services.resetMails, services.links, readMailAddress(body.email))
  },

  completeReset: async (
    services: WorkspaceServices,
    { body }: WorkspaceInputOf<'completeReset'>,
    call: WorkspaceCall,
  ) => {
    const { foldedEmail } = await findReset(reading(services), body.secret)
    return newHash(services, call, body.password, foldedEmail)
  },

  createReportLink: (
    services: WorkspaceServices,
    { body }: WorkspaceInputOf<'createReportLink'>,
    _call: WorkspaceCall,
    caller: WorkspaceCaller,
  ) => {
    const { membership } = caller as WorkspaceCaller & { access: 'member' }
    return prepareReportLink(services, body, membership.organization)
  },

  // Read before the transaction: reports take longer than one may.
  openSharedReport: (
    services: WorkspaceServices,
    { body }: WorkspaceInputOf<'openSharedReport'>,
    { networks }: WorkspaceCall,
  ) => openSharedReport(services, body, networks),

  listSharedReportTexts: (
    services: WorkspaceServices,
    { body }: WorkspaceInputOf<'listSharedReportTexts'>,
    { networks }: WorkspaceCall,
  ) => listSharedReportTexts(services, body, networks),

  registerWebhook: (services: WorkspaceServices, { body }: WorkspaceInputOf<'registerWebhook'>) =>
    checkTarget(services, body.target_url),

  updateWebhook: async (services: WorkspaceServices, { body }: WorkspaceInputOf<'updateWebhook'>) => {
    if (body.target_url !== undefined) await checkTarget(services, body.target_url)
  },

  setProvider: async (services: WorkspaceServices, { body }: WorkspaceInputOf<'setProvider'>) => {
    await checkTarget(services, body.issuer, 'issuer')
    if (/[?#]/.test(body.issuer)) throw invalidField('issuer', 'url', 'a URL without ? and #')
  },

  testProvider: async (
    services: WorkspaceServices,
    _input: WorkspaceInputOf<'testProvider'>,
    _call: WorkspaceCall,
    caller: WorkspaceCaller,
  ) => {
    const { membership } = caller as WorkspaceCaller & { access: 'member' }
    return tryProvider(services, membership.organization)
  },

  beginProviderSignIn: (
    services: WorkspaceServices,
    { body }: WorkspaceInputOf<'beginProviderSignIn'>,
  ): Promise<ProviderRedirect> => sendToProvider(services, body.organization_id, { kind: 'MEMBER' }),

  linkProvider: (
    services: WorkspaceServices,
    { body }: WorkspaceInputOf<'linkProvider'>,
    _call: WorkspaceCall,
    caller: WorkspaceCaller,
  ): Promise<ProviderRedirect> => {
    const { signedIn } = caller as WorkspaceCaller & { access: 'user' }
    requirePasswordProof(signedIn)
    return sendToProvider(
      services,
      body.organization_id,
      { kind: 'LINK', userId: signedIn.user.id },
      signedIn.user,
    )
  },

  uploadImage: (
    { fileParser }: WorkspaceServices,
    { body }: WorkspaceInputOf<'uploadImage'>,
    call: WorkspaceCall,
    caller: WorkspaceCaller,
  ): Promise<Image> =>
    readUpload(body.data, file => fileParser.parseImage(file, userOf(caller), call.gone())),

  setLogo: (
    { fileParser }: WorkspaceServices,
    { body }: WorkspaceInputOf<'setLogo'>,
    call: WorkspaceCall,
    caller: WorkspaceCaller,
  ): Promise<Image> => readLogo(body.image, file => fileParser.parseImage(file, userOf(caller), call.gone())),

  previewImport: async (
    { fileParser }: WorkspaceServices,
    { body }: WorkspaceInputOf<'previewImport'>,
    call: WorkspaceCall,
    caller: WorkspaceCaller,
  ): Promise<ImportPreview> => {
    const bytes = readBase64(body.data, { field: 'data', bytesMax: importFileBytesMax })
    const { signedIn, membership } = caller as WorkspaceCaller & { access: 'member' }
    const file = { name: body.file_name, bytes, format: body.format }
    const { questionTypes: types } = planNamed(membership.organization.plan)
    const job = { file, words: trueFalseIn(signedIn.user.language), types }
    return fileParser.parseImport(job, signedIn.user, call.gone())
  },

  beginTwoFactor: requireOwnPassword,
  disableTwoFactor: requireOwnPassword,
  renewRecoveryCodes: requireOwnPassword,

  confirmTwoFactor: async (
    services: WorkspaceServices,
    { body }: WorkspaceInputOf<'confirmTwoFactor'>,
    call: WorkspaceCall,
    caller: WorkspaceCaller,
  ) => {
    const { signedIn } = caller as WorkspaceCaller & { access: 'user' }
    const { user } = signedIn
    const look = { ...reading(services), seal: services.seal }
    const from = fromOf(call, user.foldedEmail, signedIn)
    const attempt = { account: user.foldedEmail, passwordHash: null, ...from }
    const pending = await services.signInGuard.attempt(attempt, () => checkPending(look, user, body.code))
    if (!pending) throw wrongCode()
  },
} satisfies { readonly [N in WorkspaceOperationName]?: unknown }

/**
 * Records a failed sign-in in the organizations of the account, or in the log where it concerns none. Nobody waits for it: how
 * long it takes would say whether there is an account.
 */
function recordFailedSignIn(services: WorkspaceServices, call: WorkspaceCall, foldedEmail: string): void {
  record().catch((error: unknown) => services.log.error('failed to record a failed sign-in', error))

  async function record(): Promise<void> {
    const found = await findUserByEmail(reading(services), foldedEmail)
    const memberships = found ? await listMemberships(reading(services), found.user) : []
    const organizationKeys = memberships.map(({ organization }) => organization.key)
    if (found && organizationKeys.length > 0) call.audit(found.user.id, organizationKeys).complete(401)
    // Not what was typed: people type passwords where addresses belong.
    else services.log.warn('failed sign-in of no account', { ip: call.device.ip })
  }
}

/** Where an attempt comes from: strangers have not signed in here with the password, now or before. */
function fromOf({ networks, knownBrowser }: WorkspaceCall, foldedEmail: string, signedIn?: SignedIn) {
  return {
    networks,
    knownAs: signedIn?.proofs.withPassword ? signedIn.id : knownTo(knownBrowser, foldedEmail),
  }
}

/** @throws ApiError INVALID_REQUEST_BODY; UNAVAILABLE */
function newHash(
  { passwords }: WorkspaceServices,
  { networks }: WorkspaceCall,
  password: string,
  foldedEmail: string,
): Promise<string> {
  requireGoodPassword(password, foldedEmail)
  return passwords.inTurn([`account ${foldedEmail}`, ...networks], () => passwords.hash(password))
}

/** @throws ApiError INVALID_REQUEST_BODY; RATE_LIMITED; UNAVAILABLE */
async function requireOwnPassword(
  services: WorkspaceServices,
  { body }: { readonly body: { readonly password: string } },
  call: WorkspaceCall,
  caller: WorkspaceCaller,
): Promise<void> {
  const { signedIn } = caller as WorkspaceCaller & { access: 'user' }
  const { foldedEmail } = signedIn.user
  const proof = { foldedEmail, password: body.password, from: fromOf(call, foldedEmail, signedIn) }
  const proven = await provePassword(services, services.signInGuard, proof)
  if (!proven) throw invalidField('password', 'right', 'your password')
}

/** The person who calls what needs a sign-in. */
function userOf(caller: WorkspaceCaller): User {
  return (caller as WorkspaceCaller & { access: 'member' }).signedIn.user
}

/** What the preparation of an operation gives its handler. */
export type Prepared<N extends keyof typeof workspacePreparations> = Awaited<
  ReturnType<(typeof workspacePreparations)[N]>
>

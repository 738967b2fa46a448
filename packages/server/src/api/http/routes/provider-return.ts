import { providerSignIn } from '@roomful/contract/features/audit/audited'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SignedIn, User } from '../../../caller.ts'
import type { AuditLog } from '../../../features/audit/audit-log.ts'
import { lockOrganization } from '../../../features/organizations/organizations.ts'
import { participantProofCookie, sealProof } from '../../../features/participants/participant-proof.ts'
import { providerReturnPath } from '../../../features/people/links.ts'
import { listMemberships } from '../../../features/people/members.ts'
import type { PeopleServices } from '../../../features/people/operations.ts'
import {
  endSignInOf,
  findSignedIn,
  signInCookie,
  startSignIn,
  vouchedFor,
} from '../../../features/people/sign-ins.ts'
import { linkIdentity, personOfProvider, readVerified } from '../../../features/sso/identities.ts'
import { accessOf, returnOf } from '../../../features/sso/providers.ts'
import {
  consumeSsoState,
  openSsoState,
  ProviderRefusal,
  type ProviderServices,
  requireProvider,
  type SsoState,
  ssoStateCookie,
} from '../../../features/sso/sso-sign-in.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { type AuthenticatedPerson, ProviderError } from '../../../oidc/oidc-client.ts'
import { type Organization, type Writing, writing } from '../../../services.ts'
import { isStorageFailure } from '../../../storage/failure.ts'
import { arrivalOf } from '../guards/arrival.ts'
import { sendProviderProblem } from '../pages/provider-problem-page.ts'

interface Parts {
  readonly audit: AuditLog
  readonly publicUrl: string
}

/** The redirect URIs of SSO providers: one for each organization, and the shared one of earlier registrations. */
export function registerProviderReturn(
  app: FastifyInstance,
  services: ProviderServices & Pick<PeopleServices, 'signInDays'>,
  { audit, publicUrl }: Parts,
): void {
  const secure = publicUrl.startsWith('https:')
  const begunCookie = ssoStateCookie({ secure })
  const proofCookie = participantProofCookie({ secure })
  const cookie = signInCookie({ secure })

  for (const path of [providerReturnPath, `${providerReturnPath}/:organizationId`])
    app.get<{ Params: { organizationId?: string } }>(path, (request, reply) =>
      receive(request, reply, request.params.organizationId ?? null),
    )

  /** @param returnedTo whose redirect URI the browser was sent to; null: the shared one */
  async function receive(request: FastifyRequest, reply: FastifyReply, returnedTo: string | null) {
    reply.header('cache-control', 'no-store')
    let begun: SsoState | undefined
    try {
      const { state } = request.query as { state?: unknown }
      begun = openSsoState(services.seal, services.clock.now(), begunCookie.read(request.headers), state)
      return reply.redirect(await finish(request, reply, begun, returnedTo), 303)
    } catch (error) {
      if (error instanceof ProviderError) {
        services.log.warn('failed to sign in with a provider', {
          issuer: begun?.issuer,
          reason: error.message,
        })
        return sendProviderProblem(request, reply, error.kind, begun?.goal)
      }
      if (error instanceof ProviderRefusal) {
        services.log.warn('rejected a sign-in with a provider', { reason: error.reason, ip: request.address })
        return sendProviderProblem(request, reply, error.reason, begun?.goal)
      }
      if (isStorageFailure(error)) {
        services.log.error('failed to sign in with a provider', error, { request_id: request.id })
        return sendProviderProblem(request, reply, 'STORAGE_AWAY', begun?.goal)
      }
      throw error
    }
  }

  /** @returns where to redirect the browser @throws ProviderError, ProviderRefusal */
  async function finish(
    request: FastifyRequest,
    reply: FastifyReply,
    begun: SsoState,
    returnedTo: string | null,
  ): Promise<string> {
    const found = await requireProvider(services, begun.organizationId).catch(error => {
      if (error instanceof ApiError && error.code === 'NOT_FOUND') return null
      throw error
    })
    // The provider was changed or removed in the meantime.
    if (found?.provider.issuer !== begun.issuer) throw new ProviderRefusal('EXPIRED')
    const { organization, provider } = found
    // The code is of another provider, and must not be sent to this one.
    if (returnedTo !== returnOf(organization, provider)) throw new ProviderRefusal('EXPIRED')
    const access = accessOf(services.seal, organization, provider)
    const current = new URL(
      request.raw.url!.slice(request.raw.url!.indexOf('?')),
      services.links.providerReturn(returnedTo),
    )
    // Before the token request, so that each SSO state is used once, even on repeated redirects.
    await writing(services, tx => consumeSsoState(tx, begun))
    const proven = await services.oidc.finish(access, current, begun.challenge)
    const { goal } = begun
    if (goal.kind === 'PARTICIPANT') {
      enterRoom(reply, organization, proven)
      return `/j/${encodeURIComponent(goal.place)}`
    }
    const token = await writing(services, async tx => {
      await lockOrganization(tx, organization)
      const before = await findSignedIn(tx, cookie.read(request.headers), services.signInDays)
      const user =
        goal.kind === 'LINK'
          ? await link(tx, organization, proven, before, goal.userId)
          : await personOfProvider(tx, organization, provider, proven, before)
      await appendUse(tx, request, user)
      return replaceSignIn(tx, request, user, proven, before)
    })
    reply.header('set-cookie', cookie.set(token))
    return goal.kind === 'LINK' ? '/workspace/account' : '/workspace'
  }

  function enterRoom(reply: FastifyReply, organization: Organization, proven: AuthenticatedPerson): void {
    const email = readVerified(proven).address
    const name = proven.name ?? email.slice(0, email.lastIndexOf('@'))
    const now = services.clock.now()
    reply.header(
      'set-cookie',
      proofCookie.set(sealProof(services.seal, { now }, organization, { ...proven, name, email })),
    )
  }

  /**
   * @throws ProviderRefusal EXPIRED unless the browser is still signed in, with a password, as the user who
   * started it
   */
  async function link(
    tx: Writing,
    organization: Organization,
    proven: AuthenticatedPerson,
    before: SignedIn | undefined,
    userId: string,
  ): Promise<User> {
    const isSame = before?.user.id === userId && before.proofs.withPassword
    if (!isSame) throw new ProviderRefusal('EXPIRED')
    await linkIdentity(tx, organization, before.user, proven)
    return before.user
  }

  /** Creates a sign-in in place of the browser's previous one; earlier proofs of the same user are kept. */
  async function replaceSignIn(
    tx: Writing,
    request: FastifyRequest,
    user: User,
    { issuer }: AuthenticatedPerson,
    before: SignedIn | undefined,
  ): Promise<string> {
    await endSignInOf(tx, cookie.read(request.headers))
    const withPassword = before?.user.key === user.key && before.proofs.withPassword
    const device = { ip: request.address, userAgent: request.headers['user-agent'] }
    return startSignIn(tx, user, device, { withPassword, vouching: vouchedFor(tx, issuer) })
  }

  async function appendUse(tx: Writing, request: FastifyRequest, user: User): Promise<void> {
    const memberships = await listMemberships(tx, user)
    const organizationKeys = memberships.map(({ organization }) => organization.key)
    const arrival = arrivalOf(request, services.clock, providerSignIn.id)
    audit.begin({ caller: { userId: user.id }, organizationKeys, ...arrival }).appendAuditRow(tx, 303)
  }
}

import type { Operation } from '@roomful/contract/operation'
import {
  type AppName,
  appNames,
  appOperations,
  type Name,
  type PublicName,
  publicNames,
  publicOperations,
} from '@roomful/contract/table'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AuditLog } from '../../../features/audit/audit-log.ts'
import {
  knownBrowserCookie,
  openKnownBrowser,
  sealKnownBrowser,
} from '../../../features/people/known-browser.ts'
import { signInCookie } from '../../../features/people/sign-ins.ts'
import { ssoStateCookie } from '../../../features/sso/sso-sign-in.ts'
import type { Handlers } from '../../../handler.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { announcedBytes, receiveJsonBody } from '../../../lib/http/body.ts'
import { networksOf } from '../../../lib/http/client-address.ts'
import { goneSignal, headerOf, requireOwnOrigin } from '../../../lib/http/headers.ts'
import { OpenLimit } from '../../../lib/open-limit.ts'
import type { ApiServices } from '../../api-services.ts'
import { credentialIdentity, pageIdentity } from '../../identity.ts'
import { run } from '../../run.ts'
import { arrivalOf } from '../guards/arrival.ts'
import { completingUse } from '../guards/complete-use.ts'
import type { Gate } from '../guards/gate.ts'
import { presentedKey } from '../guards/presented-key.ts'
import { sendOutcome } from './send-outcome.ts'

/** Bodies larger than most that one person sends at once, so that they do not fill the memory. */
const largeBodiesMax = 4

interface Parts {
  readonly gate: Gate
  readonly audit: AuditLog
  readonly publicUrl: string
}

/** Registers every operation of the table: for keys under /public/v1, for pages under /app/v1. */
export function registerOperations(
  app: FastifyInstance,
  services: ApiServices,
  handlers: Handlers,
  { gate, audit, publicUrl }: Parts,
): void {
  const secure = publicUrl.startsWith('https:')
  const cookie = signInCookie({ secure })
  const ssoCookie = ssoStateCookie({ secure })
  const knownCookie = knownBrowserCookie({ secure })
  const largeBodies = new OpenLimit<string>(largeBodiesMax, {
    message: `At most ${largeBodiesMax} of your files are sent at once: send this one after them.`,
    retryAfterSeconds: 2,
  })
  for (const name of publicNames) route(publicOperations[name], name, serveKey)
  for (const name of appNames) route(appOperations[name], name, servePage)

  function route<N extends Name>(
    { method, path }: Operation,
    name: N,
    serve: (name: N, request: FastifyRequest, reply: FastifyReply) => Promise<void>,
  ): void {
    app.route({
      method,
      url: path.replace(/\{(\w+)\}/g, ':$1'),
      // In a hook, because Fastify reads the body before the handler, and who calls is looked at first.
      // The response is sent by it; `done` would go on to the handler.
      onRequest: (request, reply, done) => {
        completingUse(request, reply, () => serve(name, request, reply)).catch(done)
      },
      handler: () => {
        throw new Error('responded before')
      },
    })
  }

  async function serveKey(routed: PublicName, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const name = aliased(routed, request.query as Record<string, unknown>)
    const operation = publicOperations[name]
    const { caller, allowance, use } = await gate.admit(
      request,
      reply,
      presentedKey(request),
      () =>
        new ApiError('UNAUTHENTICATED', 'Send a valid API key in the header X-API-Key.', {
          required_scope: operation.access.scope,
        }),
    )
    await request.countUnsentOf(caller.organization.id)
    const identity = credentialIdentity(operation, { kind: 'credential', ...caller, allowance }, use, () =>
      gate.recognize(presentedKey(request)),
    )
    const call = { ...callOf(request, reply), name, operation, body: () => receiveJsonBody(request.raw) }
    const { outcome } = await run(services, handlers, call, identity)
    sendOutcome(request, reply, operation, outcome)
  }

  async function servePage(name: AppName, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const operation = appOperations[name]
    const { method, bodyBytesMax } = operation
    if (method !== 'GET') requireOwnOrigin(request, publicUrl)
    const { organizationId, id = '' } = request.params as Record<string, string>
    const identity = await pageIdentity(services, operation, {
      browser: {
        token: cookie.read(request.headers),
        device: { ip: request.address, userAgent: request.headers['user-agent'] },
        networks: networksOf(request.address),
        known: openKnownBrowser(services.seal, knownCookie.read(request.headers)),
      },
      organizationId,
      subject: id,
      bodyBytes: announcedBytes(request.raw, bodyBytesMax),
      countUnsentOf: userId => request.countUnsentOf(userId),
      audit: (userId, organizationKeys) =>
        audit.begin({
          caller: { userId },
          organizationKeys,
          ...arrivalOf(request, services.clock),
        }),
    })
    request.use = identity.use ?? null
    let endBody = () => {}
    const body = () => {
      const { caller } = identity
      const sender = 'signedIn' in caller ? caller.signedIn.user.id : ''
      if (bodyBytesMax !== undefined) endBody = largeBodies.open(sender)
      return receiveJsonBody(request.raw, bodyBytesMax)
    }
    const { outcome, cookies } = await run(
      services,
      handlers,
      { ...callOf(request, reply), name, operation, body },
      identity,
    ).finally(() => endBody())
    if (cookies) {
      const { signIn, ssoState, isKnown, user } = cookies
      if (signIn !== undefined) reply.header('set-cookie', cookie.set(signIn))
      if (ssoState !== undefined) reply.header('set-cookie', ssoCookie.set(ssoState))
      if (isKnown && user) {
        const known = openKnownBrowser(services.seal, knownCookie.read(request.headers))
        reply.header('set-cookie', knownCookie.set(sealKnownBrowser(services, user.foldedEmail, known)))
      }
    }
    sendOutcome(request, reply, operation, outcome)
  }
}

/** What a request brings for its operation, besides who sent it. */
function callOf(request: FastifyRequest, reply: FastifyReply) {
  return {
    params: request.params as Record<string, unknown>,
    query: request.query as Record<string, unknown>,
    gone: () => goneSignal(reply),
    renderInTurn: <T>(render: () => Promise<T>) => request.renderInTurn(render),
    lastEventId: headerOf(request, 'last-event-id'),
    ifMatch: headerOf(request, 'if-match'),
    idempotencyKey: headerOf(request, 'idempotency-key'),
  }
}

/** The operation that is called; a query parameter may make it another one than the path says. */
function aliased(name: PublicName, query: Record<string, unknown>): PublicName {
  const { alias, query: own } = publicOperations[name]
  const isMissing = (own.required as readonly string[] | undefined)?.some(needed => !(needed in query))
  if (!alias || !isMissing || query[alias.query] !== 'true') return name
  return publicNames.find(other => publicOperations[other].id === alias.operation)!
}

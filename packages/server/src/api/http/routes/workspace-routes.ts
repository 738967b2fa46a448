import type { WorkspaceOperation } from '@roomful/contract/workspace/index'
import { type WorkspaceOperationName, workspaceOperations } from '@roomful/contract/workspace/index'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AuditLog } from '../../../features/audit/audit-log.ts'
import { knownBrowserCookie, openKnownBrowser } from '../../../features/people/known-browser.ts'
import { signInCookie } from '../../../features/people/sign-ins.ts'
import { ssoStateCookie } from '../../../features/sso/sso-sign-in.ts'
import { announcedBytes, receiveJsonBody } from '../../../lib/http/body.ts'
import { networksOf } from '../../../lib/http/client-address.ts'
import { goneSignal, headerOf, requireOwnOrigin } from '../../../lib/http/headers.ts'
import { OpenLimit } from '../../../lib/open-limit.ts'
import type { WorkspaceServices } from '../../workspace/workspace-services.ts'
import { arrivalOf } from '../guards/arrival.ts'
import { sendOutcome } from './send-outcome.ts'

/** Bodies larger than most that one person sends at once, so that they do not fill the memory. */
const largeBodiesMax = 4

interface Parts {
  readonly audit: AuditLog
  readonly publicUrl: string
}

/** Registers every operation of the workspace as a route. */
export function registerWorkspaceRoutes(
  app: FastifyInstance,
  services: WorkspaceServices,
  { audit, publicUrl }: Parts,
): void {
  const secure = publicUrl.startsWith('https:')
  const cookie = signInCookie({ secure })
  const begunCookie = ssoStateCookie({ secure })
  const knownCookie = knownBrowserCookie({ secure })
  const largeBodies = new OpenLimit<string>(largeBodiesMax, {
    message: `At most ${largeBodiesMax} of your files are sent at once: send this one after them.`,
    retryAfterSeconds: 2,
  })
  const table = Object.entries(workspaceOperations) as [WorkspaceOperationName, WorkspaceOperation][]
  for (const [name, operation] of table) {
    app.route({
      method: operation.method,
      url: operation.path.replace(/\{(\w+)\}/g, ':$1'),
      // In a hook, because Fastify reads the body before the handler, and who calls is looked at first.
      onRequest: (request, reply, done) => {
        serve(name, operation, request, reply).catch(done)
      },
      handler: () => {
        throw new Error('responded before')
      },
    })
  }

  async function serve(
    name: WorkspaceOperationName,
    operation: WorkspaceOperation,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    if (operation.method !== 'GET') requireOwnOrigin(request, publicUrl)
    // Loaded by the first call: a server that nobody manages does without its validators.
    const { runWorkspaceOperation } = await import('../../workspace/run-workspace-operation.ts')
    const params = request.params as Record<string, string>
    let endBody = () => {}
    const { outcome, token, begun, known } = await runWorkspaceOperation(services, {
      name,
      token: cookie.read(request.headers),
      device: { ip: request.address, userAgent: request.headers['user-agent'] },
      networks: networksOf(request.address),
      knownBrowser: openKnownBrowser(services.seal, knownCookie.read(request.headers)),
      gone: () => goneSignal(reply),
      bodyBytes: announcedBytes(request.raw, operation.bodyBytesMax),
      countUnsentOf: userId => request.countUnsentOf(userId),
      renderInTurn: render => request.renderInTurn(render),
      audit: (userId, organizationKeys) =>
        audit.begin({ caller: { userId }, organizationKeys, ...arrivalOf(request, services.clock) }),
      params,
      query: request.query as Record<string, unknown>,
      body: sender => {
        if (operation.bodyBytesMax !== undefined) endBody = largeBodies.open(sender)
        return receiveJsonBody(request.raw, operation.bodyBytesMax)
      },
      ifMatch: headerOf(request, 'if-match'),
      idempotencyKey: headerOf(request, 'idempotency-key'),
    }).finally(() => endBody())
    if (token !== undefined) reply.header('set-cookie', cookie.set(token))
    if (begun !== undefined) reply.header('set-cookie', begunCookie.set(begun))
    if (known !== undefined) reply.header('set-cookie', knownCookie.set(known))
    sendOutcome(request, reply, operation, outcome)
  }
}

import type { IncomingHttpHeaders } from 'node:http'
import type { BlockList } from 'node:net'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { ApiError } from '../../lib/api-error.ts'
import { clientAddress } from '../../lib/http/client-address.ts'
import { headerOf } from '../../lib/http/headers.ts'
import { securityHeadersFor } from '../../lib/http/security-headers.ts'
import type { Services } from '../../services.ts'
import { corsHeaders, isOpenToAllOrigins, isPreflight, preflightHeaders } from './cors.ts'
import { errorHandler } from './errors.ts'
import { completingUse } from './guards/complete-use.ts'
import type { Gate } from './guards/gate.ts'
import type { PendingResponses } from './guards/pending-responses.ts'
import { presentedKey } from './guards/presented-key.ts'
import { isMetered } from './guards/rate-headers.ts'
import { RequestTurns } from './guards/request-turns.ts'
import { Transfers } from './guards/transfers.ts'
import { respondToMalformed } from './malformed.ts'
import type { Pages } from './pages/pages.ts'
import { logRequests } from './request-log.ts'
import { normalizeTarget } from './request-target.ts'
import { RouteTable } from './route-table.ts'

const headersTimeoutMs = 30_000
/** How often Node looks for overdue headers. */
const headersCheckedEveryMs = 5_000
/**
 * Longer than the idle timeouts of usual proxies, which would otherwise reuse connections that are being
 * closed.
 */
const keepAliveTimeoutMs = 72_000
/** As long as a request head can be, so that any path parameter is validated as an identifier. */
const parameterCharactersMax = 16_384

/**
 * An HTTP server without routes, with the conventions that all routes share
 * (docs/reference/api-conventions.md).
 */
export function createHttpServer(
  services: Services,
  gate: Gate,
  pages: Pages,
  pending: PendingResponses,
  { trustProxy, publicUrl }: { readonly trustProxy: BlockList; readonly publicUrl: string },
): FastifyInstance {
  const everywhere = securityHeadersFor(publicUrl)
  const routes = new RouteTable()
  const app = Fastify({
    // Once, before any decision, log line or row uses it.
    rewriteUrl: ({ url }) => normalizeTarget(url!),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: parameterCharactersMax },
    serverFactory: handle =>
      new RequestTurns(handle).createServer({
        headersTimeout: headersTimeoutMs,
        connectionsCheckingInterval: headersCheckedEveryMs,
        // Of bodies `Transfers` takes care: a large one may take minutes.
        requestTimeout: 0,
        keepAliveTimeout: keepAliveTimeoutMs,
        // Only rooms have WebSockets; other upgrade offers, such as Java's to HTTP/2, are ignored. So is one
        // that does not wait for earlier responses, which would be written into the WebSocket.
        shouldUpgradeCallback: ({ url, socket }) =>
          (url?.startsWith('/room/') ?? false) && !pending.isPendingOn(socket),
        // Rejected below, in the usual form.
        requireHostHeader: false,
      }),
    genReqId: () => services.newId('request'),
    // While stopping, requests on open connections still get a response.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    clientErrorHandler: respondToMalformed(services, gate, pending, { commonHeaders: everywhere, publicUrl }),
  })
  pending.watch(app.server)
  new Transfers(services.clock).watch(app, pending)
  // Requests with `Expect` are handled like any other.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  app.removeAllContentTypeParsers()
  // Handlers read the body themselves, in their own order of checks.
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  app.setErrorHandler(errorHandler(services.log, publicUrl))
  app.decorateRequest('use', null)
  app.decorateRequest('link', null)
  app.decorateRequest('address', {
    getter(this: FastifyRequest) {
      return clientAddress(this.raw.socket, this.raw.headers, trustProxy)
    },
  })
  app.addHook('onRoute', ({ url, method }) => routes.add(url, [method].flat()))
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(everywhere)
    writeCommonHeaders(request, reply)
    // Before the body is read, since it does not matter on a path without a route.
    const refuse = lacksHost(request) ? refuseWithoutHost : request.is404 ? respondToUnrouted : null
    if (refuse) completingUse(request, reply, () => refuse(request, reply)).catch(done)
    else done()
  })
  app.setNotFoundHandler(() => {
    throw new Error('already responded')
  })
  logRequests(app, services)
  return app

  async function refuseWithoutHost(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    reply.header('connection', 'close')
    if (isMetered(request.url)) await gate.identify(request, reply, presentedKey(request))
    throw new ApiError('INVALID_REQUEST_BODY', 'Send a Host header with each request.', {
      invalid_fields: [],
    })
  }

  async function respondToUnrouted(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const methods = routes.methodsAt(request.url)
    if (isPreflight(request) && isOpenToAllOrigins(request.url)) {
      if (isMetered(request.url)) reply.headers(await gate.peek(request))
      // Also on paths without a route, so that a page of another origin can read the 404.
      reply
        .code(204)
        .headers(preflightHeaders(methods, headerOf(request, 'access-control-request-headers')))
        .send()
      return
    }
    if (methods.length > 0 && request.method === 'OPTIONS') {
      if (isMetered(request.url)) reply.headers(await gate.peek(request))
      reply.code(204).header('allow', methods.join(', ')).send()
      return
    }
    if (isMetered(request.url)) await gate.identify(request, reply, presentedKey(request))
    const isAbsent = methods.length === 0 || methods.includes(request.method)
    if (isAbsent && (await pages.respondToUnknown(request, reply))) return
    if (isAbsent) throw new ApiError('NOT_FOUND', 'Path not found.')
    reply.header('allow', methods.join(', '))
    throw new ApiError('METHOD_NOT_ALLOWED', `Allowed methods: ${methods.join(', ')}.`)
  }
}

/** RFC 9112, section 3.2. */
function lacksHost({ raw }: FastifyRequest): boolean {
  return raw.headers.host === undefined && raw.httpVersion === '1.1'
}

function writeCommonHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-request-id', request.id)
  if (isOpenToAllOrigins(request.url)) reply.headers(corsHeaders)
  // An ignored upgrade: the client may send frames, on which the HTTP parser would wait forever.
  if (offersWebSocket(request.headers)) reply.header('connection', 'close')
}

function offersWebSocket({ upgrade }: IncomingHttpHeaders): boolean {
  return upgrade?.toLowerCase() === 'websocket'
}

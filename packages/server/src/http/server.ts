import type { IncomingHttpHeaders } from 'node:http'
import type { BlockList } from 'node:net'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { ApiError } from '../domain/api-error.ts'
import type { Services } from '../domain/domain.ts'
import { clientAddress } from './client-address.ts'
import { corsHeaders, isOpenToAllOrigins, isPreflight, preflightHeaders } from './cors.ts'
import { answerError, errorHandler } from './errors.ts'
import type { Gate } from './gate.ts'
import { bodyBytesMax } from './json-body.ts'
import { answerMalformed } from './malformed.ts'
import type { Pages } from './pages.ts'
import { PendingResponses } from './pending-responses.ts'
import { presentedKey } from './presented-key.ts'
import { isMetered } from './rate-headers.ts'
import { logRequests } from './request-log.ts'
import { RequestTurns } from './request-turns.ts'
import { RouteTable } from './route-table.ts'
import { UnsentResponses } from './unsent-responses.ts'

const requestTimeoutMs = 60_000
/** No identifier is longer; what is longer is nobody's. */
const parameterCharactersMax = 256

/** An HTTP server without routes, with the conventions that all routes share (contract section 2). */
export function createHttpServer(
  services: Services,
  gate: Gate,
  pages: Pages,
  trustProxy: BlockList,
): FastifyInstance {
  const routes = new RouteTable()
  const pending = new PendingResponses()
  const app = Fastify({
    bodyLimit: bodyBytesMax,
    requestTimeout: requestTimeoutMs,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: parameterCharactersMax },
    // Only rooms have sockets; elsewhere an offer to upgrade, such as Java's to HTTP/2, is passed over. So is one
    // that does not wait for the responses before it, which would be written into the WebSocket.
    http: {
      shouldUpgradeCallback: ({ url, socket }) =>
        (url?.startsWith('/room/') ?? false) && pending.lastOn(socket) === null,
    },
    genReqId: () => services.newId('request'),
    // Requests that come while stopping, on connections that are open, are still answered.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    clientErrorHandler: answerMalformed(services, gate),
    frameworkErrors: (_error, request, reply) => {
      answerUnrouted(request as FastifyRequest, reply as FastifyReply).catch(error =>
        answerError(services.log, error, request as FastifyRequest, reply as FastifyReply),
      )
    },
  })
  new RequestTurns(app.server)
  pending.watch(app.server)
  new UnsentResponses(services.clock).watch(app, pending)
  // Whoever asks whether to go on is answered like everybody else.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  app.removeAllContentTypeParsers()
  // Whatever its type, a body is first of all bytes: who handles the request judges them in its own order.
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.setErrorHandler(errorHandler(services.log))
  app.decorateRequest('use', null)
  app.decorateRequest('address', {
    getter(this: FastifyRequest) {
      return clientAddress(this.raw.socket, this.raw.headers, trustProxy)
    },
  })
  app.addHook('onRoute', ({ url, method }) => routes.add(url, [method].flat()))
  app.addHook('onRequest', (request, reply, done) => {
    // Before the body is looked at: whatever comes with it, nothing is at this path.
    if (request.is404) answerUnrouted(request, reply).catch(done)
    else {
      writeCommonHeaders(request, reply)
      done()
    }
  })
  app.setNotFoundHandler(answerUnrouted)
  logRequests(app, services.log)
  app.addHook('onSend', (request, reply, payload, done) => {
    request.use?.complete(reply.statusCode)
    done(null, payload)
  })
  return app

  async function answerUnrouted(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    writeCommonHeaders(request, reply)
    const methods = routes.methodsAt(request.url)
    if (isPreflight(request) && isOpenToAllOrigins(request.url)) {
      if (isMetered(request.url)) reply.headers(await gate.peek(request))
      // Also where nothing is: the page should get to read the 404 of the request itself.
      return reply.code(204).headers(preflightHeaders(methods)).send()
    }
    if (methods.length > 0 && request.method === 'OPTIONS') {
      if (isMetered(request.url)) reply.headers(await gate.peek(request))
      return reply.code(204).header('allow', methods.join(', ')).send()
    }
    if (isMetered(request.url)) await gate.identify(request, reply, presentedKey(request))
    // A parameter that cannot be decoded, or is longer than any id, fits the path and yet no route.
    const isAbsent = methods.length === 0 || methods.includes(request.method)
    const page = isAbsent && pages.answerUnknown(request, reply)
    if (page) return page
    if (isAbsent) throw new ApiError('NOT_FOUND', 'There is nothing at this path.')
    reply.header('allow', methods.join(', '))
    throw new ApiError('METHOD_NOT_ALLOWED', `This path takes ${methods.join(', ')}.`)
  }
}

function writeCommonHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-request-id', request.id)
  if (isOpenToAllOrigins(request.url)) reply.headers(corsHeaders)
  // An upgrade that was passed over: frames would follow, for which the parser waits in silence.
  if (offersWebSocket(request.headers)) reply.header('connection', 'close')
}

function offersWebSocket({ upgrade }: IncomingHttpHeaders): boolean {
  return upgrade?.toLowerCase() === 'websocket'
}

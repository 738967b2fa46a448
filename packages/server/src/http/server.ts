import Fastify, { type FastifyInstance } from 'fastify'
import { ApiError } from '../domain/api-error.ts'
import type { Services } from '../domain/domain.ts'
import { errorHandler } from './errors.ts'

const bodyBytesMax = 1024 * 1024
const requestTimeoutMs = 60_000

/** An HTTP server without routes, with the conventions that all routes share (contract section 2). */
export function createHttpServer(services: Services): FastifyInstance {
  const app = Fastify({
    bodyLimit: bodyBytesMax,
    requestTimeout: requestTimeoutMs,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 256 },
    genReqId: () => services.newId('request'),
    forceCloseConnections: true,
  })
  app.removeAllContentTypeParsers()
  // Whatever its type, a body is first of all bytes: who handles the request judges them in its own order.
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.setErrorHandler(errorHandler(services.log))

  const methodsOf = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ url, method }) => {
    const methods = methodsOf.getOrInsertComputed(url, () => new Set())
    for (const one of [method].flat()) methods.add(one)
  })
  app.setNotFoundHandler((request, reply) => {
    const allowed = allowedMethods(request.url)
    if (allowed.length === 0) throw new ApiError('NOT_FOUND', 'There is nothing at this path.')
    reply.header('allow', allowed.join(', '))
    throw new ApiError('METHOD_NOT_ALLOWED', `This path takes ${allowed.join(', ')}.`)
  })
  return app

  function allowedMethods(url: string): string[] {
    const path = url.split('?')[0]!.replace(/(.)\/$/, '$1')
    for (const [pattern, methods] of methodsOf) {
      const expression = new RegExp(
        `^${pattern.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`,
      )
      if (expression.test(path)) return [...methods]
    }
    return []
  }
}

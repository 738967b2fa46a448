import type { FastifyInstance } from 'fastify'
import type { Services } from '../../services.ts'

/**
 * Logs one line per request. Lines of rooms contain no address, token or participant
 * (docs/reference/anonymity.md); no line contains a query or a body.
 */
export function logRequests(app: FastifyInstance, { log, metrics }: Pick<Services, 'log' | 'metrics'>): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? null
    // Without a route, path and method are arbitrary client input.
    const operation = route === null ? 'none' : `${request.method} ${route}`
    metrics.request(operation, reply.statusCode, reply.elapsedTime / 1_000)
    log.info('request', {
      request_id: request.id,
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ...(request.link !== null && { link: request.link }),
      ...(!isOfRoom(request.url) && { ip: request.address }),
    })
    done()
  })
}

function isOfRoom(url: string): boolean {
  return /^\/(room|images)(?=[/?]|$)/.test(url)
}

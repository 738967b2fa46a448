import { createHash, timingSafeEqual } from 'node:crypto'
import { isIPv4 } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '../../domain/api-error.ts'
import type { MetricsText } from '../../metrics/metrics.ts'

/**
 * `GET /metrics`: with a token for requests that carry it as `Authorization: Bearer`, without one for this machine
 * alone. Requests that a proxy on this machine forwards are not this machine's.
 */
export function registerMetricsRoute(
  app: FastifyInstance,
  metrics: MetricsText,
  token: string | undefined,
): void {
  app.get('/metrics', async (request, reply) => {
    if (token === undefined ? !isFromHere(request) : !brings(request, token)) {
      throw token === undefined
        ? new ApiError('NOT_FOUND', 'There is nothing at this path.')
        : new ApiError('UNAUTHENTICATED', 'Send ROOMFUL_METRICS_TOKEN as Authorization: Bearer.')
    }
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.text())
  })
}

function isFromHere({ raw, headers }: FastifyRequest): boolean {
  const proxied = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'].some(
    name => headers[name] !== undefined,
  )
  const peer = raw.socket.remoteAddress?.replace(/^::ffff:/, '') ?? ''
  return !proxied && (peer === '::1' || (isIPv4(peer) && peer.startsWith('127.')))
}

function brings({ headers }: FastifyRequest, token: string): boolean {
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

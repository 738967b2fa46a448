import { createHash, timingSafeEqual } from 'node:crypto'
import { isIPv4 } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '../../../lib/api-error.ts'
import type { MetricsText } from '../../../metrics/metrics.ts'

/**
 * `GET /metrics`: with a configured token for requests with `Authorization: Bearer`, otherwise for this
 * machine only. Requests forwarded by a local proxy, or sent by pages to a name that resolves to this machine
 * (DNS rebinding), are rejected.
 */
export function registerMetricsRoute(
  app: FastifyInstance,
  metrics: MetricsText,
  token: string | undefined,
): void {
  app.get('/metrics', async (request, reply) => {
    if (token === undefined ? !isFromHere(request) : !brings(request, token)) {
      throw token === undefined
        ? new ApiError('NOT_FOUND', 'Path not found.')
        : new ApiError('UNAUTHENTICATED', 'Send ROOMFUL_METRICS_TOKEN as Authorization: Bearer.')
    }
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.text())
  })
}

function isFromHere({ raw, headers }: FastifyRequest): boolean {
  const isForwarded = Object.keys(headers).some(name =>
    /^(x-forwarded-.+|x-real-ip|forwarded|via)$/.test(name),
  )
  return !isForwarded && isLoopback(raw.socket.remoteAddress) && isLoopback(hostOf(headers.host))
}

function hostOf(header: string | undefined): string | undefined {
  return URL.parse(`http://${header}`)?.hostname.replace(/^\[|\]$/g, '')
}

function isLoopback(host: string | undefined): boolean {
  const name = host?.replace(/^::ffff:/, '') ?? ''
  return name === 'localhost' || name === '::1' || (isIPv4(name) && name.startsWith('127.'))
}

function brings({ headers }: FastifyRequest, token: string): boolean {
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

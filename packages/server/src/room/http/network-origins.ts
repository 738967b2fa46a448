import { networkInterfaces } from 'node:os'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'

/** Whether a host is reached from this machine only. */
export function isLoopback(hostname: string): boolean {
  return /^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[::1\]|::1)$/.test(hostname)
}

/**
 * Where other devices of the network reach this server, as origins; none where ROOMFUL_PUBLIC_URL says it already, or
 * where it listens for this machine only.
 * @param listening the origin that it listens on, with its port
 */
export function networkOrigins({ publicUrl, host }: Config, listening: string): string[] {
  if (!isLoopback(new URL(publicUrl).hostname) || isLoopback(host)) return []
  const { protocol, port } = new URL(listening)
  return Object.values(networkInterfaces())
    .flatMap(addresses => addresses ?? [])
    .filter(({ internal, family }) => !internal && family === 'IPv4')
    .map(({ address }) => `${protocol}//${address}${port === '' ? '' : `:${port}`}`)
}

/** `GET /room/v1/origins`: what a stage offers instead of an address that phones cannot reach. */
export function registerNetworkOrigins(app: FastifyInstance, config: Config): void {
  app.get('/room/v1/origins', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { origins: networkOrigins(config, app.listeningOrigin) }
  })
}

import type { FastifyInstance } from 'fastify'
import { notFound } from '../../domain/api-error.ts'
import { reading, type Services } from '../../domain/domain.ts'
import { findLogo, logosPath } from '../../domain/organizations/logo.ts'

/**
 * Serves logos, each below the hash of what it is: cached for good, and nothing but a picture, whatever a browser thinks
 * that it holds. Below /room, so that no log has the addresses of participants.
 */
export function registerLogoRoute(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { hash: string } }>(`${logosPath}/:hash`, async (request, reply) => {
    const logo = await findLogo(reading(services), request.params.hash)
    if (!logo) throw notFound('logo')
    return reply
      .headers({
        'content-type': logo.mediaType,
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'same-origin',
      })
      .send(logo.bytes)
  })
}

import type { FastifyInstance } from 'fastify'
import { findLogo, hasLogo, logosPath, type StoredLogo } from '../../../features/organizations/look.ts'
import { notFound } from '../../../lib/api-error.ts'
import { reading, type Services } from '../../../services.ts'

/** Of at most 64 KiB each. */
const cachedMax = 64

/**
 * Serves logos, each below the hash of what it is: cached for good, and nothing but a picture, whatever a browser thinks
 * that it holds. Below /room, so that no log has the addresses of participants.
 */
export function registerLogoRoute(app: FastifyInstance, services: Services): void {
  const cached = new Map<string, Promise<StoredLogo | undefined>>()
  app.get<{ Params: { hash: string } }>(`${logosPath}/:hash`, async (request, reply) => {
    const logo = await read(request.params.hash)
    if (!logo) throw notFound('logo')
    return reply
      .headers({
        'content-type': logo.mediaType,
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'same-origin',
      })
      .send(logo.bytes)
  })
  /** A hash is asked for each time; what it holds, which never changes, is read once for a hall that comes in. */
  async function read(hash: string): Promise<StoredLogo | undefined> {
    const isCached = cached.has(hash)
    const logo = cached.get(hash) ?? findLogo(reading(services), hash)
    cached.delete(hash)
    cached.set(hash, logo)
    if (cached.size > cachedMax) cached.delete(cached.keys().next().value!)
    try {
      const found = isCached && !(await hasLogo(reading(services), hash)) ? undefined : await logo
      if (!found) cached.delete(hash)
      return found
    } catch (error) {
      cached.delete(hash)
      throw error
    }
  }
}

import type { FastifyInstance } from 'fastify'
import { findLogo, hasLogo, logosPath, type StoredLogo } from '../../../features/organizations/look.ts'
import { notFound } from '../../../lib/api-error.ts'
import { reading, type Services } from '../../../services.ts'

/** At most 64 KiB each. */
const cachedMax = 64

/**
 * Serves logos by content hash: cached forever, and protected from content sniffing. Below /room, so that no
 * log contains participants' addresses.
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
  /** The hash is checked each time; its immutable content is read once, even when a hall joins at once. */
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

import { existsSync, readdirSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../domain/api-error.ts'
import { mediaTypes, readStaticFile, sendStaticFile } from './static-file.ts'

/** Scripts, styles and fonts from here and nowhere else, nothing inline, framed by nobody. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ')

/** Pages by the paths that they answer to. */
const pages: Readonly<Record<string, string>> = {
  '/': 'participant.html',
  '/j/:place': 'participant.html',
  '/stage/:sessionId': 'stage.html',
}

/**
 * Serves the built pages and what they load, from memory.
 * @param folder what `packages/web/build.ts` has written; without it pages answer UNAVAILABLE
 */
export function registerWebAssets(app: FastifyInstance, folder: string): void {
  const assetsFolder = join(folder, 'assets')
  for (const [path, file] of Object.entries(pages)) {
    const page = existsSync(join(folder, file)) ? readStaticFile(join(folder, file)) : null
    app.get(path, async (request, reply) => {
      if (!page)
        throw new ApiError('UNAVAILABLE', 'The pages have not been built: run node packages/web/build.ts.')
      reply.headers({
        'cache-control': 'no-cache',
        'content-security-policy': policy,
        'cross-origin-opener-policy': 'same-origin',
        'permissions-policy': 'camera=(), microphone=(), geolocation=()',
        'referrer-policy': 'no-referrer',
      })
      return sendStaticFile(request, reply, page)
    })
  }
  const names = existsSync(assetsFolder) ? readdirSync(assetsFolder) : []
  const assets = new Map(
    names
      .filter(name => extname(name) in mediaTypes)
      .map(name => [name, readStaticFile(join(assetsFolder, name))]),
  )
  app.get<{ Params: { name: string } }>('/assets/:name', async (request, reply) => {
    const asset = assets.get(request.params.name)
    if (!asset) throw new ApiError('NOT_FOUND', 'There is nothing at this path.')
    // Named by their content: they never change.
    reply.headers({
      'cache-control': 'public, max-age=31536000, immutable',
      'referrer-policy': 'no-referrer',
    })
    return sendStaticFile(request, reply, asset)
  })
}

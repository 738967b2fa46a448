import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../domain/api-error.ts'

const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

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

/** A built file as it is sent, in each encoding that there is. */
interface Asset {
  readonly type: string
  readonly etag: string
  readonly encodings: { readonly identity: Buffer; readonly gzip?: Buffer; readonly br?: Buffer }
}

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
    const page = existsSync(join(folder, file)) ? readAsset(join(folder, file)) : null
    app.get(path, async (request, reply) => {
      if (!page)
        throw new ApiError('UNAVAILABLE', 'The pages have not been built: run node packages/web/build.ts.')
      reply.headers({
        'cache-control': 'no-cache',
        'content-security-policy': policy,
        'cross-origin-opener-policy': 'same-origin',
        'permissions-policy': 'camera=(), microphone=(), geolocation=()',
      })
      return send(request, reply, page)
    })
  }
  const names = existsSync(assetsFolder) ? readdirSync(assetsFolder) : []
  const assets = new Map(
    names
      .filter(name => extname(name) in mediaTypes)
      .map(name => [name, readAsset(join(assetsFolder, name))]),
  )
  app.get<{ Params: { name: string } }>('/assets/:name', async (request, reply) => {
    const asset = assets.get(request.params.name)
    if (!asset) throw new ApiError('NOT_FOUND', 'There is nothing at this path.')
    // Named by their content: they never change.
    reply.header('cache-control', 'public, max-age=31536000, immutable')
    return send(request, reply, asset)
  })
}

function readAsset(file: string): Asset {
  const identity = readFileSync(file)
  const encoded = (suffix: string) => (existsSync(file + suffix) ? readFileSync(file + suffix) : undefined)
  const [gzip, br] = [encoded('.gz'), encoded('.br')]
  return {
    type: mediaTypes[extname(file)]!,
    etag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
    encodings: { identity, ...(gzip && { gzip }), ...(br && { br }) },
  }
}

function send(request: FastifyRequest, reply: FastifyReply, { type, etag, encodings }: Asset): FastifyReply {
  const accepted = request.headers['accept-encoding'] ?? ''
  const encoding = (['br', 'gzip'] as const).find(
    name =>
      encodings[name] &&
      new RegExp(`(^|[,\\s])${name}(\\s*(,|$|;(?!\\s*q=0(\\.0*)?\\s*(,|$))))`).test(accepted),
  )
  reply.headers({
    etag,
    vary: 'accept-encoding',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  if (encoding) reply.header('content-encoding', encoding)
  return reply.type(type).send(encodings[encoding ?? 'identity'])
}

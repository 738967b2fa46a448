import { createHash } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import { adoptedStyles } from './adopted-styles.ts'
import { once } from './once.ts'
import { compressedFile, type StaticFile, sendStaticFile } from './static-file.ts'

const scriptPath = '/docs/js/scalar.js'

/** `/docs`: the OpenAPI document as a page, with all assets from this server. */
export function registerDocsPage(app: FastifyInstance): void {
  // Several megabytes of script, loaded on the first visit.
  const docs = once(renderDocs)
  const caching = { 'cache-control': 'public, max-age=300' }
  app.get('/docs/', async (request, reply) => {
    // The page references its script by a relative URL.
    if (!request.url.startsWith('/docs/')) return reply.redirect('/docs/', 301)
    const { page, policy } = await docs()
    reply.headers({ ...caching, 'content-security-policy': policy })
    return sendStaticFile(request, reply, page)
  })
  app.get(scriptPath, async (request, reply) => {
    const { script } = await docs()
    return sendStaticFile(request, reply.headers(caching), script)
  })
}

interface Docs {
  readonly page: StaticFile
  readonly policy: string
  readonly script: StaticFile
}

async function renderDocs(): Promise<Docs> {
  const app = await loadReference()
  const bytesOf = async (path: string) => (await app.inject(path)).rawPayload
  const [rendered, script] = await Promise.all([bytesOf('/docs/'), bytesOf(scriptPath)])
  await app.close()
  // A block, as names of the library's script are global.
  const html = rendered.toString().replace('<script ', `<script>{${adoptedStyles}}</script>\n    <script `)
  return {
    page: await compressedFile('.html', Buffer.from(html)),
    policy: policyFor(html),
    script: await compressedFile('.js', script),
  }
}

async function loadReference(): Promise<FastifyInstance> {
  const { default: reference } = await import('@scalar/fastify-api-reference')
  const app = Fastify({ routerOptions: { ignoreTrailingSlash: true } })
  await app.register(reference, {
    routePrefix: '/docs',
    configuration: {
      url: '/openapi.json',
      pageTitle: 'Roomful API',
      withDefaultFonts: false,
      telemetry: false,
      hideClientButton: true,
      showDeveloperTools: 'never',
      agent: { disabled: true },
      mcp: { disabled: true },
    },
  })
  return app
}

/** Allows the page's own script, its inline ones, and connections to this server only. */
function policyFor(html: string): string {
  const inline = [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)]
  const hashes = inline.map(
    ([, script]) => `'sha256-${createHash('sha256').update(script!).digest('base64')}'`,
  )
  return [
    "default-src 'none'",
    `script-src 'self' ${hashes.join(' ')}`,
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

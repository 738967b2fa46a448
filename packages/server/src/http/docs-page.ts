import { createHash } from 'node:crypto'
import Fastify, { type FastifyInstance, type RouteHandlerMethod } from 'fastify'

/** `/docs`: the OpenAPI document as a page. Everything it needs comes from this server. */
export function registerDocsPage(app: FastifyInstance): void {
  let page: Promise<FastifyInstance> | undefined
  // Several megabytes of script: they are loaded when somebody looks at the page.
  const show: RouteHandlerMethod = async (request, reply) => {
    page ??= loadPage().catch(error => {
      page = undefined
      throw error
    })
    const { statusCode, headers, rawPayload } = await (await page).inject(request.url)
    const type = String(headers['content-type'])
    if (type.startsWith('text/html'))
      reply.header('content-security-policy', policyFor(rawPayload.toString()))
    if (headers.location) reply.header('location', headers.location)
    else reply.header('content-type', type)
    reply.header('cache-control', 'public, max-age=300').header('x-content-type-options', 'nosniff')
    return reply.code(statusCode).send(rawPayload)
  }
  for (const path of ['/docs/', '/docs/js/scalar.js']) app.get(path, show)
}

async function loadPage(): Promise<FastifyInstance> {
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

/** Lets the page run its own script and the one that stands in it, and talk to nobody else. */
function policyFor(html: string): string {
  const inline = [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)]
  const hashes = inline.map(
    ([, script]) => `'sha256-${createHash('sha256').update(script!).digest('base64')}'`,
  )
  return [
    "default-src 'none'",
    `script-src 'self' ${hashes.join(' ')}`,
    // Its components bring their styles along as they are drawn.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

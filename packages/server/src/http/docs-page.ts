import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/** `/docs`: the OpenAPI document as a page. Everything it needs comes from this server. */
export function registerDocsPage(app: FastifyInstance): void {
  app.register(async scope => {
    // Several megabytes of script, which only a server that listens has any use for.
    const { default: reference } = await import('@scalar/fastify-api-reference')
    scope.addHook('onSend', async (_request, reply, payload) => {
      const type = String(reply.getHeader('content-type'))
      if (type.startsWith('text/html')) reply.header('content-security-policy', policyFor(String(payload)))
      reply.header('cache-control', 'public, max-age=300').header('x-content-type-options', 'nosniff')
      return payload
    })
    await scope.register(reference, {
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
  })
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

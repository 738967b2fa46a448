import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { readResource } from '../../../lib/resources.ts'
import { once } from './once.ts'
import { compressedFile, sendStaticFile } from './static-file.ts'

/** The guides of `docs/` served below `/docs/`. */
const guides = ['quickstart', 'webhooks', 'importing'] as const

const styles = `
:root { color-scheme: light dark; font: 1.0625rem/1.55 system-ui, sans-serif; }
body { max-width: 46rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; overflow-wrap: anywhere; }
h1, h2, h3 { line-height: 1.2; }
h2 { margin-top: 2.25rem; }
a { color: LinkText; }
code { font: 0.9em/1.5 ui-monospace, monospace; }
pre { overflow-x: auto; padding: 0.9rem 1rem; border: 1px solid color-mix(in srgb, CanvasText 25%, Canvas);
  border-radius: 0.5rem; background: color-mix(in srgb, CanvasText 6%, Canvas); overflow-wrap: normal; }
div { overflow-x: auto; overflow-wrap: normal; }
table { border-collapse: collapse; }
th, td { min-width: 8rem; padding: 0.4rem 0.6rem; border: 1px solid color-mix(in srgb, CanvasText 25%, Canvas);
  text-align: start; vertical-align: top; }
:focus-visible { outline: 3px solid LinkText; outline-offset: 2px; }
`
const stylesHash = createHash('sha256').update(styles).digest('base64')
const policy = `default-src 'none'; style-src 'sha256-${stylesHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** `/docs/quickstart` etc.: guides as pages without scripts. */
export function registerGuidePages(app: FastifyInstance): void {
  for (const name of guides) {
    const page = once(() => renderGuide(name))
    app.get(`/docs/${name}`, async (request, reply) => {
      reply.headers({ 'cache-control': 'public, max-age=300', 'content-security-policy': policy })
      return sendStaticFile(request, reply, await page())
    })
  }
}

async function renderGuide(name: string) {
  const { htmlOf } = await import('./markdown.ts')
  const markdown = readResource('guides', `${name}.md`).toString()
  const [, title] = /^# (.*)$/m.exec(markdown)!
  const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Roomful</title>
<style>${styles}</style>
<main>
<p><a href="/workspace">Workspace</a> · <a href="/docs/">API reference</a></p>
${htmlOf(markdown, hrefOf)}
</main>
</html>
`
  return compressedFile('.html', html)
}

/** Links to served guides, anchors and the web are kept; those to files of the repository are not. */
function hrefOf(target: string): string | null {
  if (/^(https:\/\/|#)/.test(target)) return target
  const [, name, anchor = ''] = /^([\w-]+)\.md(#[\w-]+)?$/.exec(target) ?? []
  return guides.some(guide => guide === name) ? `/docs/${name}${anchor}` : null
}

import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { listResources, readResource } from '../../../lib/resources.ts'
import { once } from './once.ts'
import { compressedFile, sendStaticFile } from './static-file.ts'

/** Matches pages of `docs/` for readers; decisions and images are not among them. */
const pageFile = /^((?:reference\/)?[\w-]+)\.md$/
/** The page that lists the others, of `docs/` and of its reference. */
const indexName = 'README'

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
nav { display: flex; flex-wrap: wrap; gap: 0.5rem 1rem; align-items: baseline; }
nav form { margin-inline-start: auto; }
input, button { font: inherit; }
:focus-visible { outline: 3px solid LinkText; outline-offset: 2px; }
`
const stylesHash = createHash('sha256').update(styles).digest('base64')
const policy = `default-src 'none'; style-src 'sha256-${stylesHash}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`

interface Guide {
  /** Its path below `/docs/`. */
  readonly path: string
  readonly title: string
  readonly markdown: string
  /** The file below `docs/`, without its extension. */
  readonly file: string
}

/** `/docs/guides`, `/docs/quickstart`, `/docs/reference/sessions` etc.: the documents as pages without scripts, a search, and `/llms.txt`. */
export function registerGuidePages(app: FastifyInstance, publicUrl: string): void {
  const guides = readGuides()
  const send = (path: string, extension: string, render: () => string | Promise<string>) => {
    const page = once(async () => compressedFile(extension, await render()))
    app.get(path, async (request, reply) => {
      reply.headers({ 'cache-control': 'public, max-age=300', 'content-security-policy': policy })
      return sendStaticFile(request, reply, await page())
    })
  }
  for (const guide of guides) send(`/docs/${guide.path}`, '.html', () => renderGuide(guide, guides))
  send('/llms.txt', '.txt', () => llmsText(guides, publicUrl))
  const sections = once(() => sectionsOf(guides))
  app.get('/docs/search', async (request, reply) => {
    const { q } = request.query as { q?: unknown }
    const query = typeof q === 'string' ? q.slice(0, queryLengthMax) : ''
    reply.headers({ 'cache-control': 'no-store', 'content-security-policy': policy })
    return reply.type('text/html; charset=utf-8').send(await renderSearch(query, await sections()))
  })
}

let guidesRead: readonly Guide[] | undefined

/** Read once: several servers of one process, as in tests, share them. */
function readGuides(): readonly Guide[] {
  guidesRead ??= listResources('guides')
    .flatMap(name => pageFile.exec(name)?.[1] ?? [])
    .sort()
    .map(file => {
      // Comments mark parts that are generated.
      const markdown = readResource('guides', `${file}.md`)
        .toString()
        .replace(/^<!--.*?-->$/gm, '')
      const path = file === indexName ? 'guides' : file.replace(`/${indexName}`, '')
      return { file, path, markdown, title: /^# (.*)$/m.exec(markdown)?.[1] ?? file }
    })
  return guidesRead
}

async function renderGuide({ title, file, markdown }: Guide, guides: readonly Guide[]): Promise<string> {
  const { htmlOf } = await import('./markdown.ts')
  return pageHtml(
    title,
    htmlOf(markdown, target => hrefOf(target, file, guides)),
  )
}

function pageHtml(title: string, body: string, query = ''): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)} · Roomful</title>
<style>${styles}</style>
<nav>
<a href="/workspace">Workspace</a> <a href="/docs/guides">Guides</a> <a href="/docs/reference">Reference</a> <a href="/docs/">API</a>
<form action="/docs/search" role="search"><input type="search" name="q" maxlength="${queryLengthMax}" aria-label="Search the documentation" value="${escaped(query)}"> <button>Search</button></form>
</nav>
<main>
${body}
</main>
</html>
`
}

/** Links to served pages, anchors and the web are kept; those to other files of the repository are not. */
function hrefOf(target: string, from: string, guides: readonly Guide[]): string | null {
  if (/^(https:\/\/|#)/.test(target)) return target
  const url = URL.parse(target, `file:///${from}`)
  if (!url) return null
  const { pathname, hash } = url
  const guide = guides.find(({ file }) => pathname === `/${file}.md`)
  return guide ? `/docs/${guide.path}${hash}` : null
}

const queryLengthMax = 100
const resultsMax = 20
const excerptLengthMax = 200

interface Section {
  readonly guide: Guide
  readonly heading: string
  readonly text: string
  /** In lower case, with the heading. */
  readonly searched: string
}

async function sectionsOf(guides: readonly Guide[]): Promise<Section[]> {
  const { splitByHeadings } = await import('./markdown.ts')
  return guides.flatMap(guide =>
    splitByHeadings(guide.markdown).map(({ heading = guide.title, text }) => ({
      guide,
      heading,
      text,
      searched: `${heading}\n${text}`.toLowerCase(),
    })),
  )
}

/** The sections that have all words of the query, those with more of them first. */
async function renderSearch(query: string, sections: readonly Section[]): Promise<string> {
  const { anchorOf } = await import('./markdown.ts')
  const words = [...new Set(query.toLowerCase().split(/\s+/).filter(Boolean))]
  const found = sections.flatMap(section => {
    const { heading, searched } = section
    if (words.length === 0 || !words.every(word => searched.includes(word))) return []
    const inHeading = words.filter(word => heading.toLowerCase().includes(word)).length
    const count = words.reduce((sum, word) => sum + searched.split(word).length - 1, 0)
    return [{ section, rank: inHeading * 1_000 + count }]
  })
  const items = found
    .toSorted((a, b) => b.rank - a.rank)
    .slice(0, resultsMax)
    .map(({ section: { guide, heading, text } }) => {
      const excerpt = text.replace(/\s+/g, ' ').trim().slice(0, excerptLengthMax)
      const place = heading === guide.title ? '' : `${escaped(guide.title)}: `
      return `<li><p>${place}<a href="/docs/${guide.path}#${anchorOf(heading)}">${escaped(heading)}</a><br>${escaped(excerpt)}</p></li>`
    })
  const body =
    items.length > 0 ? `<ul>\n${items.join('\n')}\n</ul>` : '<p>Nothing found: try other or fewer words.</p>'
  return pageHtml('Search', `<h1>Search</h1>\n${body}`, query)
}

/** The documents for language models (llmstxt.org): titles and addresses. */
function llmsText(guides: readonly Guide[], publicUrl: string): string {
  const base = publicUrl.replace(/\/$/, '')
  const linksTo = (some: readonly Guide[]) =>
    some.map(({ path, title }) => `- [${title}](${base}/docs/${path})`)
  return [
    '# Roomful',
    '',
    '> Live polls and quizzes: presentations, sessions, results and webhooks over a REST API, and tools for agents over MCP at `/mcp`.',
    '',
    '## API',
    '',
    `- [OpenAPI document](${base}/openapi.json)`,
    '',
    '## Guides',
    '',
    ...linksTo(guides.filter(({ file }) => !file.includes('/'))),
    '',
    '## Reference',
    '',
    ...linksTo(guides.filter(({ file }) => file.includes('/'))),
    '',
  ].join('\n')
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, character => `&#${character.charCodeAt(0)};`)
}

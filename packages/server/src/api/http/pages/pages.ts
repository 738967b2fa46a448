import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../../../lib/api-error.ts'
import { listResources } from '../../../lib/resources.ts'
import { once } from './once.ts'
import { pageLanguage } from './page-language.ts'
import { readPageFile, type StaticFile, sendStaticFile } from './static-file.ts'

/** Pages by path. Those of the workspace are prerendered with the layout of the requested screen. */
const pageAt: Readonly<Record<string, PageName | ((request: FastifyRequest) => PageName)>> = {
  '/': 'join',
  '/j/:place': 'room',
  '/j/:organization/:room': 'room',
  '/stage': 'stage',
  '/stage/:sessionId': 'stage',
  '/presenter/:sessionId': 'stage',
  '/remote/:sessionId': 'remote',
  '/moderator/:sessionId': 'moderator',
  '/embed/:sessionId': 'embed',
  // Its fragment holds the token of a report link.
  '/report': 'report',
  // Frame for slide previews in the workspace editor.
  '/preview': 'preview',
  '/workspace': workspacePage,
  // The page routes the path itself.
  '/workspace/*': workspacePage,
}
const pageNames = [
  'join',
  'room',
  'stage',
  'remote',
  'moderator',
  'embed',
  'preview',
  'report',
  'workspace-sign-in',
  'workspace-screen',
  'workspace-editor',
] as const
type PageName = (typeof pageNames)[number]

/** Redirects for paths that people type. */
const redirects: Readonly<Record<string, (parameters: { place: string }) => string>> = {
  '/j': () => '/',
  '/join': () => '/',
  '/join/:place': ({ place }) => `/j/${encodeURIComponent(place)}`,
}

/** Paths called by programs, which get errors instead of pages. */
const programPath = /^\/(public|room|mcp|app|assets|docs|openapi\.json|healthz|readyz|metrics)(?=[/?#]|$)/
const codePath = /^\/(\d{3}[\d -]*\d)\/?(?:\?|$)/

/** The bytes of a page, by language. */
interface Page {
  readonly policy: () => Promise<string>
  readonly file: StaticFile
}

/** The built pages in all languages; without a build all are UNAVAILABLE. */
export class Pages {
  readonly #pages = new Map<string, Page>()
  readonly #languages: readonly string[]

  /** @param embedOrigins whose pages may frame the embeddable page */
  constructor(embedOrigins: readonly string[]) {
    const names = new Set(listResources('pages'))
    const languages = [...names].flatMap(name => /^join\.([\w-]+)\.html$/.exec(name)?.[1] ?? [])
    // English first, as the fallback.
    this.#languages = languages.sort((a, b) => Number(b === 'en') - Number(a === 'en'))
    for (const name of pageNames)
      for (const language of languages) {
        const file = `${name}.${language}.html`
        const framing = { by: framedBy(name, embedOrigins), frames: name.startsWith('workspace') }
        // An older build may lack pages: those are UNAVAILABLE, the others work.
        if (names.has(file))
          this.#pages.set(`${name}.${language}`, pageOf(readPageFile(file, names), framing))
      }
  }

  /** Registers every path that people open in a browser. */
  register(app: FastifyInstance): void {
    for (const [path, name] of Object.entries(pageAt))
      app.get(path, async (request, reply) =>
        this.#sendPage(request, reply, typeof name === 'string' ? name : name(request)),
      )
    for (const [path, target] of Object.entries(redirects))
      app.get<{ Params: { place: string } }>(path, async ({ params }, reply) =>
        reply.redirect(target(params)),
      )
  }

  /** Serves the join page for browser requests to paths without a route. @returns false for other requests */
  async respondToUnknown(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const { method, url, headers } = request
    const isOpened = method === 'GET' && (headers.accept ?? '').includes('text/html')
    if (!isOpened || programPath.test(url) || this.#pages.size === 0) return false
    const code = codePath.exec(decoded(url))?.[1]?.replace(/\D/g, '')
    if (code) reply.redirect(`/j/${code}`)
    else await this.#sendPage(request, reply.code(404), 'join')
    return true
  }

  async #sendPage(request: FastifyRequest, reply: FastifyReply, name: PageName): Promise<FastifyReply> {
    const usesCookies = name !== 'report'
    const page = this.#pages.get(`${name}.${pageLanguage(request, this.#languages, usesCookies)}`)
    if (!page)
      throw new ApiError('UNAVAILABLE', 'The pages have not been built: run node packages/web/build.ts.')
    reply.headers({
      'cache-control': 'no-cache',
      'content-security-policy': await page.policy(),
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    })
    // Holders of a link pass it on; search engines that find it leave it out.
    if (name === 'report') reply.header('x-robots-tag', 'noindex')
    return sendStaticFile(request, reply, page.file, ['accept-language', ...(usesCookies ? ['cookie'] : [])])
  }
}

/** Guesses the first screen from the cookie; the page checks the sign-in itself. */
function workspacePage({ url, headers }: FastifyRequest): PageName {
  const hasSignIn = /(?:^|;\s*)(?:__Host-)?roomful_sign_in=/.test(headers.cookie ?? '')
  if (!hasSignIn || /^\/workspace\/(setup|invitation|forgotten|reset|sign-in)(?=[/?]|$)/.test(url))
    return 'workspace-sign-in'
  const isEditor = /^\/workspace\/org_\w+\/presentations\/pres_\w+\/?(\?|$)/.test(url)
  return isEditor ? 'workspace-editor' : 'workspace-screen'
}

function decoded(url: string): string {
  try {
    return decodeURI(url)
  } catch {
    return url
  }
}

/** Origins whose pages may frame a page. */
function framedBy(name: PageName, embedOrigins: readonly string[]): readonly string[] {
  if (name === 'embed') return ["'self'", ...embedOrigins]
  return name === 'preview' ? ["'self'"] : []
}

/** @property by origins whose pages may frame it @property frames whether it frames our pages */
interface Framing {
  readonly by: readonly string[]
  readonly frames: boolean
}

function pageOf(file: StaticFile, framing: Framing): Page {
  return {
    file,
    policy: once(async () => policyFor((await file.encodings.identity!()).toString(), framing)),
  }
}

/**
 * Only our own scripts, styles and fonts, inline only the page's own styles, and only these frame ancestors.
 */
function policyFor(html: string, { by, frames }: Framing): string {
  const styles = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)]
  const hashes = styles.map(([, css]) => ` 'sha256-${createHash('sha256').update(css!).digest('base64')}'`)
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${hashes.join('')}`,
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    ...(frames ? ["frame-src 'self'"] : []),
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${by.join(' ') || "'none'"}`,
    "require-trusted-types-for 'script'",
    'trusted-types service-worker',
  ].join('; ')
}

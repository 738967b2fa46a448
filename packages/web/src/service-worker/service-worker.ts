/**
 * Caches the participant page, so that a reload without a network shows the room and sends pending answers. Network
 * first: no stale page while the server responds.
 */

/** Injected by build-pages.ts. */
declare const shell: { readonly version: string; readonly files: readonly string[] }

/** The few worker types used here; the full WebWorker library conflicts with the DOM's. */
interface LastingEvent extends Event {
  waitUntil(done: Promise<unknown>): void
}
interface RequestEvent extends LastingEvent {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}
const worker = self as unknown as {
  addEventListener(name: 'install' | 'activate', listener: (event: LastingEvent) => void): void
  addEventListener(name: 'fetch', listener: (event: RequestEvent) => void): void
}

const prefix = 'roomful-shell-'
const cacheName = prefix + shell.version
/** One page serves every room. */
const pages = ['/', '/j/-']
/** Network timeout before falling back to the cache. */
const pageWithinMs = 4_000

worker.addEventListener('install', event => {
  event.waitUntil(caches.open(cacheName).then(cache => cache.addAll([...pages, ...shell.files])))
})

worker.addEventListener('activate', event => {
  event.waitUntil(
    caches
      .keys()
      .then(names => names.filter(name => name.startsWith(prefix) && name !== cacheName))
      .then(outdated => Promise.all(outdated.map(name => caches.delete(name)))),
  )
})

worker.addEventListener('fetch', event => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== location.origin || request.method !== 'GET') return
  const page = pathname === '/' ? pages[0] : pathname.startsWith('/j/') ? pages[1] : undefined
  if (request.mode === 'navigate' && page !== undefined) event.respondWith(answerPage(event, page))
  else if (pathname.startsWith('/assets/')) event.respondWith(answerAsset(event))
})

async function answerPage(event: RequestEvent, page: string): Promise<Response> {
  const { request } = event
  const kept = await caches.match(page, { ignoreVary: true })
  try {
    const response = await fetch(request, kept ? { signal: AbortSignal.timeout(pageWithinMs) } : {})
    if (response.ok) keep(event, page, response)
    return response.ok ? response : (kept ?? response)
  } catch (error) {
    if (kept) return kept
    throw error
  }
}

/** Asset names contain a content hash, so cached copies never expire. */
async function answerAsset(event: RequestEvent): Promise<Response> {
  const { request } = event
  const kept = await caches.match(request, { ignoreVary: true })
  if (kept) return kept
  const response = await fetch(request)
  if (response.ok) keep(event, request, response)
  return response
}

/** Caches in the background; a full storage is no error. */
function keep(event: RequestEvent, name: Request | string, response: Response): void {
  const copy = response.clone()
  event.waitUntil(
    caches
      .open(cacheName)
      .then(cache => cache.put(name, copy))
      .catch(() => {}),
  )
}

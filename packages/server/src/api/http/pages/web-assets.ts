import { basename, dirname, extname } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../../lib/api-error.ts'
import { listResources } from '../../../lib/resources.ts'
import { mediaTypes, readPageFile, type StaticFile, sendStaticFile } from './static-file.ts'

/** A service worker's own policy governs what it fetches. */
const workerPolicy = "default-src 'none'; connect-src 'self'; script-src 'self'"
/** The worker that reads PDFs has no network, and no scripts but WebAssembly that its page hands it. */
const pdfWorkerPolicy = "default-src 'none'; script-src 'wasm-unsafe-eval'"

interface WebAssets {
  readonly assets: ReadonlyMap<string, StaticFile>
  readonly worker: StaticFile | null
}

let assetsRead: WebAssets | undefined

/** Read once: several servers of one process, as in tests, share them. */
function webAssets(): WebAssets {
  if (assetsRead) return assetsRead
  const names = new Set(listResources('pages'))
  const assets = [...names].filter(name => dirname(name) === 'assets' && extname(name) in mediaTypes)
  assetsRead = {
    assets: new Map(assets.map(name => [basename(name), readPageFile(name, names)])),
    worker: names.has('service-worker.js') ? readPageFile('service-worker.js', names) : null,
  }
  return assetsRead
}

/** Serves the assets of the built pages from memory. */
export function registerWebAssets(app: FastifyInstance): void {
  const { assets, worker } = webAssets()
  app.get<{ Params: { name: string } }>('/assets/:name', async (request, reply) => {
    const asset = assets.get(request.params.name)
    if (!asset) throw new ApiError('NOT_FOUND', 'Path not found.')
    // Named by content hash: they never change.
    reply.header('cache-control', 'public, max-age=31536000, immutable')
    if (request.params.name.startsWith('pdf-worker-'))
      reply.header('content-security-policy', pdfWorkerPolicy)
    return sendStaticFile(request, reply, asset)
  })
  app.get('/service-worker.js', async (request, reply) => {
    if (!worker) throw new ApiError('UNAVAILABLE', 'The pages have not been built.')
    reply.headers({ 'cache-control': 'no-cache', 'content-security-policy': workerPolicy })
    return sendStaticFile(request, reply, worker)
  })
}

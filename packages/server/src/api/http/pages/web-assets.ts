import { existsSync, readdirSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../../lib/api-error.ts'
import { mediaTypes, readStaticFile, sendStaticFile } from './static-file.ts'

/**
 * Serves what the built pages load, from memory.
 * @param folder what `packages/web/build.ts` has written
 */
export function registerWebAssets(app: FastifyInstance, folder: string): void {
  const assetsFolder = join(folder, 'assets')
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
  const workerFile = join(folder, 'service-worker.js')
  const worker = existsSync(workerFile) ? readStaticFile(workerFile) : null
  app.get('/service-worker.js', async (request, reply) => {
    if (!worker) throw new ApiError('UNAVAILABLE', 'The pages have not been built.')
    reply.header('cache-control', 'no-cache')
    return sendStaticFile(request, reply, worker)
  })
}

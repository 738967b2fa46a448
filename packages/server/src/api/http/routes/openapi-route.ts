import type { FastifyInstance } from 'fastify'
import { openApiDocument } from '../../openapi/document.ts'
import { once } from '../pages/once.ts'
import { compressedFile, sendStaticFile } from '../pages/static-file.ts'

/** `GET /openapi.json`: the description of the public API; no credential. Rendered on the first request. */
export function registerOpenApi(app: FastifyInstance, publicUrl: string): void {
  const document = once(() => compressedFile('.json', JSON.stringify(openApiDocument(publicUrl))))
  app.get('/openapi.json', async (request, reply) => {
    reply.header('cache-control', 'public, max-age=300')
    return sendStaticFile(request, reply, await document())
  })
}

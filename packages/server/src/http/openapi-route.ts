import type { FastifyInstance } from 'fastify'
import { openApiDocument } from '../openapi/document.ts'
import { etagOf, isKnown } from '../operations/etag.ts'
import { headerOf } from './header-of.ts'

/** `GET /openapi.json`: the description of the public API; no credential. */
export function registerOpenApi(app: FastifyInstance, publicUrl: string): void {
  const text = JSON.stringify(openApiDocument(publicUrl))
  const etag = etagOf(text)
  app.get('/openapi.json', async (request, reply) => {
    reply.header('cache-control', 'public, max-age=300').header('etag', etag)
    if (isKnown(headerOf(request, 'if-none-match'), etag)) return reply.code(304).send()
    return reply.type('application/json; charset=utf-8').send(text)
  })
}

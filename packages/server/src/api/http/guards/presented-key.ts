import type { FastifyRequest } from 'fastify'
import { headerOf } from '../../../lib/http/headers.ts'

/** The API key of a request: agents send it as a bearer token, all other clients in X-API-Key. */
export function presentedKey(request: FastifyRequest): string | undefined {
  if (!/^\/mcp(?=[/?]|$)/.test(request.url)) return headerOf(request, 'x-api-key')
  return /^Bearer +(\S+) *$/i.exec(headerOf(request, 'authorization') ?? '')?.[1]
}

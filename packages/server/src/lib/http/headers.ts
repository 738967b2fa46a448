import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../api-error.ts'

export function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value.join(', ') : value
}

/** A reason of its own: each abort without one makes an error with a stack. */
const closed = 'closed'

/** Aborted when the response was sent or the client is gone. */
export function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  if (raw.destroyed) gone.abort(closed)
  else raw.once('close', () => gone.abort(closed))
  return gone.signal
}

/**
 * Rejects cross-origin changes by browsers, which declare the origin in Sec-Fetch-Site (Fetch Metadata) or, if they are older or
 * the page came over plain http, in Origin.
 * @param publicUrl ROOMFUL_PUBLIC_URL
 * @throws ApiError FORBIDDEN
 */
export function requireOwnOrigin(request: FastifyRequest, publicUrl: string): void {
  const site = headerOf(request, 'sec-fetch-site')
  if (site === 'same-origin') return
  if (site === undefined && isOwn(headerOf(request, 'origin'), request.headers.host, publicUrl)) return
  throw new ApiError('FORBIDDEN', 'Only pages of this server are allowed to do this.')
}

function isOwn(origin: string | undefined, host: string | undefined, publicUrl: string): boolean {
  if (origin === undefined) return false
  const { origin: ownOrigin, protocol } = new URL(publicUrl)
  if (origin === ownOrigin) return true
  // Reached by another name or address than the public URL's, as within a network.
  const url = URL.parse(origin)
  return protocol === 'http:' && url?.protocol === 'http:' && url.host === host
}

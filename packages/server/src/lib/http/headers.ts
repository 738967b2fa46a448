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
 * Rejects cross-origin changes by browsers.
 * @param publicUrl ROOMFUL_PUBLIC_URL
 * @throws ApiError FORBIDDEN
 */
export function requireOwnOrigin(request: FastifyRequest, publicUrl: string): void {
  if (originOf(request, publicUrl) !== 'own')
    throw new ApiError('FORBIDDEN', 'Only pages of this server are allowed to do this.')
}

/**
 * Whose page a browser sends a request for, which it declares in Sec-Fetch-Site (Fetch Metadata) or, if it is older or the page
 * came over plain http, in Origin. Programs declare `none`.
 * @param publicUrl ROOMFUL_PUBLIC_URL
 */
export function originOf(request: FastifyRequest, publicUrl: string): 'own' | 'other' | 'none' {
  const site = headerOf(request, 'sec-fetch-site')
  if (site !== undefined) return site === 'same-origin' ? 'own' : 'other'
  const origin = headerOf(request, 'origin')
  if (origin === undefined) return 'none'
  return isOwn(origin, request.headers.host, publicUrl) ? 'own' : 'other'
}

function isOwn(origin: string, host: string | undefined, publicUrl: string): boolean {
  const { origin: ownOrigin, protocol } = new URL(publicUrl)
  if (origin === ownOrigin) return true
  // Reached by another name or address than the public URL's, as within a network.
  const url = URL.parse(origin)
  return protocol === 'http:' && url?.protocol === 'http:' && url.host === host
}

import type { FastifyRequest } from 'fastify'
import { ApiError } from '../api-error.ts'
import { headerOf } from './header-of.ts'

/**
 * Refuses changes that a page of another origin has a browser make: browsers say by themselves where a request comes from,
 * in Sec-Fetch-Site (Fetch Metadata) or, where they are older or the page came over plain http, in Origin.
 * @param publicUrl ROOMFUL_PUBLIC_URL
 * @throws ApiError FORBIDDEN
 */
export function requireOwnOrigin(request: FastifyRequest, publicUrl: string): void {
  const site = headerOf(request, 'sec-fetch-site')
  if (site === 'same-origin') return
  if (site === undefined && isOwn(headerOf(request, 'origin'), request.headers.host, publicUrl)) return
  throw new ApiError('FORBIDDEN', 'Only pages of this server may do that.')
}

function isOwn(origin: string | undefined, host: string | undefined, publicUrl: string): boolean {
  if (origin === undefined) return false
  const { origin: ownOrigin, protocol } = new URL(publicUrl)
  if (origin === ownOrigin) return true
  // Reached by another name or address than the one of links, as within a network.
  const url = URL.parse(origin)
  return protocol === 'http:' && url?.protocol === 'http:' && url.host === host
}

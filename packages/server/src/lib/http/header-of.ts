import type { FastifyRequest } from 'fastify'

/** A request header as one string; undefined when it is absent. */
export function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value.join(', ') : value
}

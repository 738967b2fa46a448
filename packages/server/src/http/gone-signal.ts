import type { FastifyReply } from 'fastify'

/** Aborted when the response can reach nobody any more; after it has left too, when nobody listens. */
export function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  if (raw.destroyed) gone.abort()
  else raw.once('close', () => gone.abort())
  return gone.signal
}

import type { FastifyReply } from 'fastify'

/** Aborted when the response has been sent, or can reach nobody any more. */
export function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  if (raw.destroyed) gone.abort()
  else raw.once('close', () => gone.abort())
  return gone.signal
}

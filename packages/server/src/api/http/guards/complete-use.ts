import type { FastifyReply, FastifyRequest } from 'fastify'
import { asApiError } from '../errors.ts'

/**
 * Runs what responds to a request and completes its audit row in any case: Fastify runs no hooks for a client that
 * is gone.
 * @param work has sent the response when it settles.
 */
export async function completingUse(
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work()
    request.use?.complete(reply.statusCode)
  } catch (error) {
    request.use?.complete(asApiError(error as Error).status)
    throw error
  }
}

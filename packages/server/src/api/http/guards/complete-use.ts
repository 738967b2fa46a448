import type { FastifyReply, FastifyRequest } from 'fastify'
import { asApiError } from '../errors.ts'

/**
 * Runs the handler of a request and completes its audit row in any case: Fastify skips hooks when the client
 * has disconnected.
 * @param work resolves when the response has been sent
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

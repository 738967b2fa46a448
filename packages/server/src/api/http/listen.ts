import type { FastifyInstance } from 'fastify'
import { OperatorError } from '../../lib/operator-error.ts'

/** The server failed to listen; the message says what to change. */
class ListenError extends OperatorError {
  override readonly name = 'ListenError'
  readonly code = 'ADDRESS_UNUSABLE'
}

/** Connections that the system accepts before the server does, up to its own limit: a hall opens thousands within a second. */
const pendingConnectionsMax = 4_096

/** @throws ListenError */
export async function listen(
  http: FastifyInstance,
  { port, host }: { readonly port: number; readonly host: string },
): Promise<void> {
  try {
    await http.listen({ port, host, backlog: pendingConnectionsMax })
  } catch (error) {
    throw new ListenError(reasonOf(error as NodeJS.ErrnoException, port, host), { cause: error })
  }
}

function reasonOf({ code, message }: NodeJS.ErrnoException, port: number, host: string): string {
  switch (code) {
    case 'EADDRINUSE':
      return `port ${port} of ${host} is in use: stop the program that uses it, or set PORT to another`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST=${host} is not an address of this machine: set it to one, or to 0.0.0.0 for all addresses`
    case 'EACCES':
      return `this user is not allowed to listen on port ${port} of ${host}: set PORT to one above 1023`
    default:
      return `failed to listen on port ${port} of ${host}: ${message}`
  }
}

import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below those that the system gives to connections, and to servers that ask for any. */
const [lowest, highest] = [12_000, 32_000]

/**
 * A port of this machine at which nothing listens. The system gives it to no other program, also before something listens there and
 * while that is stopped.
 * @param max the highest that will do
 */
export async function freePort(max = highest): Promise<number> {
  for (;;) {
    const port = randomInt(lowest, max)
    if (await isPortFree(port)) return port
  }
}

export async function isPortFree(port: number): Promise<boolean> {
  const server = createServer()
  try {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return true
  } catch {
    return false
  } finally {
    server.close()
  }
}

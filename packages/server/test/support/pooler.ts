import { connect, createServer, type Socket } from 'node:net'

/** A way to a database that treats connections as a pooler does, and that ignores what they ask to be set to. */
export interface Pooler {
  /** The URL of a database, by this way. */
  through(url: string): string
  close(): Promise<void>
}

const terminate = 'X'.charCodeAt(0)
const lengthBytes = 4
const versionBytes = 4

/**
 * Starts one that strips `options` off the first message of a connection (PgBouncer does with
 * `ignore_startup_parameters = options`), and keeps its own connection to the database when that of a client ends.
 */
export async function startPooler(target: string): Promise<Pooler> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  const server = createServer(near => {
    const far = connect(Number(port), hostname)
    for (const socket of [near, far]) sockets.add(socket.on('error', () => {}))
    near.once('data', (first: Buffer) => {
      far.write(withoutOptions(first))
      near.on('data', (piece: Buffer) => {
        // Nobody else is let in by way of this connection, so that its locks show who has left them there.
        if (piece[0] === terminate) near.end()
        else far.write(piece)
      })
    })
    far.on('data', piece => near.write(piece))
    far.on('close', () => near.destroy())
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const own = (server.address() as { port: number }).port
  return {
    through(url) {
      const changed = new URL(url)
      changed.port = String(own)
      return changed.href
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

/** A StartupMessage is its length, a version, and then names and values, each ended by a zero, and a zero. */
function withoutOptions(message: Buffer): Buffer {
  const [...parts] = message.toString('utf8', lengthBytes + versionBytes, message.length - 2).split('\0')
  const at = parts.findIndex((name, i) => i % 2 === 0 && name === 'options')
  if (at >= 0) parts.splice(at, 2)
  const body = Buffer.from(`${parts.join('\0')}\0\0`)
  const head = Buffer.from(message.subarray(0, lengthBytes + versionBytes))
  head.writeInt32BE(head.length + body.length)
  return Buffer.concat([head, body])
}

import { connect, createServer, type Socket } from 'node:net'

/** A way to a server that can fall silent without closing: packets neither arrive nor are refused. */
export interface SilentProxy {
  /** The URL of the server, by this way. */
  through(url: string): string
  fallSilent(): void
  /** New connections pass; the silent ones stay so. */
  passNew(): void
  resume(): void
  close(): Promise<void>
}

/** @param port 0: any */
export async function silentProxy(target: string, port = 0): Promise<SilentProxy> {
  const { hostname, port: targetPort } = new URL(target)
  const sockets = new Set<Socket>()
  let silent = false
  const server = createServer(near => {
    const far = connect(Number(targetPort), hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', piece => to.write(piece))
      from.on('error', () => {})
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
      if (silent) from.pause()
    }
  })
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  const own = (server.address() as { port: number }).port
  return {
    through(url) {
      const changed = new URL(url)
      changed.port = String(own)
      return changed.href
    },
    fallSilent() {
      silent = true
      for (const socket of sockets) socket.pause()
    },
    passNew() {
      silent = false
    },
    resume() {
      silent = false
      for (const socket of sockets) socket.resume()
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

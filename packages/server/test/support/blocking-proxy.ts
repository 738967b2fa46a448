import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'

/**
 * A network's treatment of WebSockets: `open` passes them, `refuses` responds 403, `hangs` never responds, `http-1.0` has
 * neither upgrades nor keep-alive, `cuts` closes idle WebSockets and the connection of every second waiting request of a device
 * (on a busy machine all would be too slow), and `buffers` passes only complete responses, which those to upgrades never are.
 */
export type Blocking = 'open' | 'refuses' | 'hangs' | 'http-1.0' | 'cuts' | 'buffers'

/** Shorter than waits of tests. */
const idleMs = 300

export interface BlockingProxy {
  readonly url: string
  /** Applies to new connections. */
  blocking: Blocking
  /** Number of upgrade requests. */
  upgrades: number
  close(): Promise<void>
}

/**
 * An HTTP proxy in front of a server, like those of schools, hospitals and companies.
 * @param hold delays the response to a path until its promise resolves
 */
export async function blockingProxy(
  target: string,
  blocking: Blocking,
  { hold }: { hold?: (path: string) => Promise<void> } = {},
): Promise<BlockingProxy> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Duplex>()
  const wereCut = new Set<string>()
  const server = createServer(forward)
  server.on('connection', keep)
  server.on('upgrade', (incoming, socket: Socket, head) => {
    proxy.upgrades++
    socket.on('error', () => {})
    switch (proxy.blocking) {
      case 'open':
        pass(incoming, socket, head)
        break
      case 'cuts':
        socket.setTimeout(idleMs, () => socket.destroy())
        pass(incoming, socket, head)
        break
      case 'refuses':
        socket.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n')
        break
      case 'http-1.0':
        socket.end('HTTP/1.0 400 Bad Request\r\n\r\n')
        break
      case 'hangs':
      case 'buffers':
        socket.resume()
    }
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port: ownPort } = server.address() as { port: number }
  const proxy: BlockingProxy = {
    url: `http://127.0.0.1:${ownPort}`,
    blocking,
    upgrades: 0,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise(resolve => server.close(resolve))
    },
  }
  return proxy

  function keep(socket: Duplex): void {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  }

  function forward(incoming: IncomingMessage, response: ServerResponse): void {
    if (proxy.blocking === 'http-1.0') {
      forwardOld(incoming, response)
      return
    }
    const { method, url, headers } = incoming
    const device = headers.authorization ?? ''
    if (proxy.blocking === 'cuts' && url!.includes('wait=') && !wereCut.delete(device)) {
      wereCut.add(device)
      const cut = setTimeout(() => incoming.socket.destroy(), idleMs)
      response.on('close', () => clearTimeout(cut))
    }
    const onward = request({ hostname, port, method, path: url, headers, agent: false }, async answer => {
      await hold?.(url!)
      if (proxy.blocking !== 'buffers') {
        response.writeHead(answer.statusCode!, answer.headers)
        answer.pipe(response)
        return
      }
      const pieces: Buffer[] = []
      answer.on('data', piece => pieces.push(piece))
      answer.on('end', () => {
        response.writeHead(answer.statusCode!, answer.headers)
        response.end(Buffer.concat(pieces))
      })
    })
    onward.on('error', () => response.destroy())
    response.on('close', () => onward.destroy())
    incoming.pipe(onward)
  }

  /** Speaks HTTP/1.0 to the server: the end of the connection ends the response. */
  function forwardOld(incoming: IncomingMessage, response: ServerResponse): void {
    const onward = connect(Number(port), hostname)
    keep(onward)
    const hop = new Set(['connection', 'keep-alive', 'upgrade', 'transfer-encoding'])
    const headers = Object.entries(incoming.headers).filter(([name]) => !hop.has(name))
    const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')
    onward.write(`${incoming.method} ${incoming.url} HTTP/1.0\r\n${lines}\r\n`)
    incoming.pipe(onward, { end: false })
    response.on('close', () => onward.destroy())
    // Bypasses the response object: the bytes are the server's.
    const { socket } = response
    onward.on('data', piece => socket?.write(piece))
    onward.on('close', () => socket?.end())
  }

  function pass(incoming: IncomingMessage, socket: Duplex, head: Buffer): void {
    const onward = connect(Number(port), hostname)
    keep(onward)
    const lines = Object.entries(incoming.headers).map(([name, value]) => `${name}: ${value}\r\n`)
    onward.write(`${incoming.method} ${incoming.url} HTTP/1.1\r\n${lines.join('')}\r\n`)
    onward.write(head)
    onward.pipe(socket)
    socket.pipe(onward)
    socket.on('close', () => onward.destroy())
    onward.on('close', () => socket.destroy())
  }
}

import { connect, type Socket } from 'node:net'

/** Figures of one run of requests. */
export interface HttpLoad {
  readonly requestsPerSecond: number
  /** Processor time of the server for each request, microseconds. */
  readonly cpuUs: number
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
}

const headEnd = Buffer.from('\r\n\r\n')

/**
 * Sends GETs over keep-alive connections, each with one request under way, for as long as `ms`.
 * @param requests whole requests, taken in turn.
 * @throws Error when a response is not 200.
 */
export async function measureHttp(
  { url, cpu }: { readonly url: string; cpu(): number },
  requests: readonly Buffer[],
  { connections, ms }: { connections: number; ms: number },
): Promise<HttpLoad> {
  const { hostname, port } = new URL(url)
  const latencies: number[] = []
  const start = performance.now()
  const cpuStart = cpu()
  const end = start + ms
  let next = 0
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect(Number(port), hostname).setNoDelay()
      while (performance.now() < end) {
        const sent = performance.now()
        await exchange(socket, requests[next++ % requests.length]!)
        latencies.push(performance.now() - sent)
      }
      socket.destroy()
    }),
  )
  const seconds = (performance.now() - start) / 1000
  const cpuUs = ((cpu() - cpuStart) * 1000) / latencies.length
  latencies.sort((a, b) => a - b)
  const at = (share: number) => latencies[Math.floor(latencies.length * share)]!
  return { requestsPerSecond: latencies.length / seconds, cpuUs, p50: at(0.5), p99: at(0.99) }
}

/** A GET as it goes over the wire. */
export function getRequest(path: string, headers: Readonly<Record<string, string>> = {}): Buffer {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`GET ${path} HTTP/1.1\r\nhost: bench\r\n${lines.join('')}\r\n`)
}

function exchange(socket: Socket, request: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    let missing = -1
    let head: Buffer = Buffer.alloc(0)
    const onData = (chunk: Buffer) => {
      if (missing < 0) {
        head = head.length === 0 ? chunk : Buffer.concat([head, chunk])
        const bodyAt = head.indexOf(headEnd)
        if (bodyAt < 0) return
        const text = head.toString('latin1', 0, bodyAt)
        if (!text.startsWith('HTTP/1.1 200')) return done(new Error(text))
        missing = Number(/content-length: (\d+)/i.exec(text)![1]) - (head.length - bodyAt - headEnd.length)
      } else missing -= chunk.length
      if (missing <= 0) done()
    }
    const done = (error?: Error) => {
      socket.off('data', onData).off('error', done)
      if (error) reject(error)
      else resolve()
    }
    socket.on('data', onData).on('error', done)
    socket.write(request)
  })
}

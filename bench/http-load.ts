import type { Socket } from 'node:net'
import { percentile } from './figures.ts'
import { connectTo, type Route } from './load-phone.ts'

const joinsAtOnce = 128
const headEnd = Buffer.from('\r\n\r\n')

/** A keep-alive connection with one request under way. */
class HttpConnection {
  readonly #socket: Socket

  constructor(route: Route) {
    this.#socket = connectTo(route)
  }

  /** Sends a whole request. @returns the response's body, in parts @throws Error unless it is 200 */
  exchange(request: Buffer | string): Promise<Buffer[]> {
    const socket = this.#socket
    return new Promise((resolve, reject) => {
      let missing = -1
      let body: Buffer[] = []
      const done = (error?: Error) => {
        socket.off('data', onData).off('error', done).off('close', onClose)
        if (error) reject(error)
        else resolve(body)
      }
      const onClose = () => done(new Error('the server hung up on a request'))
      const onData = (chunk: Buffer) => {
        body.push(chunk)
        if (missing >= 0) missing -= chunk.length
        else {
          const whole = Buffer.concat(body)
          const bodyAt = whole.indexOf(headEnd) + headEnd.length
          if (bodyAt < headEnd.length) return
          const head = whole.toString('latin1', 0, bodyAt)
          if (!head.startsWith('HTTP/1.1 200 ')) return done(new Error(whole.toString()))
          body = [whole.subarray(bodyAt)]
          missing = Number(/content-length: (\d+)/i.exec(head)![1]) - body[0]!.length
        }
        if (missing <= 0) done()
      }
      socket.on('data', onData).on('error', done).on('close', onClose)
      socket.write(request)
    })
  }

  close(): void {
    this.#socket.destroy()
  }
}

/** Joins phones over HTTP, as those do that have scanned the code, over some keep-alive connections. @returns their tokens */
export async function joinAll(route: Route, secret: string, count: number): Promise<string[]> {
  const body = JSON.stringify({ secret })
  const head = `POST /room/v1/join HTTP/1.1\r\nhost: ${new URL(route.url).host}\r\ncontent-type: application/json`
  const request = `${head}\r\ncontent-length: ${body.length}\r\n\r\n${body}`
  const tokens: string[] = []
  let left = count
  const join = async () => {
    const connection = new HttpConnection(route)
    while (left-- > 0) {
      const response = Buffer.concat(await connection.exchange(request)).toString()
      tokens.push(JSON.parse(response).token)
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: Math.min(joinsAtOnce, count) }, join))
  return tokens
}

/**
 * Sends GETs over keep-alive connections for as long as `ms`.
 * @param requests whole requests, taken in turn
 * @returns with the processor time of the server for each request in microseconds, and latencies in milliseconds
 */
export async function measureHttp(
  { url, cpu }: { readonly url: string; cpu(): number },
  requests: readonly Buffer[],
  { connections, ms }: { connections: number; ms: number },
) {
  const latencies: number[] = []
  const start = performance.now()
  const cpuStart = cpu()
  let next = 0
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const connection = new HttpConnection({ url, localAddress: undefined })
      while (performance.now() < start + ms) {
        const sent = performance.now()
        await connection.exchange(requests[next++ % requests.length]!)
        latencies.push(performance.now() - sent)
      }
      connection.close()
    }),
  )
  return {
    requestsPerSecond: latencies.length / ((performance.now() - start) / 1_000),
    cpuUs: ((cpu() - cpuStart) * 1_000) / latencies.length,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
  }
}

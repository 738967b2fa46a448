import type { Socket } from 'node:net'
import { inParallel } from '@roomful/testkit/in-parallel'
import { percentile } from './figures.ts'
import { connectTo } from './load-phone.ts'

const joinsAtOnce = 128
const headEnd = Buffer.from('\r\n\r\n')

/** A keep-alive connection with one request under way. */
class HttpConnection {
  readonly #socket: Socket

  constructor(url: string) {
    this.#socket = connectTo(url)
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

/**
 * Joins phones over HTTP, as those do that have scanned the code, over some keep-alive connections.
 * @param bodyOf what the i-th phone joins with
 * @returns their tokens
 */
export async function joinPhones(
  url: string,
  count: number,
  bodyOf: (i: number) => object,
  atOnce = joinsAtOnce,
): Promise<string[]> {
  const idle = Array.from({ length: Math.min(atOnce, count) }, () => new HttpConnection(url))
  const head = `POST /room/v1/join HTTP/1.1\r\nhost: ${new URL(url).host}\r\ncontent-type: application/json`
  const tokens = await inParallel(count, atOnce, async i => {
    const connection = idle.pop()!
    const body = JSON.stringify(bodyOf(i))
    const request = `${head}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
    const response = Buffer.concat(await connection.exchange(request)).toString()
    idle.push(connection)
    return JSON.parse(response).token as string
  })
  for (const connection of idle) connection.close()
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
      const connection = new HttpConnection(url)
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

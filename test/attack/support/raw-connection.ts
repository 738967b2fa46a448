import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** One HTTP response as it came over the wire. */
export interface RawResponse {
  readonly status: number
  /** Names in lower case; of repeated ones the last. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

const headEnd = Buffer.from('\r\n\r\n')

/** A TCP connection that sends whatever bytes a test gives it, and keeps all that comes back. */
export class RawConnection {
  readonly socket: Socket
  readonly #chunks: Buffer[] = []
  /** Whether the server has ended its side, or the connection broke. */
  isEnded = false
  readonly ended: Promise<void>

  private constructor(socket: Socket) {
    this.socket = socket
    socket.on('data', (chunk: Buffer) => this.#chunks.push(chunk))
    // A reset is one way in which a server hangs up.
    socket.on('error', () => {})
    this.ended = new Promise(resolve => {
      const end = () => {
        this.isEnded = true
        resolve()
      }
      socket.once('end', end).once('close', end)
    })
  }

  /** Connects to the host and port of `url`. The client's side stays open until `end` or `destroy`. */
  static async open(url: string): Promise<RawConnection> {
    const { hostname, port } = new URL(url)
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true }).setNoDelay()
    await once(socket, 'connect')
    return new RawConnection(socket)
  }

  /** Sends pieces one after the other, each in a packet of its own. */
  async send(...pieces: readonly (string | Uint8Array)[]): Promise<void> {
    for (const piece of pieces) {
      const bytes = typeof piece === 'string' ? Buffer.from(piece, 'latin1') : piece
      await new Promise<void>(resolve => this.socket.write(bytes, () => resolve()))
      // The server's event loop is elsewhere or the same: either way it gets its turn.
      if (pieces.length > 1) await new Promise(resolve => setTimeout(resolve, 1))
    }
  }

  /** Ends the client's side only. */
  halfClose(): void {
    this.socket.end()
  }

  destroy(): void {
    this.socket.destroy()
  }

  /** All bytes that came so far. */
  get received(): Buffer {
    return Buffer.concat(this.#chunks)
  }

  /** Waits until what came satisfies `isEnough`, or the server has hung up. @returns what came. */
  async until(isEnough: (received: Buffer) => boolean): Promise<Buffer> {
    while (!this.isEnded && !isEnough(this.received)) {
      await Promise.race([once(this.socket, 'data').catch(() => {}), this.ended])
    }
    return this.received
  }

  /** Waits for so many whole responses, or for the last one: protocols are switched, or the server hangs up. */
  async responses(count: number, methods: readonly string[] = []): Promise<RawResponse[]> {
    const received = await this.until(bytes => {
      const found = parseResponses(bytes, methods)
      return found.length >= count || found.at(-1)?.status === 101
    })
    return parseResponses(received, methods)
  }

  /** Waits until the server hangs up. @returns every whole response. */
  async allResponses(methods: readonly string[] = []): Promise<RawResponse[]> {
    await this.ended
    return parseResponses(this.received, methods)
  }
}

/**
 * Reads whole responses out of what a server sent; what is not whole yet, or follows a switch of protocols, is
 * left out.
 * @param methods of the requests in turn, as a response to HEAD has no body; the rest are taken for GETs.
 */
function parseResponses(bytes: Buffer, methods: readonly string[] = []): RawResponse[] {
  const found: RawResponse[] = []
  for (let at = 0; at < bytes.length; ) {
    const bodyAt = bytes.indexOf(headEnd, at) + headEnd.length
    if (bodyAt < at + headEnd.length) break
    const [statusLine = '', ...lines] = bytes.toString('latin1', at, bodyAt - headEnd.length).split('\r\n')
    const status = Number(/^HTTP\/1\.1 (\d{3})(?: |$)/.exec(statusLine)?.[1])
    if (Number.isNaN(status)) throw new Error(`not a response: ${statusLine.slice(0, 80)}`)
    const headers = Object.fromEntries(
      lines.map(line => [line.split(':', 1)[0]!.toLowerCase(), line.replace(/^[^:]*: */, '')]),
    )
    const hasBody = methods[found.length] !== 'HEAD' && status >= 200 && status !== 204 && status !== 304
    const body = hasBody ? bodyOf(bytes, bodyAt, headers) : { bytes: Buffer.alloc(0), end: bodyAt }
    if (!body) break
    found.push({ status, headers, body: body.bytes })
    if (status === 101) break
    at = body.end
  }
  return found
}

function bodyOf(
  all: Buffer,
  at: number,
  headers: Record<string, string>,
): { bytes: Buffer; end: number } | null {
  if (headers['transfer-encoding'] !== 'chunked') {
    const end = at + Number(headers['content-length'] ?? 0)
    return end <= all.length ? { bytes: all.subarray(at, end), end } : null
  }
  const chunks: Buffer[] = []
  for (let from = at; ; ) {
    const lineEnd = all.indexOf('\r\n', from)
    if (lineEnd < 0) return null
    const size = Number.parseInt(all.toString('latin1', from, lineEnd), 16)
    const end = lineEnd + 2 + size + 2
    if (end > all.length) return null
    if (size === 0) return { bytes: Buffer.concat(chunks), end }
    chunks.push(all.subarray(lineEnd + 2, lineEnd + 2 + size))
    from = end
  }
}

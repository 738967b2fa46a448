import { Agent, type Dispatcher, errors } from 'undici'
import { type AddressGuard, TargetRefusedError } from '../../domain/webhooks/address-guard.ts'

/** What became of sending one request. */
export type ExchangeResult =
  | {
      readonly kind: 'answered'
      readonly status: number
      readonly retryAfter: string | undefined
      /** The first 16 KiB of the answer's body. */
      readonly response: string
    }
  /** No complete answer; `reason` may be told to the endpoint's owner. */
  | { readonly kind: 'failed'; readonly reason: string }
  /** Cut off because the server stops: neither a success nor a failure. */
  | { readonly kind: 'cut off' }

const responseBytesMax = 16 * 1024
const idleConnectionMs = 4_000

/** Sends requests to receivers that nobody trusts. */
export class Exchanges {
  readonly #guard: AddressGuard
  readonly #deadlineMs: number
  readonly #agent: Agent
  readonly #underWay = new Set<AbortController>()
  #cutOff = false

  /** @param deadlineMs for a whole exchange: resolving, connecting, sending and the answer. */
  constructor(guard: AddressGuard, deadlineMs: number) {
    this.#guard = guard
    this.#deadlineMs = deadlineMs
    this.#agent = new Agent({
      allowH2: false,
      connect: { lookup: guard.lookup, timeout: deadlineMs },
      keepAliveTimeout: idleConnectionMs,
      // One deadline over everything instead: a body that drips outlives these.
      headersTimeout: 0,
      bodyTimeout: 0,
    })
  }

  /** Posts a JSON body. Redirects are answers like any other. Never throws. */
  async post(target: string, headers: Record<string, string>, body: string): Promise<ExchangeResult> {
    const abort = new AbortController()
    this.#underWay.add(abort)
    const timer = setTimeout(() => abort.abort(), this.#deadlineMs)
    try {
      // Again, for addresses: a socket to one asks for no lookup.
      const url = this.#guard.parse(target)
      const answer = await this.#agent.request({
        origin: url.origin,
        path: url.pathname + url.search,
        method: 'POST',
        headers: { 'content-type': 'application/json', 'user-agent': 'Roomful-Webhooks/1.0', ...headers },
        body,
        signal: abort.signal,
      })
      const response = await readStart(answer.body)
      const retryAfter = answer.headers['retry-after']
      return {
        kind: 'answered',
        status: answer.statusCode,
        retryAfter: Array.isArray(retryAfter) ? retryAfter[0] : retryAfter,
        response,
      }
    } catch (error) {
      if (this.#cutOff) return { kind: 'cut off' }
      const seconds = this.#deadlineMs / 1000
      return {
        kind: 'failed',
        reason: abort.signal.aborted ? `no complete answer within ${seconds} s` : reasonOf(error as Error),
      }
    } finally {
      clearTimeout(timer)
      this.#underWay.delete(abort)
    }
  }

  /** Cuts off what is under way and closes all connections. */
  async close(): Promise<void> {
    this.#cutOff = true
    for (const abort of this.#underWay) abort.abort()
    await this.#agent.destroy()
  }
}

/** The first 16 KiB; whatever else would come is not waited for. */
async function readStart(body: Dispatcher.ResponseData['body']): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes >= responseBytesMax) break
  }
  // NUL is the one character that PostgreSQL does not store in texts.
  return Buffer.concat(chunks).subarray(0, responseBytesMax).toString('utf8').replaceAll('\0', '\uFFFD')
}

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection broke off',
  EPIPE: 'the connection broke off',
  UND_ERR_SOCKET: 'the connection broke off',
  ETIMEDOUT: 'the host cannot be reached',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the host cannot be reached',
  UND_ERR_CONNECT_TIMEOUT: 'the host cannot be reached',
  ENOTFOUND: 'the host name does not resolve',
  ENODATA: 'the host name does not resolve',
  ESERVFAIL: 'the host name does not resolve',
  ETIMEOUT: 'the host name does not resolve',
  EAI_AGAIN: 'the host name does not resolve',
  UND_ERR_HEADERS_OVERFLOW: "the answer's headers are too large",
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'the answer is not as long as it says',
}

function reasonOf(error: Error & { code?: string }): string {
  if (error instanceof TargetRefusedError) return error.message
  const { code = '' } = error
  const known = reasons[code]
  if (known) return known
  if (error instanceof errors.HTTPParserError) return 'the answer is not HTTP'
  if (/TLS|SSL|CERT|SIGNED|VERIFY|SIGNATURE/.test(code)) return `TLS failed: ${code}`
  return code === '' ? 'the exchange failed' : `the exchange failed: ${code}`
}

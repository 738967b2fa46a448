import type { IncomingHttpHeaders } from 'node:http'
import type { Agent, Dispatcher } from 'undici'
import { type AddressGuard, TargetRefusedError } from '../../../lib/address-guard.ts'

/** The result of sending one request. */
export type WebhookResult =
  | {
      readonly type: 'responded'
      readonly status: number
      /** The raw header; repeated ones are a list. */
      readonly retryAfter: string | readonly string[] | undefined
      /** The first 16 KiB of the body. */
      readonly response: string
    }
  /** No complete response; `reason` may be shown to the endpoint's owner. */
  | { readonly type: 'failed'; readonly reason: string }
  /** Aborted because the server stops: neither a success nor a failure. */
  | { readonly type: 'cut off' }

/** The destination of requests, or why it is rejected. */
export type Target =
  | { readonly type: 'open'; readonly origin: string; readonly path: string }
  | { readonly type: 'refused'; readonly reason: string }

const responseBytesMax = 16 * 1024
/** After a deadline, an attempt to connect ends. */
const connectLagMs = 1_000
const idleConnectionMs = 4_000

/** Sends requests to receivers. */
export interface Transport {
  targetOf(url: string): Target
  post(target: Target, headers: Record<string, string>, body: string): Promise<WebhookResult>
  close(): Promise<void>
}

/** Sends requests to untrusted receivers. */
export class WebhookClient implements Transport {
  readonly #guard: AddressGuard
  readonly #deadlineMs: number
  /** A megabyte of code: loaded for the first delivery. */
  #agent: Promise<Agent> | undefined
  readonly #underWay = new Set<WebhookRequest>()

  /** @param deadlineMs for a whole request, from DNS lookup to response. */
  constructor(guard: AddressGuard, deadlineMs: number) {
    this.#guard = guard
    this.#deadlineMs = deadlineMs
  }

  /**
   * Validates a target once for many requests. IP addresses are checked here, since connecting to one makes
   * no lookup; names are checked at each lookup.
   */
  targetOf(url: string): Target {
    try {
      const { origin, pathname, search } = this.#guard.parse(url)
      return { type: 'open', origin, path: pathname + search }
    } catch (error) {
      return { type: 'refused', reason: reasonOf(error as Error) }
    }
  }

  /** Posts a JSON body. Redirects are not followed. Never throws. */
  async post(target: Target, headers: Record<string, string>, body: string): Promise<WebhookResult> {
    if (target.type === 'refused') return { type: 'failed', reason: target.reason }
    const webhookRequest = new WebhookRequest()
    this.#underWay.add(webhookRequest)
    const timer = setTimeout(() => webhookRequest.end(tooLate(this.#deadlineMs)), this.#deadlineMs)
    const request = {
      origin: target.origin,
      path: target.path,
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'Roomful-Webhooks/1.0', ...headers },
      body,
    } as const
    this.#agent ??= this.#loadAgent()
    const agent = await this.#agent
    if (!webhookRequest.hasEnded) agent.dispatch(request, webhookRequest)
    const result = await webhookRequest.result
    clearTimeout(timer)
    this.#underWay.delete(webhookRequest)
    return result
  }

  /** Aborts requests in flight and closes all connections. */
  async close(): Promise<void> {
    for (const webhookRequest of this.#underWay) webhookRequest.end({ type: 'cut off' })
    await (await this.#agent)?.destroy()
  }

  async #loadAgent(): Promise<Agent> {
    const { Agent } = await import('undici')
    return new Agent({
      allowH2: false,
      // Ends attempts of requests that the deadline has ended, never a request.
      connect: { lookup: this.#guard.lookup, timeout: this.#deadlineMs + connectLagMs },
      keepAliveTimeout: idleConnectionMs,
      // Whatever the receiver's Keep-Alive header requests.
      keepAliveMaxTimeout: idleConnectionMs,
      // One deadline for everything instead: a slow body would outlast these.
      headersTimeout: 0,
      bodyTimeout: 0,
    })
  }
}

/** One request as undici reports it. It ends once; later data is discarded. */
class WebhookRequest implements Dispatcher.DispatchHandler {
  readonly result: Promise<WebhookResult>
  readonly #resolve: (result: WebhookResult) => void
  readonly #chunks: Buffer[] = []
  #controller: Dispatcher.DispatchController | null = null
  #hasEnded = false
  #status = 0
  #retryAfter: string | readonly string[] | undefined
  #bytes = 0

  constructor() {
    const { promise, resolve } = Promise.withResolvers<WebhookResult>()
    this.result = promise
    this.#resolve = resolve
  }

  get hasEnded(): boolean {
    return this.#hasEnded
  }

  end(result: WebhookResult): void {
    if (this.#hasEnded) return
    this.#hasEnded = true
    this.#resolve(result)
    this.#controller?.abort(new Error('the request has ended'))
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
    if (this.#hasEnded) controller.abort(new Error('the request has ended'))
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    // Informational responses come before the real one.
    if (status < 200) return
    this.#status = status
    this.#retryAfter = headers['retry-after']
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#chunks.push(chunk)
    this.#bytes += chunk.length
    // The rest of the response is discarded.
    if (this.#bytes >= responseBytesMax) this.end(this.#responded())
  }

  onResponseEnd(): void {
    this.#controller = null
    this.end(this.#responded())
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.#controller = null
    this.end({ type: 'failed', reason: reasonOf(error) })
  }

  #responded(): WebhookResult {
    const text = Buffer.concat(this.#chunks).subarray(0, responseBytesMax).toString('utf8')
    return {
      type: 'responded',
      status: this.#status,
      retryAfter: this.#retryAfter,
      // The one character that PostgreSQL does not store in texts.
      response: text.replaceAll('\0', '\uFFFD'),
    }
  }
}

function tooLate(deadlineMs: number): WebhookResult {
  return { type: 'failed', reason: `timed out after ${deadlineMs / 1000} s` }
}

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was reset',
  EPIPE: 'the connection was reset',
  UND_ERR_SOCKET: 'the connection was reset',
  ETIMEDOUT: 'the host cannot be reached',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the host cannot be reached',
  UND_ERR_CONNECT_TIMEOUT: 'the host cannot be reached',
  ENOTFOUND: 'the host name does not resolve',
  ENODATA: 'the host name does not resolve',
  ESERVFAIL: 'the host name does not resolve',
  ETIMEOUT: 'the host name does not resolve',
  EAI_AGAIN: 'the host name does not resolve',
  UND_ERR_HEADERS_OVERFLOW: 'the response headers are too large',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'the response does not match its Content-Length',
}

function reasonOf(error: Error & { code?: string }): string {
  if (error instanceof TargetRefusedError) return error.message
  const { code = '' } = error
  const reason = reasons[code]
  if (reason) return reason
  if (error.name === 'HTTPParserError') return 'the response is not valid HTTP'
  if (/TLS|SSL|CERT|SIGNED|VERIFY|SIGNATURE/.test(code)) return `TLS failed: ${code}`
  return code === '' ? 'the request failed' : `the request failed: ${code}`
}

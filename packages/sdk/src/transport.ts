import { errorOf, type RoomfulError } from './error.ts'

/** How a client reaches the API. */
export interface RoomfulOptions {
  /** `rmf_…`; see `roomful key create`. */
  readonly apiKey: string
  /** Where the server is, without `/public/v1`. */
  readonly baseUrl: string
  /** How often a call is repeated that failed for a passing reason; 3 unless set. */
  readonly retries?: number
  /** How long one attempt may take; 30,000 unless set. */
  readonly timeoutMs?: number
  /** No wait for the next window is longer than this, or the refusal is thrown; 60 unless set. */
  readonly waitSecondsMax?: number
  /** What sends requests; the global `fetch` unless set. */
  readonly fetch?: typeof fetch
  /** What waits between attempts; a timer unless set. */
  readonly sleep?: (ms: number) => Promise<void>
}

/** What one call adds. */
export interface CallOptions {
  readonly signal?: AbortSignal
  /** Makes repeating a POST safe; a random one unless set. */
  readonly idempotencyKey?: string
  /** The ETag of the version to change. */
  readonly ifMatch?: string
}

export interface ApiRequest {
  readonly method: string
  /** Path and query. */
  readonly path: string
  readonly body: object | undefined
}

const firstPauseMs = 250
const pauseMsMax = 15_000

/**
 * Sends a request, again where it failed for a passing reason: no connection, 429 and 503 after the time that
 * they name, 5xx. A POST carries an Idempotency-Key, so that a repeated one happens once.
 * @throws RoomfulError; a TypeError that names the server when it cannot be reached, or says what `options` lack.
 */
export async function send(
  options: RoomfulOptions,
  { method, path, body }: ApiRequest,
  call: CallOptions,
): Promise<Response> {
  const { retries = 3, timeoutMs = 30_000, waitSecondsMax = 60, sleep = pause } = options
  const url = serverOf(options) + path
  const headers: Record<string, string> = { 'x-api-key': options.apiKey }
  if (body) headers['content-type'] = 'application/json'
  if (method === 'POST') headers['idempotency-key'] = call.idempotencyKey ?? randomKey()
  if (call.ifMatch) headers['if-match'] = call.ifMatch

  const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
  for (let attempt = 0; ; attempt++) {
    let failure: unknown
    let waitMs = Math.min(firstPauseMs * 2 ** attempt, pauseMsMax) * (0.5 + Math.random())
    const response = await within(timeoutMs, call.signal, signal =>
      (options.fetch ?? fetch)(url, { ...init, signal }),
    ).catch((error: unknown) => {
      // After a change under If-Match got lost on its way, repeating it could only be refused.
      if (call.signal?.aborted || call.ifMatch) throw error
      failure = error
    })
    if (response?.ok) return response
    if (response) {
      const error = await errorOf(response)
      const seconds = Number(response.headers.get('retry-after') ?? 0)
      if (!isPassing(error, attempt) || seconds > waitSecondsMax) throw error
      waitMs = Math.max(waitMs, seconds * 1000)
      failure = error
    }
    if (attempt >= retries) throw unreached(url, failure)
    await sleep(waitMs)
  }
}

/** @throws TypeError */
function serverOf({ apiKey, baseUrl }: Partial<RoomfulOptions>): string {
  if (!apiKey) throw new TypeError('apiKey is missing: roomful key create makes one')
  // Pages of the server itself may leave out the host.
  if (baseUrl === undefined || !/^(https?:\/\/|\/|$)/i.test(baseUrl))
    throw new TypeError(`baseUrl is ${baseUrl ?? 'missing'}: give the server as https://rooms.example`)
  return baseUrl.replace(/(\/public\/v1)?\/*$/, '')
}

/** What `fetch` says of a server that cannot be reached names neither it nor why. */
function unreached(url: string, failure: unknown): unknown {
  if (!(failure instanceof TypeError)) return failure
  const { cause, message } = failure as { cause?: { code?: string }; message: string }
  const why = cause?.code ? `${message}, ${cause.code}` : message
  return new TypeError(`${url} cannot be reached: ${why}`, { cause: failure })
}

/** Gives up when no response has begun in time; a long one may take as long as it takes. */
async function within(
  timeoutMs: number,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<Response>,
): Promise<Response> {
  const controller = new AbortController()
  const reason = new DOMException(`no answer within ${timeoutMs} ms`, 'TimeoutError')
  const timer = setTimeout(() => controller.abort(reason), timeoutMs)
  try {
    return await work(signal ? AbortSignal.any([signal, controller.signal]) : controller.signal)
  } finally {
    clearTimeout(timer)
  }
}

/** Whether repeating may help; on a repeated call the key may still be held by the attempt that got lost. */
function isPassing({ status, code }: RoomfulError, attempt: number): boolean {
  return status === 429 || status >= 500 || (code === 'IDEMPOTENCY_CONFLICT' && attempt > 0)
}

/** 128 random bits. Pages that came over plain HTTP have no `crypto.randomUUID`. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

/** Waits. */
export function pause(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms))
}

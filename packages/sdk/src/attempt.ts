import {
  AbortError,
  ApiError,
  ConnectionError,
  type ErrorEnvelope,
  RoomfulError,
  TimeoutError,
} from './error.ts'

/** A success. */
export interface Received {
  /** The JSON of the response, its text, or the response itself where that is a file or a stream. */
  readonly data: unknown
  readonly status: number
  readonly requestId: string | undefined
  readonly headers: Headers
}

/** The part of a response that a call returns: the JSON of its body, its text, or the response itself. */
export type ResponseForm = 'json' | 'text' | 'raw'

/** Timers overflow above this and fire at once. */
const timerMsMax = 2 ** 31 - 1
const excerptLengthMax = 200

/**
 * Sends a request once and reads its response; the timeout and the signal cover both.
 * @param form the response itself is the result, its body unread (`raw`), or its text is, or its JSON
 * @throws RoomfulError
 */
export async function attemptOnce(
  fetcher: typeof fetch,
  url: string,
  init: RequestInit,
  { timeoutMs, signal, form }: { timeoutMs: number; signal: AbortSignal | undefined; form: ResponseForm },
): Promise<Received> {
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), Math.min(timeoutMs, timerMsMax))
  const either = signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal
  try {
    return await read(await fetcher(url, { ...init, signal: either }), url, form)
  } catch (error) {
    if (error instanceof RoomfulError) throw error
    if (signal?.aborted) throw new AbortError(signal.reason)
    if (timeout.signal.aborted)
      throw new TimeoutError(`${url} timed out after ${timeoutMs} ms`, { cause: error })
    throw new ConnectionError(`${url} cannot be reached: ${reasonOf(error)}`, { cause: error })
  } finally {
    clearTimeout(timer)
  }
}

async function read(response: Response, url: string, form: ResponseForm): Promise<Received> {
  const { ok, status, headers } = response
  const requestId = headers.get('x-request-id') ?? undefined
  // HTML would be the page of a proxy, such as a login.
  const isPage = headers.get('content-type')?.startsWith('text/html')
  if (ok && form === 'raw' && !isPage) return { data: response, status, requestId, headers }
  const text = await response.text()
  if (ok && form === 'text' && !isPage) return { data: text, status, requestId, headers }
  const body = objectIn(text)
  if (ok && form === 'json' && body) return { data: body, status, requestId, headers }
  const common = { request_id: requestId, retry_after_seconds: retryAfterSeconds(headers) }
  if (!ok && typeof body?.code === 'string' && typeof body.error === 'string')
    throw new ApiError(status, { ...common, ...(body as unknown as ErrorEnvelope) })
  const page = text.replace(/\s+/g, ' ').slice(0, excerptLengthMax)
  const error = `${url} returned status ${status}, but no response of Roomful (a proxy, or a wrong baseUrl?): ${page || 'no body'}`
  throw new ApiError(status, { ...common, error })
}

/** Retry-After is a number of seconds or, from some proxies, a date. */
function retryAfterSeconds(headers: Headers): number | undefined {
  const value = headers.get('retry-after')
  if (value === null) return undefined
  const seconds = Number.isNaN(Number(value)) ? (Date.parse(value) - Date.now()) / 1000 : Number(value)
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds)
}

function objectIn(text: string): Record<string, unknown> | null {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' ? (body as Record<string, unknown> | null) : null
  } catch {
    return null
  }
}

/** The message of `fetch` alone, "fetch failed", does not tell the reason. */
function reasonOf(error: unknown): string {
  const { message, cause } = error as { message?: string; cause?: { code?: string } }
  return cause?.code ? `${message}, ${cause.code}` : String(message ?? error)
}

import { randomKey } from '@roomful/contract/room/random-key'
import { attemptOnce, type Received, type ResponseForm } from './attempt.ts'
import { AbortError, ApiError, RoomfulError } from './error.ts'
import type { Attempt, CallOptions } from './options.ts'
import { pause } from './pause.ts'
import type { CheckedOptions } from './read-options.ts'
import { version } from './routes.ts'
import type { OperationName } from './types.ts'

/** A call as HTTP. */
export interface ApiRequest {
  readonly operation: OperationName
  readonly method: string
  /** Path and query. */
  readonly path: string
  readonly body: object | undefined
  /** How long the server was asked to hold the response back. */
  readonly waitSeconds: number
  readonly form: ResponseForm
}

const firstPauseMs = 250
const pauseMsMax = 15_000

/**
 * Sends a request, and again after a transient failure: no response, 408, 429, 5xx. A POST carries an Idempotency-Key,
 * so that it takes effect once.
 * @throws RoomfulError
 */
export async function send(
  options: CheckedOptions,
  { operation, method, path, body, waitSeconds, form }: ApiRequest,
  call: CallOptions,
): Promise<Received> {
  const { sleep = pause, onRequest, onResponse } = options
  const { signal, retries = options.retries ?? 3 } = call
  const timeoutMs = (call.timeoutMs ?? options.timeoutMs ?? 30_000) + waitSeconds * 1000
  const url = options.baseUrl + path
  const headers = headersOf(options, method, body, call)
  const idempotencyKey = headers.get('idempotency-key') ?? undefined
  let hasWaitedForKey = false
  const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }

  for (let attempt = 1; ; attempt++) {
    const about: Attempt = { operation, method, url, attempt, idempotencyKey }
    onRequest?.(about)
    const startedMs = performance.now()
    const outcome = await attemptOnce(options.fetch ?? fetch, url, init, { timeoutMs, signal, form }).catch(
      (error: RoomfulError) => error,
    )
    const durationMs = performance.now() - startedMs
    const error = outcome instanceof RoomfulError ? outcome : undefined
    // Once the key of a lost attempt is free, a further attempt decides.
    const isExtra = retries > 0 && !hasWaitedForKey && isKeyInUse(error)
    const mayRepeat = attempt <= retries || isExtra
    const retryInMs = error && mayRepeat ? pauseBefore(error, attempt, headers, options) : undefined
    hasWaitedForKey ||= isKeyInUse(error)
    const { status, requestId } = 'status' in outcome ? outcome : {}
    onResponse?.({ ...about, durationMs, status, requestId, error, retryInMs })
    if (!(outcome instanceof RoomfulError)) return outcome
    if (retryInMs === undefined) throw outcome
    await sleep(retryInMs, signal)
    if (signal?.aborted) throw new AbortError(signal.reason)
  }
}

function headersOf(
  { apiKey, headers: ofClient }: CheckedOptions,
  method: string,
  body: object | undefined,
  { idempotencyKey = randomKey(), ifMatch, headers: ofCall }: CallOptions,
): Headers {
  const headers = new Headers({
    'x-api-key': apiKey,
    'user-agent': `roomful-sdk/${version}`,
    ...(body && { 'content-type': 'application/json' }),
    ...(method === 'POST' && { 'idempotency-key': idempotencyKey }),
    ...(ifMatch && { 'if-match': ifMatch }),
  })
  for (const [name, value] of Object.entries({ ...ofClient, ...ofCall })) headers.set(name, value)
  return headers
}

/** How long to wait before the next attempt; undefined when another one cannot help. */
function pauseBefore(
  error: RoomfulError,
  attempt: number,
  headers: Headers,
  { waitSecondsMax = 60 }: CheckedOptions,
): number | undefined {
  if (error instanceof AbortError) return undefined
  const refusal = error instanceof ApiError ? error : undefined
  // Without a response of Roomful the change may have happened, and repeating it under If-Match could only be refused.
  if (headers.has('if-match') && !refusal?.code) return undefined
  if (refusal && !isTransient(refusal, attempt)) return undefined
  const seconds = refusal?.retryAfterSeconds ?? 0
  if (seconds > waitSecondsMax) return undefined
  const backoffMs = Math.min(firstPauseMs * 2 ** (attempt - 1), pauseMsMax) * (0.5 + Math.random())
  return Math.max(backoffMs, seconds * 1000)
}

/** Whether repeating may help. */
function isTransient(error: ApiError, attempt: number): boolean {
  const { status, code } = error
  if (status === 408 || status === 429 || status >= 500) return true
  return isKeyInUse(error) || (code === 'IDEMPOTENCY_CONFLICT' && attempt > 1)
}

/** Whether another attempt, which may have been lost with its server, holds the idempotency key until `Retry-After`. */
function isKeyInUse(error: RoomfulError | undefined): boolean {
  return (
    error instanceof ApiError &&
    error.code === 'IDEMPOTENCY_CONFLICT' &&
    error.retryAfterSeconds !== undefined
  )
}

import { waitMs } from '@roomful/contract/room/backoff'
import { attemptOnce, type Received } from './attempt.ts'
import { AbortError, ApiError, ConnectionError } from './error.ts'
import type { CheckedRoomOptions } from './room-options.ts'

export interface RoomCall {
  readonly method: string
  /** Below /room/v1. */
  readonly path: string
  readonly body?: object | undefined
}

/**
 * Calls a path of the room once. Without a token it is one of those before joining.
 * @throws ApiError, ConnectionError, TimeoutError, AbortError
 */
export function callRoom(
  { baseUrl, fetch, timeoutMs: defaultMs }: CheckedRoomOptions,
  { method, path, body }: RoomCall,
  {
    token,
    signal,
    timeoutMs = defaultMs,
  }: { token?: string; signal?: AbortSignal | undefined; timeoutMs?: number },
): Promise<Received> {
  const headers = {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(body && { 'content-type': 'application/json' }),
  }
  const init = { method, headers, ...(body && { body: JSON.stringify(body) }), cache: 'no-store' } as const
  return attemptOnce(fetch, `${baseUrl}/room/v1/${path}`, init, { timeoutMs, signal, form: 'json' })
}

/** As `callRoom`, again after a failure without an outcome. */
export async function callUntilOutcome(
  options: CheckedRoomOptions,
  call: RoomCall,
  token?: string,
): Promise<unknown> {
  const { signal, retries, sleep, random } = options
  for (let failures = 0; ; failures++) {
    try {
      return (await callRoom(options, call, { signal, ...(token !== undefined && { token }) })).data
    } catch (error) {
      if (!isWithoutOutcome(error) || failures >= retries) throw error
    }
    await sleep(waitMs(failures, random()), signal)
    if (signal?.aborted) throw new AbortError(signal.reason)
  }
}

/** Whether the server may not have handled a request, and one more may succeed. */
function isWithoutOutcome(error: unknown): boolean {
  return (
    error instanceof ConnectionError ||
    (error instanceof ApiError && (error.status >= 500 || error.status === 408))
  )
}

import { waitMs } from '@roomful/contract/room/backoff'
import type { Room } from '@roomful/contract/room/views'
import { ApiError } from './error.ts'
import type { RoomEnd } from './room-errors.ts'
import { callOf, callRoom, type RoomRequest, rejectionOf } from './room-http.ts'
import type { CheckedRoomOptions } from './room-options.ts'

export interface PollingEvents {
  receive(room: Room): void
  /** Called when polling fails repeatedly; it goes on. */
  away(): void
  ended(why: RoomEnd): void
}

/** Well below the idle timeouts of common proxies; halved whenever a wait is cut off. */
const waitSecondsMax = 20

/** Polls a room over HTTP, where WebSockets are blocked (docs/reference/room-protocol.md, "Without a socket"). */
export class RoomPolling {
  readonly #options: CheckedRoomOptions
  readonly #token: string
  readonly #left: AbortSignal
  readonly #events: PollingEvents
  readonly #stopped = new AbortController()
  #etag: string | undefined
  #failures = 0
  #waitSeconds = waitSecondsMax
  /** False while another request of this token waits, as after a lost connection. */
  #mayWait = true
  /** Number of acknowledged requests: a state requested before an acknowledgement may be older than it. */
  #acknowledged = 0

  /** @param left ends pending requests; `stop` ends polling alone */
  constructor(options: CheckedRoomOptions, token: string, left: AbortSignal, events: PollingEvents) {
    this.#options = options
    this.#token = token
    this.#left = left
    this.#events = events
  }

  /** Reads the room once, and polls on if it arrives in time. @returns whether it does */
  async start(withinMs: number): Promise<boolean> {
    try {
      await this.#poll(withinMs)
    } catch (error) {
      this.#endAfter(error)
      return false
    }
    void this.#follow()
    return true
  }

  stop(): void {
    this.#stopped.abort()
  }

  /** Sends a message; settles when the server has stored it. @throws RejectedError, ApiError, ConnectionError */
  async request(message: RoomRequest): Promise<void> {
    try {
      await callRoom(this.#options, callOf(message), { token: this.#token, signal: this.#left })
    } catch (error) {
      throw rejectionOf(error)
    }
    this.#acknowledged++
  }

  async #follow(): Promise<void> {
    const { timeoutMs, sleep, random } = this.#options
    while (!this.#stopped.signal.aborted) {
      try {
        await this.#poll(this.#waitSeconds * 1_000 + timeoutMs)
      } catch (error) {
        if (this.#stopped.signal.aborted || this.#endAfter(error)) return
        this.#failures++
        if (error instanceof ApiError && error.code === 'RATE_LIMITED') this.#mayWait = false
        else if (this.#failures === 1) {
          // Probably a proxy that cuts idle connections.
          this.#waitSeconds = Math.max(1, Math.floor(this.#waitSeconds / 2))
          continue
        } else if (this.#failures === 2) this.#events.away()
        await sleep(waitMs(this.#failures, random()), this.#stopped.signal)
      }
    }
  }

  /** @returns whether the error ends the room for this participant */
  #endAfter(error: unknown): boolean {
    const code = error instanceof ApiError ? error.code : undefined
    if (code !== 'UNAUTHENTICATED' && code !== 'NOT_FOUND' && code !== 'FORBIDDEN') return false
    this.#events.ended(code === 'FORBIDDEN' ? 'removed' : 'token')
    return true
  }

  async #poll(timeoutMs: number): Promise<void> {
    const acknowledged = this.#acknowledged
    const query = new URLSearchParams({
      ...(this.#etag !== undefined && { since: this.#etag }),
      ...(this.#etag !== undefined && this.#mayWait && { wait: String(this.#waitSeconds) }),
    })
    const received = await callRoom(
      this.#options,
      { method: 'GET', path: `state?${query}` },
      { token: this.#token, signal: this.#stopped.signal, timeoutMs },
    ).catch(unlessUnchanged)
    if (this.#stopped.signal.aborted) return
    const wasAway = this.#failures > 1
    this.#failures = 0
    this.#mayWait = true
    // After an absence even an unchanged room is news.
    if (received === null && wasAway) this.#etag = undefined
    if (received === null || acknowledged !== this.#acknowledged) return
    this.#etag = received.headers.get('etag') ?? undefined
    this.#events.receive(received.data as Room)
  }
}

/** The room is the same as that of the ETag. */
function unlessUnchanged(error: unknown): null {
  if (error instanceof ApiError && error.status === 304) return null
  throw error
}

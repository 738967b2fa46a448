import { closeCodes } from '@roomful/contract/room/protocol'
import { SessionChanges } from '../../features/events/waiting-calls.ts'
import { removedError } from '../../features/participants/remove-participant.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { Device } from '../live/devices.ts'
import { sessionKeyOf, type Visitor } from '../live/visitor.ts'

/**
 * A device that polls its room over HTTP. It is in the room like a socket, but a frame ends its wait instead of being
 * sent, and it then reads the room. So it reads only when a socket would be sent a frame.
 */
export class PollingDevice<V extends Visitor = Visitor> implements Device<V> {
  readonly visitor: V
  readonly isPolling = true
  /** ETag of its last read; undefined once a frame has made that stale. */
  etag: string | undefined = undefined
  /** Time of its last read, on the monotonic clock. */
  readAt = Number.NEGATIVE_INFINITY
  /** Number of frames so far. */
  frames = 0
  /** The pending wait; a device has at most one. */
  #changes: SessionChanges | undefined
  #refusal: ApiError | undefined
  readonly #closed = new AbortController()
  readonly #onClose: () => void

  /** @param onClose called once, after the room has closed the device */
  constructor(visitor: V, onClose: () => void) {
    this.visitor = visitor
    this.#onClose = onClose
  }

  get sessionKey(): number {
    return sessionKeyOf(this.visitor)
  }

  get isWaiting(): boolean {
    return this.#changes !== undefined
  }

  /** @param ended aborted when the client disconnects or the server stops */
  beginWait(ended: AbortSignal): SessionChanges {
    this.#changes = new SessionChanges(AbortSignal.any([ended, this.#closed.signal]))
    return this.#changes
  }

  endWait(): void {
    this.#changes = undefined
  }

  /** @throws ApiError UNAUTHENTICATED, FORBIDDEN if the room has closed the device for good */
  requireAdmitted(): void {
    if (this.#refusal) throw this.#refusal
  }

  send(): void {
    this.frames++
    this.etag = undefined
    this.#changes?.note()
  }

  sendResults(): boolean {
    this.send()
    return true
  }

  close(code: number): void {
    if (this.#closed.signal.aborted) return
    if (code === closeCodes.removed) this.#refusal = removedError()
    if (code === closeCodes.badToken) this.#refusal = endedToken()
    this.#closed.abort()
    // Deferred like the close event of a socket: the room may be iterating over its devices.
    queueMicrotask(this.#onClose)
  }
}

/** The error for a token that admits no device. */
export function endedToken(): ApiError {
  return new ApiError(
    'UNAUTHENTICATED',
    'This token is unknown or has expired: join again, or open a new stage link.',
  )
}

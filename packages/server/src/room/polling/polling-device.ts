import { closeCodes } from '@roomful/contract/room/protocol'
import { removedError } from '../../features/participants/remove-participant.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { Device } from '../live/devices.ts'
import { sessionKeyOf, type Visitor } from '../live/visitor.ts'

/** A pending long poll: one timeout, one timer and one promise at a time, as a frame to a room wakes hundreds of them in one turn. */
export class Wait {
  readonly #timeout: NodeJS.Timeout
  #timer: NodeJS.Timeout | undefined
  #settle: (() => void) | undefined
  #awaitsFrame = false
  /** The client is gone, the server stops, or the room has closed the device. */
  isEnded = false
  /** Its time is over. */
  isLate = false

  constructor(ms: number) {
    this.#timeout = setTimeout(() => {
      this.isLate = true
      if (this.#awaitsFrame) this.#wake()
    }, ms)
  }

  /** Settles after this time, or when the wait has ended. */
  pause(ms: number): Promise<void> {
    return new Promise(resolve => {
      if (this.isEnded) return resolve()
      this.#settle = resolve
      this.#timer = setTimeout(resolve, ms)
    })
  }

  /** Settles when the device is sent a frame, or when the wait has ended or its time is over. */
  frame(): Promise<void> {
    return new Promise(resolve => {
      if (this.isEnded || this.isLate) return resolve()
      this.#settle = resolve
      this.#awaitsFrame = true
    })
  }

  noteFrame(): void {
    if (this.#awaitsFrame) this.#wake()
  }

  end(): void {
    this.isEnded = true
    clearTimeout(this.#timeout)
    clearTimeout(this.#timer)
    this.#wake()
  }

  #wake(): void {
    this.#awaitsFrame = false
    this.#settle?.()
  }
}

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
  #wait: Wait | undefined
  #refusal: ApiError | undefined
  #isClosed = false
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
    return this.#wait !== undefined
  }

  beginWait(seconds: number): Wait {
    this.#wait = new Wait(seconds * 1_000)
    if (this.#isClosed) this.#wait.end()
    return this.#wait
  }

  /** Ends the pending wait, if there is one. */
  endWait(): void {
    this.#wait?.end()
    this.#wait = undefined
  }

  /** @throws ApiError UNAUTHENTICATED, FORBIDDEN if the room has closed the device for good */
  requireAdmitted(): void {
    if (this.#refusal) throw this.#refusal
  }

  send(): void {
    this.frames++
    this.etag = undefined
    this.#wait?.noteFrame()
  }

  sendResults(): boolean {
    this.send()
    return true
  }

  close(code: number): void {
    if (this.#isClosed) return
    this.#isClosed = true
    if (code === closeCodes.removed) this.#refusal = removedError()
    if (code === closeCodes.badToken) this.#refusal = endedToken()
    this.#wait?.end()
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

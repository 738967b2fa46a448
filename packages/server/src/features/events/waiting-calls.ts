import { setTimeout as pause } from 'node:timers/promises'
import type { Bus, Notice } from '../../bus/bus.ts'
import { rateLimited } from '../../lib/api-error.ts'
import { Semaphore } from '../../lib/semaphore.ts'

/** Limit of simultaneous long polls per organization and server. */
export const waitingCallsMax = 50

/** Notices within this time cause one read. */
const gatherMs = 100

export interface Wait {
  readonly organizationKey: number
  readonly sessionKey: number
  /** Aborted when the client disconnects. */
  readonly gone: AbortSignal
}

/**
 * Long polls: calls that wait until a session differs from what they last read. Each holds a timer and a
 * listener, but no thread and no transaction.
 */
export class WaitingCalls {
  readonly #bus: Bus
  readonly #open = new Semaphore({ maxEach: waitingCallsMax })
  readonly #stopping = new AbortController()

  constructor(bus: Bus) {
    this.#bus = bus
  }

  /**
   * Rereads whenever the session has changed until the result is new, the time is over, the client is gone or
   * the server stops.
   * @returns the last result.
   * @throws ApiError RATE_LIMITED when too many calls of the organization wait
   */
  async untilNew<T>(
    wait: Wait & { readonly seconds: number },
    read: () => Promise<T>,
    isNew: (found: T) => boolean,
  ): Promise<T> {
    const changes = this.follow(wait, () => true)
    try {
      return await changes.untilNew(wait.seconds, read, isNew)
    } finally {
      changes.stop()
    }
  }

  /**
   * Counts a call as waiting, and listens for it, until `stop` of the result or until the client disconnects.
   * @throws ApiError RATE_LIMITED when too many calls of the organization wait
   */
  follow({ organizationKey, sessionKey, gone }: Wait, concerns: (notice: Notice) => boolean): SessionChanges {
    const end = this.#open.tryAcquire(organizationKey)
    if (!end)
      throw rateLimited(
        `At most ${waitingCallsMax} calls of an organization can wait at the same time: wait for one to finish.`,
        1,
      )
    const ended = AbortSignal.any([gone, this.#stopping.signal])
    const unsubscribe = this.#bus.subscribe(notice => {
      const mayConcern =
        notice.type === 'missed' ||
        ('sessionKey' in notice && notice.sessionKey === sessionKey && concerns(notice))
      if (mayConcern) changes.note()
    })
    const changes = new SessionChanges(ended, () => {
      unsubscribe()
      end()
    })
    // An aborted signal emits no further event.
    if (gone.aborted) changes.stop()
    else gone.addEventListener('abort', () => changes.stop(), { once: true })
    return changes
  }

  /** Ends every wait with the current state. */
  stop(): void {
    this.#stopping.abort()
  }
}

/** Changes of one session, for one waiting call. */
export class SessionChanges {
  /** Aborted when the client disconnects or the server stops. */
  readonly ended: AbortSignal
  readonly #onStop: () => void
  #changed = Promise.withResolvers<void>()
  #stopped = false

  constructor(ended: AbortSignal, onStop: () => void = () => {}) {
    this.ended = ended
    this.#onStop = onStop
  }

  /** Rereads after each change until the result is new, the time is over or the wait has ended. @returns the last result */
  async untilNew<T>(seconds: number, read: () => Promise<T>, isNew: (found: T) => boolean): Promise<T> {
    const ended = AbortSignal.any([this.ended, AbortSignal.timeout(seconds * 1_000)])
    for (;;) {
      this.reset()
      const found = await read()
      if (isNew(found) || ended.aborted) return found
      await this.next(ended)
    }
  }

  /** Records a change. */
  note(): void {
    this.#changed.resolve()
  }

  /** Disregards all changes so far. */
  reset(): void {
    this.#changed = Promise.withResolvers()
  }

  /** Settles shortly after the first change since `reset`, or when `ended` is aborted. */
  async next(ended: AbortSignal): Promise<void> {
    if (ended.aborted) return
    const end = Promise.withResolvers<void>()
    const onAbort = () => end.resolve()
    ended.addEventListener('abort', onAbort, { once: true })
    await Promise.race([this.#changed.promise, end.promise])
    ended.removeEventListener('abort', onAbort)
    await pause(gatherMs, undefined, { signal: ended }).catch(() => {})
  }

  /** Ends the wait; may be called again. */
  stop(): void {
    if (this.#stopped) return
    this.#stopped = true
    this.#onStop()
  }
}

import { StorageUnavailableError } from './failure.ts'

interface Waiter {
  readonly since: number
  readonly admit: () => void
  readonly reject: (error: Error) => void
}

/**
 * A FIFO semaphore for connections. Waiters fail only when the database has made no progress for a while,
 * however long the queue is.
 */
export class ConnectionSemaphore {
  readonly #stuckMsMax: number
  readonly #now: () => number
  readonly #waiting = new Set<Waiter>()
  #free: number
  #withheld = 0
  #progressAt = Number.NEGATIVE_INFINITY
  #isClosed = false

  /**
   * @param max permits out at once
   * @param stuckMsMax how long waiters wait without any progress
   * @param now milliseconds of a monotonic clock
   */
  constructor(max: number, stuckMsMax: number, now: () => number) {
    this.#free = max
    this.#stuckMsMax = stuckMsMax
    this.#now = now
  }

  get waitingCount(): number {
    return this.#waiting.size
  }

  /** Permits withheld because the database recently refused a connection. */
  get withheldCount(): number {
    return this.#withheld
  }

  /**
   * Exchanges a permit for which the database refused a connection for the next released one, ahead of the
   * queue. The permit itself returns after `backAfterMs`.
   * @throws StorageUnavailableError
   */
  exchange(backAfterMs: number): Promise<void> {
    if (this.#isClosed) return Promise.reject(closedError())
    this.#withheld++
    setTimeout(() => {
      this.#withheld--
      this.release()
    }, backAfterMs).unref()
    if (this.#free > 0) {
      this.#free--
      return Promise.resolve()
    }
    return new Promise((admit, reject) => {
      const others = [...this.#waiting]
      this.#waiting.clear()
      for (const waiter of [{ since: this.#now(), admit, reject }, ...others]) this.#waiting.add(waiter)
    })
  }

  /** Resolves with a permit, to be returned with `release`. @throws StorageUnavailableError */
  acquire(): Promise<void> {
    if (this.#isClosed) return Promise.reject(closedError())
    if (this.#free > 0) {
      this.#free--
      return Promise.resolve()
    }
    return new Promise((admit, reject) => this.#waiting.add({ since: this.#now(), admit, reject }))
  }

  /** @throws StorageUnavailableError after `close` */
  requireOpen(): void {
    if (this.#isClosed) throw closedError()
  }

  release(): void {
    const [next] = this.#waiting
    if (!next) {
      this.#free++
      return
    }
    this.#waiting.delete(next)
    next.admit()
  }

  /** Records progress of the database, which extends the wait of all waiters. */
  noteProgress(): void {
    this.#progressAt = this.#now()
  }

  /** Rejects waiters that have waited too long without progress. */
  rejectStuck(): void {
    const now = this.#now()
    if (now - this.#progressAt <= this.#stuckMsMax) return
    for (const waiter of this.#waiting) {
      // Later waiters have waited for less time.
      if (now - waiter.since <= this.#stuckMsMax) return
      this.#waiting.delete(waiter)
      waiter.reject(new StorageUnavailableError('the database has not answered'))
    }
  }

  /** Rejects all waiters and later calls. */
  close(): void {
    this.#isClosed = true
    for (const waiter of this.#waiting) waiter.reject(closedError())
    this.#waiting.clear()
  }
}

function closedError(): StorageUnavailableError {
  return new StorageUnavailableError('the storage is being closed')
}

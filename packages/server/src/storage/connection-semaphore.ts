import { StorageUnavailableError } from './failure.ts'

interface Waiter {
  readonly since: number
  readonly admit: () => void
  readonly giveUp: (error: Error) => void
}

/**
 * A semaphore for connections: permits go out in the order in which they were asked for. Whoever waits is given up when
 * the database has done nothing for a while, and not before, however many stand in front.
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
   * @param max permits that are out at once
   * @param stuckMsMax how long nothing may move before those who wait are given up
   * @param now milliseconds of a monotonic clock
   */
  constructor(max: number, stuckMsMax: number, now: () => number) {
    this.#free = max
    this.#stuckMsMax = stuckMsMax
    this.#now = now
  }

  /** How many wait for a permit. */
  get waitingCount(): number {
    return this.#waiting.size
  }

  /** Permits for which the database has refused a connection lately. */
  get withheldCount(): number {
    return this.#withheld
  }

  /**
   * Exchanges a permit, for which there is no connection, for the next one that is given back, ahead of those who wait. The
   * permit itself comes back after a while.
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
    return new Promise((admit, giveUp) => {
      const others = [...this.#waiting]
      this.#waiting.clear()
      for (const waiter of [{ since: this.#now(), admit, giveUp }, ...others]) this.#waiting.add(waiter)
    })
  }

  /** Settles with a permit, which `release` must give back. @throws StorageUnavailableError */
  acquire(): Promise<void> {
    if (this.#isClosed) return Promise.reject(closedError())
    if (this.#free > 0) {
      this.#free--
      return Promise.resolve()
    }
    return new Promise((admit, giveUp) => this.#waiting.add({ since: this.#now(), admit, giveUp }))
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

  /** Something has been done: whoever waits may wait on. */
  noteProgress(): void {
    this.#progressAt = this.#now()
  }

  /** Gives up those who have waited too long without progress. */
  giveUpStuck(): void {
    const now = this.#now()
    if (now - this.#progressAt <= this.#stuckMsMax) return
    for (const waiter of this.#waiting) {
      // Those who came later have waited for less.
      if (now - waiter.since <= this.#stuckMsMax) return
      this.#waiting.delete(waiter)
      waiter.giveUp(new StorageUnavailableError('the database has not answered'))
    }
  }

  /** Gives up everybody who waits, and whoever comes later. */
  close(): void {
    this.#isClosed = true
    for (const waiter of this.#waiting) waiter.giveUp(closedError())
    this.#waiting.clear()
  }
}

function closedError(): StorageUnavailableError {
  return new StorageUnavailableError('the storage is being closed')
}

import { ApiError } from '../../lib/api-error.ts'
import type { Clock } from '../../lib/clock.ts'
import type { SerializedOutput } from '../../lib/output.ts'
import { Semaphore } from '../../lib/semaphore.ts'

/** How long the report of a closed session is sent as it was. */
const ttlMs = 10_000
/** The oldest are removed above this; one of 200 questions with their texts takes up to 10 MB. */
const bytesMax = 32 * 1024 * 1024
/** Each holds some MiB. */
const computedAtOnce = 2

interface Kept {
  readonly report: Promise<SerializedOutput>
  /** Monotonic time. */
  readonly until: number
  /** 0 until it is computed. */
  bytes: number
}

/**
 * Serialized reports of closed sessions, by link and the removals from its session: a hall that opens one computes it once, and all
 * responses share its bytes.
 */
export class KeptReports {
  readonly #clock: Clock
  readonly #turns = new Semaphore<string>({ max: computedAtOnce })
  /** Oldest first. */
  readonly #kept = new Map<string, Kept>()
  #bytes = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Limits concurrent computations, fairly across networks. */
  inTurn<T>(network: string, compute: () => Promise<T>): Promise<T> {
    return this.#turns.run([network], compute)
  }

  /**
   * The kept report of a key, or a new one, which concurrent callers share.
   * @throws the error of `compute`, also of the caller who began it unless that is RATE_LIMITED
   */
  async get(key: string, compute: () => Promise<SerializedOutput>): Promise<SerializedOutput> {
    for (;;) {
      const found = this.#kept.get(key)
      if (!found || found.until <= this.#clock.monotonic()) return this.#add(key, compute)
      try {
        return await found.report
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'RATE_LIMITED')) throw error
      }
    }
  }

  async #add(key: string, compute: () => Promise<SerializedOutput>): Promise<SerializedOutput> {
    this.#remove(key)
    const kept: Kept = { report: compute(), until: this.#clock.monotonic() + ttlMs, bytes: 0 }
    this.#kept.set(key, kept)
    const isKept = () => this.#kept.get(key) === kept
    try {
      const report = await kept.report
      if (isKept()) {
        kept.bytes = report.content.length
        this.#bytes += kept.bytes
        for (const id of this.#kept.keys()) if (this.#bytes > bytesMax) this.#remove(id)
        setTimeout(() => isKept() && this.#remove(key), ttlMs).unref()
      }
      return report
    } catch (error) {
      if (isKept()) this.#remove(key)
      throw error
    }
  }

  #remove(key: string): void {
    this.#bytes -= this.#kept.get(key)?.bytes ?? 0
    this.#kept.delete(key)
  }
}

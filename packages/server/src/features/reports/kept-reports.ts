import type { Clock } from '../../lib/clock.ts'
import type { SerializedOutput } from '../../lib/output.ts'
import { Semaphore } from '../../lib/semaphore.ts'

/** How long the report of a closed session is sent as it was. */
const ttlMs = 10_000
const reportsMax = 100
/** Each holds some MiB. */
const computedAtOnce = 2

interface Kept {
  readonly report: Promise<SerializedOutput>
  /** Monotonic time. */
  readonly until: number
}

/**
 * Serialized reports of closed sessions by link: a hall that opens one computes it once, and all responses share its bytes.
 */
export class KeptReports {
  readonly #clock: Clock
  readonly #turns = new Semaphore<string>({ max: computedAtOnce })
  /** Oldest first. */
  readonly #kept = new Map<string, Kept>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Limits concurrent computations, fairly across networks. */
  inTurn<T>(network: string, compute: () => Promise<T>): Promise<T> {
    return this.#turns.run([network], compute)
  }

  /** The kept report of a link, or a new one, which concurrent callers share. @throws the error of `compute` */
  async get(linkId: string, compute: () => Promise<SerializedOutput>): Promise<SerializedOutput> {
    const now = this.#clock.monotonic()
    const found = this.#kept.get(linkId)
    if (found && found.until > now) return found.report
    const kept = { report: compute(), until: now + ttlMs }
    this.#kept.delete(linkId)
    this.#kept.set(linkId, kept)
    if (this.#kept.size > reportsMax) this.#kept.delete(this.#kept.keys().next().value!)
    try {
      return await kept.report
    } catch (error) {
      if (this.#kept.get(linkId) === kept) this.#kept.delete(linkId)
      throw error
    }
  }
}

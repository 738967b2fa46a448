import { backoffMs } from './backoff.ts'
import type { Clock } from './clock.ts'
import type { Log } from './log.ts'

const backoff = { firstMs: 1_000, maxMs: 5 * 60_000 }

interface Fault {
  readonly message: string
  readonly failures: number
  /** On the monotonic clock. */
  readonly retryAt: number
}

/** Independent retries by key, with backoff from one second to five minutes. A failure is logged once, not with each retry. */
export class Retries {
  readonly #clock: Clock
  readonly #log: Log
  readonly #keyName: string
  readonly #faults = new Map<number, Fault>()

  /** @param keyName name of the keys in the log */
  constructor({ clock, log }: { clock: Clock; log: Log }, keyName: string) {
    this.#clock = clock
    this.#log = log
    this.#keyName = keyName
  }

  /** Whether this key has failed and its retry is not due yet. */
  mustWait(key: number): boolean {
    const fault = this.#faults.get(key)
    return fault !== undefined && this.#clock.monotonic() < fault.retryAt
  }

  succeeded(key: number): void {
    const fault = this.#faults.get(key)
    if (!fault) return
    this.#faults.delete(key)
    this.#log.info('recovered from a failure', { [this.#keyName]: key, failures: fault.failures })
  }

  /** @param what the failed action, for the log: "failed to …" */
  failed(key: number, what: string, error: unknown): void {
    const before = this.#faults.get(key)
    const message = error instanceof Error ? error.message : String(error)
    const failures = (before?.failures ?? 0) + 1
    const retryAt = this.#clock.monotonic() + backoffMs(backoff, failures)
    this.#faults.set(key, { message, failures, retryAt })
    if (before?.message !== message) this.#log.error(what, error, { [this.#keyName]: key })
  }
}

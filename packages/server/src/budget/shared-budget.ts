import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import { type Budget, type Window, windowMs } from './budget.ts'
import type { Counter } from './counter.ts'
import { LocalBudget } from './local-budget.ts'

/** How long a call waits for the counter. */
const counterMsMaxDefault = 250
/** After a failure, only one call in this time tries the counter again. */
const retryAfterMs = 1_000

interface Draw {
  readonly resolve: (window: Window) => void
  readonly reject: (error: unknown) => void
}

/**
 * Counts calls of all servers together. Calls of one key that come while it is being counted are counted together
 * next, so that a key costs one statement at a time however busy it is. With the counter out of reach a server counts
 * alone, from where the counter was last.
 */
export class SharedBudget implements Budget {
  readonly #counter: Counter
  readonly #clock: Clock
  readonly #log: Log
  readonly #counterMsMax: number
  /** What this server counts alone, and what it last saw of the counter. */
  readonly #local: LocalBudget
  readonly #drawnAlone = new WeakSet<Window>()
  readonly #waiting = new Map<string, Draw[]>()
  /** Of the monotonic clock: until then nobody asks the counter. */
  #aloneUntil = 0
  #isAlone = false

  constructor(
    counter: Counter,
    { clock, log }: { readonly clock: Clock; readonly log: Log },
    counterMsMax = counterMsMaxDefault,
  ) {
    this.#counter = counter
    this.#counterMsMax = counterMsMax
    this.#clock = clock
    this.#log = log
    this.#local = new LocalBudget(clock)
  }

  async draw(key: string): Promise<Window> {
    try {
      return await new Promise<Window>((resolve, reject) => {
        const waiting = this.#waiting.get(key)
        if (waiting) waiting.push({ resolve, reject })
        else {
          this.#waiting.set(key, [])
          void this.#count(key, [{ resolve, reject }])
        }
      })
    } catch {
      const window = this.#local.draw(key)
      this.#drawnAlone.add(window)
      return window
    }
  }

  async peek(key: string): Promise<Window> {
    try {
      const window = await this.#ask(() => this.#counter.read(key))
      return window ?? { count: 0, endsAt: this.#clock.now() + windowMs }
    } catch {
      return this.#local.peek(key)
    }
  }

  async giveBack(key: string, drawn: Window): Promise<void> {
    this.#local.giveBack(key, drawn)
    if (this.#drawnAlone.has(drawn)) return
    // What cannot be given back stays counted.
    await this.#ask(() => this.#counter.takeBack(key, 1, drawn.endsAt)).catch(() => {})
  }

  /** Counts these draws, and then those that came meanwhile. */
  async #count(key: string, draws: readonly Draw[]): Promise<void> {
    for (let some = draws; some.length > 0; some = this.#takeWaiting(key)) {
      try {
        const { count, endsAt } = await this.#ask(() => this.#counter.add(key, some.length))
        this.#local.adopt(key, { count, endsAt })
        for (const [i, { resolve }] of some.entries()) resolve({ count: count - some.length + 1 + i, endsAt })
      } catch (error) {
        for (const { reject } of some) reject(error)
      }
    }
  }

  #takeWaiting(key: string): readonly Draw[] {
    const waiting = this.#waiting.get(key)!
    if (waiting.length === 0) this.#waiting.delete(key)
    else this.#waiting.set(key, [])
    return waiting
  }

  /** @throws Error when the counter does not answer in time, or has not a moment ago. */
  async #ask<T>(work: () => Promise<T>): Promise<T> {
    const now = this.#clock.monotonic()
    if (now < this.#aloneUntil) throw new Error('the counter is out of reach')
    // Until this one has an answer, the others count alone.
    if (this.#isAlone) this.#aloneUntil = now + retryAfterMs
    try {
      const answer = await inTime(work(), this.#counterMsMax)
      if (this.#isAlone) this.#log.info('counting calls with the other servers again')
      this.#isAlone = false
      this.#aloneUntil = 0
      return answer
    } catch (error) {
      if (!this.#isAlone) this.#log.error('failed to count calls with the other servers', error)
      this.#isAlone = true
      this.#aloneUntil = this.#clock.monotonic() + retryAfterMs
      throw error
    }
  }
}

async function inTime<T>(work: Promise<T>, msMax: number): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('the counter has not answered in time')), msMax)
  work.catch(() => {})
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

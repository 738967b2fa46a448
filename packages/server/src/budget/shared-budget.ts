import type { Clock } from '../lib/clock.ts'
import type { Log } from '../lib/log.ts'
import type { Counter } from './budget.ts'
import { type Budget, type Window, windowMs } from './budget.ts'
import { LocalBudget } from './local-budget.ts'

/** Timeout of a call to the counter. */
const counterTimeoutMsDefault = 250
/** After a failure, one call per interval probes the counter. */
const retryAfterMs = 1_000
const unreachable = 'failed to reach the shared budget counter'

/** Outcome of a draw. */
type DrawOutcome =
  | { readonly by: 'counter'; readonly window: Window }
  /** Timed out; `late` has the counter's result, if it counted the call after all. */
  | { readonly by: 'none'; readonly late: Promise<Window | undefined> }

/** Calls of one key queued while others of it are being counted. */
interface Waiting {
  draws: ((counted: DrawOutcome) => void)[]
  givenBack: { readonly drawn: Window; readonly done: () => void }[]
}

/** Pending refund of calls that the counter should not have counted. */
interface Refund {
  readonly key: string
  readonly calls: number
  readonly endsAt: number
}

/**
 * Counts the calls of all servers together. Calls of one key that arrive during a statement share the next one, so that a busy key
 * costs one statement at a time. While the counter is out of reach, a server counts locally, starting at the last shared count.
 */
export class SharedBudget implements Budget {
  readonly #counter: Counter
  readonly #clock: Clock
  readonly #log: Log
  readonly #lengthMs: number
  readonly #counterTimeoutMs: number
  /** Local counts, and the last known shared ones. */
  readonly #local: LocalBudget
  /** Windows of locally counted calls, with the counter's late results. */
  readonly #localDraws = new WeakMap<Window, Promise<Window | undefined>>()
  readonly #waiting = new Map<string, Waiting>()
  #refunds: Refund[] = []
  /** On the monotonic clock: the counter is not called before this. */
  #localUntil = 0
  #isLocal = false

  constructor(
    counter: Counter,
    { clock, log }: { readonly clock: Clock; readonly log: Log },
    {
      lengthMs = windowMs,
      counterTimeoutMs = counterTimeoutMsDefault,
    }: {
      /** Length of the counter's windows. */
      readonly lengthMs?: number
      readonly counterTimeoutMs?: number | undefined
    } = {},
  ) {
    this.#counter = counter
    this.#lengthMs = lengthMs
    this.#counterTimeoutMs = counterTimeoutMs
    this.#clock = clock
    this.#log = log
    this.#local = new LocalBudget(clock, { lengthMs })
  }

  async draw(key: string): Promise<Window> {
    const counted = await new Promise<DrawOutcome>(resolve => {
      this.#enqueue(key, ({ draws }) => draws.push(resolve))
    })
    if (counted.by === 'counter') return counted.window
    const window = this.#local.draw(key)
    this.#localDraws.set(window, counted.late)
    return window
  }

  async peek(key: string): Promise<Window> {
    try {
      const window = await this.#ask(() => this.#counter.read(key))
      return window ?? { count: 0, endsAt: this.#clock.now() + this.#lengthMs }
    } catch {
      return this.#local.peek(key)
    }
  }

  async refund(key: string, drawn: Window): Promise<void> {
    const late = this.#localDraws.get(drawn)
    if (late) {
      this.#local.refund(key, drawn)
      void late.then(window => window && this.#refund({ key, calls: 1, endsAt: window.endsAt }))
      return
    }
    await new Promise<void>(done => {
      this.#enqueue(key, ({ givenBack }) => givenBack.push({ drawn, done }))
    })
  }

  #enqueue(key: string, add: (waiting: Waiting) => void): void {
    const existing = this.#waiting.get(key)
    const waiting: Waiting = existing ?? { draws: [], givenBack: [] }
    add(waiting)
    if (existing) return
    this.#waiting.set(key, waiting)
    void this.#work(key, waiting)
  }

  /** Counts queued calls until none is left, one statement at a time. */
  async #work(key: string, waiting: Waiting): Promise<void> {
    while (waiting.draws.length + waiting.givenBack.length > 0) {
      const { draws, givenBack } = waiting
      waiting.draws = []
      waiting.givenBack = []
      for (const [endsAt, some] of Map.groupBy(givenBack, ({ drawn }) => drawn.endsAt)) {
        await this.#refund({ key, calls: some.length, endsAt })
        for (const { drawn, done } of some) {
          // Not before: the shared count, which replaces the local one, would still have included it.
          this.#local.refund(key, drawn)
          done()
        }
      }
      if (draws.length > 0) await this.#count(key, draws)
    }
    this.#waiting.delete(key)
  }

  async #count(key: string, draws: Waiting['draws']): Promise<void> {
    let adding: Promise<Window> | undefined
    try {
      const { count, endsAt } = await this.#ask(() => (adding = this.#counter.add(key, draws.length)))
      this.#local.adopt(key, { count, endsAt })
      for (const [i, resolve] of draws.entries())
        resolve({ by: 'counter', window: { count: count - draws.length + 1 + i, endsAt } })
    } catch {
      const late = (adding ?? Promise.reject()).catch(() => undefined)
      for (const resolve of draws) resolve({ by: 'none', late })
    }
  }

  /** Refunds calls as soon as the counter is reachable. A refund lost on its way stays counted. */
  async #refund(refund: Refund): Promise<void> {
    let isSent = false
    const send = () => {
      isSent = true
      return this.#counter.refund(refund.key, refund.calls, refund.endsAt)
    }
    await this.#ask(send).catch(() => {})
    if (!isSent) this.#refunds.push(refund)
  }

  /** @throws Error on timeout, or shortly after one */
  async #ask<T>(work: () => Promise<T>): Promise<T> {
    const now = this.#clock.monotonic()
    if (now < this.#localUntil) throw new Error('the counter is unavailable')
    // Other calls count locally until this probe succeeds.
    if (this.#isLocal) this.#localUntil = now + retryAfterMs
    try {
      const answer = await inTime(work(), this.#counterTimeoutMs)
      // In the name of all budgets of this counter: some are asked rarely.
      this.#log.regained(unreachable)
      this.#isLocal = false
      this.#localUntil = 0
      for (const refund of this.#refunds.splice(0)) void this.#refund(refund)
      return answer
    } catch (error) {
      if (!this.#isLocal) this.#log.lost(unreachable, error)
      this.#isLocal = true
      this.#localUntil = this.#clock.monotonic() + retryAfterMs
      throw error
    }
  }
}

async function inTime<T>(work: Promise<T>, msMax: number): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('the counter timed out')), msMax)
  work.catch(() => {})
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

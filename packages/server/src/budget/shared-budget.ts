import type { Clock } from '../lib/clock.ts'
import type { Log } from '../lib/log.ts'
import type { Counter } from './budget.ts'
import { type Budget, type Window, windowMs } from './budget.ts'
import { LocalBudget } from './local-budget.ts'

/** How long a call waits for the counter. */
const counterMsMaxDefault = 250
/** After a failure, only one call in this time tries the counter again. */
const retryAfterMs = 1_000

/** What became of a call that was to be counted. */
type Counted =
  | { readonly by: 'counter'; readonly window: Window }
  /** Not in time. What the counter has counted all the same, if it has. */
  | { readonly by: 'nobody'; readonly late: Promise<Window | undefined> }

/** The calls of one key that wait while others of it are being counted. */
interface Waiting {
  draws: ((counted: Counted) => void)[]
  givenBack: { readonly drawn: Window; readonly done: () => void }[]
}

/** What is owed to the counter while it is out of reach: calls that it has counted and should not have. */
interface Owed {
  readonly key: string
  readonly calls: number
  readonly endsAt: number
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
  readonly #lengthMs: number
  readonly #counterMsMax: number
  /** What this server counts alone, and what it last saw of the counter. */
  readonly #local: LocalBudget
  /** Windows of calls that this server counted alone, with what the counter made of them later. */
  readonly #drawnAlone = new WeakMap<Window, Promise<Window | undefined>>()
  readonly #waiting = new Map<string, Waiting>()
  #owed: Owed[] = []
  /** Of the monotonic clock: until then nobody asks the counter. */
  #aloneUntil = 0
  #isAlone = false

  constructor(
    counter: Counter,
    { clock, log }: { readonly clock: Clock; readonly log: Log },
    {
      lengthMs = windowMs,
      counterMsMax = counterMsMaxDefault,
    }: {
      /** Of the counter's windows. */
      readonly lengthMs?: number
      readonly counterMsMax?: number | undefined
    } = {},
  ) {
    this.#counter = counter
    this.#lengthMs = lengthMs
    this.#counterMsMax = counterMsMax
    this.#clock = clock
    this.#log = log
    this.#local = new LocalBudget(clock, { lengthMs })
  }

  async draw(key: string): Promise<Window> {
    const counted = await new Promise<Counted>(resolve => {
      this.#enqueue(key, ({ draws }) => draws.push(resolve))
    })
    if (counted.by === 'counter') return counted.window
    const window = this.#local.draw(key)
    this.#drawnAlone.set(window, counted.late)
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

  async giveBack(key: string, drawn: Window): Promise<void> {
    const late = this.#drawnAlone.get(drawn)
    if (late) {
      this.#local.giveBack(key, drawn)
      void late.then(window => window && this.#takeBack({ key, calls: 1, endsAt: window.endsAt }))
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

  /** Counts what waits, and then what came meanwhile: one statement at a time, however busy the key is. */
  async #work(key: string, waiting: Waiting): Promise<void> {
    while (waiting.draws.length + waiting.givenBack.length > 0) {
      const { draws, givenBack } = waiting
      waiting.draws = []
      waiting.givenBack = []
      for (const [endsAt, some] of Map.groupBy(givenBack, ({ drawn }) => drawn.endsAt)) {
        await this.#takeBack({ key, calls: some.length, endsAt })
        for (const { drawn, done } of some) {
          // Not before: the counter's count, which replaces the local one, would have held it still.
          this.#local.giveBack(key, drawn)
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
      for (const resolve of draws) resolve({ by: 'nobody', late })
    }
  }

  /** Takes calls back, as soon as the counter can be reached. What fails on its way stays counted. */
  async #takeBack(owed: Owed): Promise<void> {
    let isSent = false
    const send = () => {
      isSent = true
      return this.#counter.takeBack(owed.key, owed.calls, owed.endsAt)
    }
    await this.#ask(send).catch(() => {})
    if (!isSent) this.#owed.push(owed)
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
      for (const owed of this.#owed.splice(0)) void this.#takeBack(owed)
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

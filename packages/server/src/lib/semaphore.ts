interface Waiter<Who> {
  readonly groups: readonly Who[]
  readonly since: number
  readonly begin: (release: () => void) => void
  readonly refuse: (error: Error) => void
}

interface Group {
  held: number
  waiting: number
  /** Sequence number of its last permit. */
  lastAcquired: number
}

interface SemaphoreOptions {
  readonly max?: number
  /** Permits per group. */
  readonly maxEach?: number
  /** Cap of the queue, and the error for the last of the longest queue above it. */
  readonly waiting?: { readonly max: number; readonly refusal: () => Error }
  /** Milliseconds of a monotonic clock. */
  readonly now?: () => number
}

/**
 * A semaphore with a global limit and one per group of holders. A holder belongs to any number of groups, such as an account and
 * its networks. The next permit goes to the groups with the fewest permits, then to those that acquired one longest ago. A holder's
 * busiest group counts first: one account behind many networks queues like many accounts behind one network. Without groups,
 * permits go out in the order of the calls.
 */
export class Semaphore<Who = number> {
  #max: number
  readonly #maxEach: number
  readonly #waitingLimit: SemaphoreOptions['waiting']
  readonly #now: () => number
  readonly #waiting = new Set<Waiter<Who>>()
  /** Groups with held permits or waiters. */
  readonly #groups = new Map<Who, Group>()
  #held = 0
  #acquired = 0

  constructor({
    max = Number.POSITIVE_INFINITY,
    maxEach = Number.POSITIVE_INFINITY,
    waiting,
    now = () => performance.now(),
  }: SemaphoreOptions) {
    this.#max = max
    this.#maxEach = maxEach
    this.#waitingLimit = waiting
    this.#now = now
  }

  /** Number of held permits. */
  get held(): number {
    return this.#held
  }

  get waitingCount(): number {
    return this.#waiting.size
  }

  /** Changes the global limit; held permits stay. */
  setMax(max: number): void {
    this.#max = max
    this.#admit()
  }

  /** Runs work with a permit. @throws the work's error; the refusal if the queue is full */
  async run<T>(groups: readonly Who[], work: () => Promise<T>): Promise<T> {
    const release = await this.acquire(...groups)
    try {
      return await work()
    } finally {
      release()
    }
  }

  /**
   * Acquires a permit.
   * @returns its release; further calls do nothing
   * @throws the refusal, for the last of the longest queue if the queue is full; the error of `refuseWaiting`
   */
  async acquire(...groups: readonly Who[]): Promise<() => void> {
    const release = this.tryAcquire(...groups)
    if (release) return release
    return await new Promise((begin, refuse) => {
      this.#waiting.add({ groups, since: this.#now(), begin, refuse })
      for (const group of groups) this.#group(group).waiting++
      const limit = this.#waitingLimit
      if (limit && this.#waiting.size > limit.max) this.#refuse(this.#lastOfLongest(), limit.refusal())
    })
  }

  /** Acquires a permit without waiting. @returns its release; undefined if there is none */
  tryAcquire(...groups: readonly Who[]): (() => void) | undefined {
    return this.#held < this.#max && this.#haveRoom(groups) ? this.#grant(groups) : undefined
  }

  /** Rejects waiters that have waited for `waitedMs`. */
  refuseWaiting(error: Error, waitedMs: number): void {
    const until = this.#now() - waitedMs
    for (const waiter of this.#waiting) if (waiter.since <= until) this.#refuse(waiter, error)
  }

  #admit(): void {
    while (this.#held < this.#max) {
      const next = this.#next()
      if (!next) return
      const release = this.#grant(next.groups)
      this.#dequeue(next)
      next.begin(release)
    }
  }

  #next(): Waiter<Who> | undefined {
    let first: { waiter: Waiter<Who>; standing: number[] } | undefined
    for (const waiter of this.#waiting) {
      if (waiter.groups.length === 0) return waiter
      if (!this.#haveRoom(waiter.groups)) continue
      // Permits and recency of each group, busiest first. Held permits outweigh recency.
      const standing = this.#ranked(waiter, ({ held, lastAcquired }) => held * 2 ** 40 + lastAcquired)
      if (!first || compareEach(standing, first.standing) < 0) first = { waiter, standing }
    }
    return first?.waiter
  }

  #lastOfLongest(): Waiter<Who> {
    let last: { waiter: Waiter<Who>; lengths: number[] } | undefined
    for (const waiter of this.#waiting) {
      const lengths = this.#ranked(waiter, ({ waiting }) => waiting)
      if (!last || compareEach(lengths, last.lengths) >= 0) last = { waiter, lengths }
    }
    return last!.waiter
  }

  #grant(groups: readonly Who[]): () => void {
    this.#held++
    this.#acquired++
    for (const group of groups) {
      const found = this.#group(group)
      found.held++
      found.lastAcquired = this.#acquired
    }
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      this.#held--
      for (const group of groups) this.#group(group).held--
      this.#admit()
      this.#forget(groups)
    }
  }

  #refuse(waiter: Waiter<Who>, error: Error): void {
    this.#dequeue(waiter)
    waiter.refuse(error)
  }

  #dequeue(waiter: Waiter<Who>): void {
    this.#waiting.delete(waiter)
    for (const group of waiter.groups) this.#group(group).waiting--
    this.#forget(waiter.groups)
  }

  #forget(groups: readonly Who[]): void {
    for (const group of groups) {
      const { held, waiting } = this.#group(group)
      if (held + waiting === 0) this.#groups.delete(group)
    }
  }

  #haveRoom(groups: readonly Who[]): boolean {
    return groups.every(group => (this.#groups.get(group)?.held ?? 0) < this.#maxEach)
  }

  #group(group: Who): Group {
    return this.#groups.getOrInsertComputed(group, () => ({ held: 0, waiting: 0, lastAcquired: 0 }))
  }

  #ranked({ groups }: Waiter<Who>, rank: (group: Group) => number): number[] {
    return groups.map(group => rank(this.#group(group))).sort((a, b) => b - a)
  }
}

function compareEach(a: readonly number[], b: readonly number[]): number {
  const differs = a.findIndex((number, i) => number !== b[i])
  return differs < 0 ? 0 : a[differs]! - (b[differs] ?? 0)
}

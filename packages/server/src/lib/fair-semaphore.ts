interface Waiting<Who> {
  readonly groups: readonly Who[]
  readonly begin: () => void
  readonly drop: () => void
}

interface FairSemaphoreOptions {
  readonly max: number
  readonly maxEach: number
  /** Cap of the queue, and the error for the last of the longest queue above it. */
  readonly waiting?: { readonly max: number; readonly refusal: () => Error }
}

/**
 * A semaphore with a global limit and one per group of holders. A holder belongs to one or more groups, such as an account and its
 * networks. The next permit goes to the groups with the fewest permits, then to those that acquired one longest ago. A holder's
 * busiest group counts first: one account behind many networks queues like many accounts behind one network.
 */
export class FairSemaphore<Who = number> {
  readonly #max: number
  readonly #maxEach: number
  readonly #waitingLimit: FairSemaphoreOptions['waiting']
  readonly #underWay: (readonly Who[])[] = []
  #waiting: Waiting<Who>[] = []
  /** Sequence number of each active group's last permit. */
  readonly #lastAcquired = new Map<Who, number>()
  #acquired = 0

  constructor({ max, maxEach, waiting }: FairSemaphoreOptions) {
    this.#max = max
    this.#maxEach = maxEach
    this.#waitingLimit = waiting
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
   * @returns its release
   * @throws the refusal, for the last of the longest queue if the queue is full
   */
  async acquire(...groups: readonly Who[]): Promise<() => void> {
    await new Promise<void>((begin, reject) => {
      const limit = this.#waitingLimit
      this.#waiting.push({ groups, begin, drop: () => reject(limit!.refusal()) })
      this.#admit()
      if (limit && this.#waiting.length > limit.max) this.#dropOne()
    })
    let ended = false
    return () => {
      if (ended) return
      ended = true
      this.#underWay.splice(this.#underWay.indexOf(groups), 1)
      this.#admit()
      this.#forget(groups)
    }
  }

  #admit(): void {
    while (this.#underWay.length < this.#max) {
      const [next] = this.#waiting
        .filter(({ groups }) => groups.every(group => this.#countOf(group) < this.#maxEach))
        .map(waiting => ({ waiting, standing: this.#standingOf(waiting) }))
        .sort((a, b) => compareEach(a.standing, b.standing))
      if (!next) return
      const { waiting } = next
      this.#waiting.splice(this.#waiting.indexOf(waiting), 1)
      this.#underWay.push(waiting.groups)
      this.#acquired++
      for (const group of waiting.groups) this.#lastAcquired.set(group, this.#acquired)
      waiting.begin()
    }
  }

  /** Permits and recency of each group, busiest first. */
  #standingOf({ groups }: Waiting<Who>): number[] {
    // Held permits outweigh recency.
    return descending(
      groups.map(group => this.#countOf(group) * 2 ** 40 + (this.#lastAcquired.get(group) ?? 0)),
    )
  }

  #dropOne(): void {
    const lengths = new Map<Who, number>()
    for (const group of this.#waiting.flatMap(({ groups }) => groups))
      lengths.set(group, (lengths.get(group) ?? 0) + 1)
    const queues = this.#waiting.map(({ groups }) => descending(groups.map(group => lengths.get(group)!)))
    const longest = queues.reduce((a, b) => (compareEach(a, b) > 0 ? a : b))
    const index = queues.findLastIndex(queue => compareEach(queue, longest) === 0)
    const [{ groups, drop }] = this.#waiting.splice(index, 1) as [Waiting<Who>]
    this.#forget(groups)
    drop()
  }

  #forget(groups: readonly Who[]): void {
    for (const group of groups)
      if (this.#countOf(group) === 0 && !this.#waiting.some(one => one.groups.includes(group)))
        this.#lastAcquired.delete(group)
  }

  #countOf(group: Who): number {
    return this.#underWay.filter(groups => groups.includes(group)).length
  }
}

function descending(numbers: number[]): number[] {
  return numbers.sort((a, b) => b - a)
}

function compareEach(a: readonly number[], b: readonly number[]): number {
  const differs = a.findIndex((number, i) => number !== b[i])
  return differs < 0 ? 0 : a[differs]! - (b[differs] ?? 0)
}

interface Waiting<Who> {
  readonly groups: readonly Who[]
  readonly begin: () => void
  readonly drop: () => void
}

/** The refusal of whoever waits in the longest queue of a semaphore where no more can wait. */
export class QueueFullError extends Error {
  override readonly name = 'QueueFullError'
}

/**
 * A semaphore with a limit for all and one for each group of holders. A holder belongs to one group or several, such as an
 * account and networks. The next permit goes to the groups that hold the fewest; of several, to those that acquired one longest
 * ago. Where a holder's groups differ, the one that is worst off counts first: one busy account behind many networks waits for
 * its turn like many accounts behind one network.
 */
export class FairSemaphore<Who = number> {
  readonly #max: number
  readonly #maxEach: number
  readonly #waitingMax: number
  readonly #underWay: (readonly Who[])[] = []
  #waiting: Waiting<Who>[] = []
  /** When each group last acquired a permit, for those that hold or wait for one: a number that rises with each. */
  readonly #lastAcquired = new Map<Who, number>()
  #acquired = 0

  constructor({
    max,
    maxEach,
    waitingMax = Number.POSITIVE_INFINITY,
  }: {
    readonly max: number
    readonly maxEach: number
    readonly waitingMax?: number
  }) {
    this.#max = max
    this.#maxEach = maxEach
    this.#waitingMax = waitingMax
  }

  /**
   * Settles with a permit. @returns a function that releases it.
   * @throws QueueFullError for the last of the longest queue, when more wait than can
   */
  async acquire(...groups: readonly Who[]): Promise<() => void> {
    await new Promise<void>((begin, reject) => {
      this.#waiting.push({ groups, begin, drop: () => reject(new QueueFullError()) })
      this.#admit()
      if (this.#waiting.length > this.#waitingMax) this.#dropOne()
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

  /** How much each group has had, the most first. */
  #standingOf({ groups }: Waiting<Who>): number[] {
    // What is held weighs more than any turn.
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

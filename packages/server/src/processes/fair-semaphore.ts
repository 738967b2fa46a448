interface Waiting<Who> {
  readonly who: Who
  readonly begin: () => void
}

/**
 * A semaphore with a limit for all and one for each holder. The next permit goes to whoever holds the fewest; of several,
 * to whoever acquired one longest ago.
 */
export class FairSemaphore<Who = number> {
  readonly #max: number
  readonly #maxEach: number
  readonly #underWay: Who[] = []
  readonly #waiting: Waiting<Who>[] = []
  /** When each holder last acquired a permit, for those who hold or wait for one: a number that rises with each. */
  readonly #lastAcquired = new Map<Who, number>()
  #acquired = 0

  constructor({ max, maxEach }: { readonly max: number; readonly maxEach: number }) {
    this.#max = max
    this.#maxEach = maxEach
  }

  /** How many wait for a permit. */
  get waitingCount(): number {
    return this.#waiting.length
  }

  /** Settles when `who` has a permit. @returns a function that releases it. */
  async acquire(who: Who): Promise<() => void> {
    await new Promise<void>(begin => {
      this.#waiting.push({ who, begin })
      this.#admit()
    })
    let ended = false
    return () => {
      if (ended) return
      ended = true
      this.#underWay.splice(this.#underWay.indexOf(who), 1)
      this.#admit()
      if (this.#countOf(who) === 0 && !this.#waiting.some(one => one.who === who))
        this.#lastAcquired.delete(who)
    }
  }

  #admit(): void {
    while (this.#underWay.length < this.#max) {
      const [next] = this.#waiting
        .filter(({ who }) => this.#countOf(who) < this.#maxEach)
        .sort(
          (a, b) =>
            this.#countOf(a.who) - this.#countOf(b.who) ||
            this.#lastAcquiredBy(a.who) - this.#lastAcquiredBy(b.who),
        )
      if (!next) return
      this.#waiting.splice(this.#waiting.indexOf(next), 1)
      this.#underWay.push(next.who)
      this.#lastAcquired.set(next.who, ++this.#acquired)
      next.begin()
    }
  }

  #countOf(who: Who): number {
    return this.#underWay.filter(one => one === who).length
  }

  #lastAcquiredBy(who: Who): number {
    return this.#lastAcquired.get(who) ?? 0
  }
}

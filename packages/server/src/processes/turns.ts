interface Waiting {
  readonly who: number
  readonly begin: () => void
}

/** Lets only so many things be under way at once, and only so many of them for one and the same. */
export class Turns {
  readonly #max: number
  readonly #maxEach: number
  readonly #underWay: number[] = []
  #waiting: Waiting[] = []

  constructor({ max, maxEach }: { readonly max: number; readonly maxEach: number }) {
    this.#max = max
    this.#maxEach = maxEach
  }

  /** Settles when it is the turn of `who`, first come first served; the function that it gives ends the turn. */
  async take(who: number): Promise<() => void> {
    if (!this.#isFree(who)) {
      await new Promise<void>(begin => this.#waiting.push({ who, begin }))
    } else this.#underWay.push(who)
    let ended = false
    return () => {
      if (ended) return
      ended = true
      this.#underWay.splice(this.#underWay.indexOf(who), 1)
      this.#admit()
    }
  }

  #admit(): void {
    this.#waiting = this.#waiting.filter(({ who, begin }) => {
      if (!this.#isFree(who)) return true
      this.#underWay.push(who)
      begin()
      return false
    })
  }

  #isFree(who: number): boolean {
    return (
      this.#underWay.length < this.#max && this.#underWay.filter(one => one === who).length < this.#maxEach
    )
  }
}

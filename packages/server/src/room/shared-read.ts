/** Reads something for all who ask for it: those who ask while it is being read share the next read. */
export class SharedRead<T> {
  readonly #read: () => Promise<T>
  #next: Promise<T> | undefined
  #underWay: Promise<unknown> = Promise.resolve()
  #reads = 0

  constructor(read: () => Promise<T>) {
    this.#read = read
  }

  /** Nobody waits for a read. */
  get isIdle(): boolean {
    return this.#next === undefined && this.#reads === 0
  }

  /** Gives what is stored at the time of this call, or later. @throws what the read throws */
  get(): Promise<T> {
    this.#next ??= this.#underWay.then(() => {
      this.#next = undefined
      this.#reads++
      const reading = this.#read().finally(() => this.#reads--)
      this.#underWay = reading.catch(() => {})
      return reading
    })
    return this.#next
  }
}

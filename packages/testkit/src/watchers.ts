/** Conditions that callers wait for. */
export class Watchers {
  readonly #listeners = new Set<() => void>()

  /** Tests all conditions. */
  changed(): void {
    for (const listener of this.#listeners) listener()
  }

  /** Settles once `condition` holds. */
  until(condition: () => boolean): Promise<void> {
    if (condition()) return Promise.resolve()
    return new Promise(resolve => {
      const listener = () => {
        if (!condition()) return
        this.#listeners.delete(listener)
        resolve()
      }
      this.#listeners.add(listener)
    })
  }
}

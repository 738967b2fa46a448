import { signal } from '@preact/signals'
import { loadPart } from '../room/load-part.ts'

/** A part of stages that is loaded after the first screen, so that it comes faster. */
export class Later<T> {
  /** Null until loaded. */
  readonly part = signal<T | null>(null)
  readonly #load: () => Promise<T>
  #isLoading = false

  constructor(load: () => Promise<T>) {
    this.#load = load
  }

  load(): void {
    if (this.#isLoading) return
    this.#isLoading = true
    void loadPart(this.#load).then(part => {
      this.part.value = part
    })
  }
}

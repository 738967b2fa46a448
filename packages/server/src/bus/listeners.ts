import type { Notice } from './bus.ts'

type Listener = (notice: Notice) => void

/** Those in this process who follow notices. */
export class Listeners {
  readonly #listeners = new Set<Listener>()

  publish(notice: Notice): void {
    for (const listener of this.#listeners) listener(notice)
  }

  /** @returns a function that ends the subscription. */
  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  clear(): void {
    this.#listeners.clear()
  }
}

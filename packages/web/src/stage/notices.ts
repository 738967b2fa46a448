import { type ReadonlySignal, signal } from '@preact/signals'

/** A short message that goes by itself. */
export interface Notice {
  readonly text: string
  readonly undo?: () => void
}

const noticeMs = 6_000

/** The notice of a window: the newest one, for six seconds. */
export class Notices {
  readonly #current = signal<Notice | null>(null)
  #timer = 0

  get current(): ReadonlySignal<Notice | null> {
    return this.#current
  }

  show(notice: Notice | null): void {
    clearTimeout(this.#timer)
    this.#current.value = notice
    this.#timer = setTimeout(() => {
      this.#current.value = null
    }, noticeMs)
  }
}

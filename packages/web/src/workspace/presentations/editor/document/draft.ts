import { signal } from '@preact/signals'
import type { DocumentState } from './state.ts'

/** Local storage for unsent edits, exclusive to one window. */
export interface Draft {
  /** Left by an earlier window, or null. */
  readonly found: DocumentState | null
  /** @throws if storage is unavailable */
  write(state: DocumentState): Promise<void>
  remove(): Promise<void>
  /** Unlocks it for other windows. */
  release(): void
}

/** Writes a draft whenever it changes, one write at a time; the last state is always written. */
export class DraftKeeper {
  readonly #draft: Draft
  #wanted: { readonly state: DocumentState | null } | null = null
  #isKept: boolean
  #writing: Promise<void> | null = null
  /** Whether the last write failed, leaving the edits in memory only. */
  readonly hasFailed = signal(false)

  constructor(draft: Draft) {
    this.#draft = draft
    this.#isKept = draft.found !== null
  }

  /** @param state null: the server has everything. @returns settles once it, or a later one, has been written */
  keep(state: DocumentState | null): Promise<void> {
    if (state === null && !this.#isKept && !this.#writing) return Promise.resolve()
    this.#wanted = { state }
    this.#writing ??= this.#write()
    return this.#writing
  }

  async #write(): Promise<void> {
    // Batches synchronous changes.
    await Promise.resolve()
    while (this.#wanted) {
      const { state } = this.#wanted
      this.#wanted = null
      try {
        if (state === null) await this.#draft.remove()
        else await this.#draft.write(state)
        this.#isKept = state !== null
        this.hasFailed.value = false
      } catch {
        // Private windows or a full disk.
        this.hasFailed.value = state !== null
      }
    }
    // Directly after the check above, with no await between: a later `keep` starts a new loop.
    this.#writing = null
  }
}

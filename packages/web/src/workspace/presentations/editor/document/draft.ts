import { signal } from '@preact/signals'
import type { DocumentState } from './state.ts'

/** Where edits are kept that the server does not have yet; one window has it. */
export interface Draft {
  /** What an earlier window left, null where there is nothing. */
  readonly found: DocumentState | null
  /** @throws where the browser keeps nothing */
  write(state: DocumentState): Promise<void>
  remove(): Promise<void>
  /** Lets other windows have it. */
  release(): void
}

/** Writes a draft whenever it changes, one write at a time; the last state is always written. */
export class DraftKeeper {
  readonly #draft: Draft
  #wanted: { readonly state: DocumentState | null } | null = null
  #isKept: boolean
  #writing: Promise<void> | null = null
  /** Whether the browser has refused the last write: then only the page has the edits. */
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
    // Changes made together are written once.
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
        // Private windows may not store anything, nor does a full disk.
        this.hasFailed.value = state !== null
      }
    }
    // Directly after the check above, with no await between: a later `keep` starts a new loop.
    this.#writing = null
  }
}

import { signal } from '@preact/signals'
import type { Draft } from '../../question-types/question-view.ts'
import { tabStorage } from '../../ui/storage.ts'

/**
 * Input that was not sent, by question. Kept in the tab's storage, so that it lasts through reloads
 * (docs/reference/room-protocol.md, "Drafts").
 */
export class Drafts {
  readonly all = signal<Readonly<Record<string, Draft>>>({})
  /** Null: drafts stay in memory. */
  #key: string | null

  constructor(token: string | null) {
    this.#key = token && `roomful.drafts.${token}`
    const stored = this.#key && tabStorage.read(this.#key)
    if (stored) this.all.value = JSON.parse(stored)
  }

  of(questionId: string): Draft | undefined {
    return this.all.value[questionId]
  }

  /** @param draft null: there is nothing left to send */
  set(questionId: string, draft: Draft | null): void {
    const { [questionId]: _, ...others } = this.all.value
    this.all.value = draft ? { ...others, [questionId]: draft } : others
    if (this.#key !== null) tabStorage.write(this.#key, JSON.stringify(this.all.value))
  }

  /** Clears the storage; this page still shows unsent input. */
  end(): void {
    if (this.#key !== null) tabStorage.remove(this.#key)
    this.#key = null
  }
}

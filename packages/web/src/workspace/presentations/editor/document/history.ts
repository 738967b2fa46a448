import type { EditorDeck } from './deck.ts'
import { applyChange, type Change, reversed } from './edit.ts'

const stepsMax = 500

/** An undo step. */
interface Step {
  readonly changes: readonly Change[]
  readonly merge: string | undefined
}

/** The result of undoing or redoing a step. */
export interface Travelled {
  readonly deck: EditorDeck
  readonly changes: readonly Change[]
  /** Changes that overwrote someone else's. */
  readonly overwritten: readonly Change[]
}

/** Undo history of this editor; others' edits are not part of it. */
export class History {
  readonly #done: Step[] = []
  readonly #undone: Step[] = []
  /** Whether edits with the same `merge` still join the last step. */
  #isOpen = false

  get canUndo(): boolean {
    return this.#done.length > 0
  }

  get canRedo(): boolean {
    return this.#undone.length > 0
  }

  /** Records changes. */
  record(changes: readonly Change[], merge?: string): void {
    const last = this.#done.at(-1)
    const isMore = this.#isOpen && merge !== undefined && last?.merge === merge
    if (isMore)
      this.#done[this.#done.length - 1] = { changes: combined([...last.changes, ...changes]), merge }
    else this.#done.push({ changes, merge })
    if (this.#done.length > stepsMax) this.#done.shift()
    this.#undone.length = 0
    this.#isOpen = true
  }

  /** Closes the last step. */
  seal(): void {
    this.#isOpen = false
  }

  /** Undoes the last step that still has an effect; null: there is none. */
  undo(deck: EditorDeck): Travelled | null {
    return this.#travel(deck, this.#done, this.#undone, ({ changes }) => changes.map(reversed).reverse())
  }

  /** Redoes the step that was undone last. */
  redo(deck: EditorDeck): Travelled | null {
    return this.#travel(deck, this.#undone, this.#done, ({ changes }) => changes)
  }

  #travel(
    deck: EditorDeck,
    from: Step[],
    to: Step[],
    changesOf: (step: Step) => readonly Change[],
  ): Travelled | null {
    this.#isOpen = false
    for (let step = from.pop(); step; step = from.pop()) {
      let next = deck
      const changes: Change[] = []
      const overwritten: Change[] = []
      for (const change of changesOf(step)) {
        const changed = applyChange(next, change)
        if (!changed) continue
        next = changed.deck
        changes.push(change)
        if (changed.overwrites) overwritten.push(change)
      }
      if (next === deck) continue
      to.push(step)
      return { deck: next, changes, overwritten }
    }
    return null
  }
}

/** Successive changes of the same fields as one. */
function combined(changes: readonly Change[]): Change[] {
  const result: Change[] = []
  for (const change of changes) {
    const last = result.at(-1)
    if (last?.type === 'title' && change.type === 'title')
      result[result.length - 1] = { ...last, to: change.to }
    else if (last?.type === 'fields' && change.type === 'fields' && last.key === change.key)
      result[result.length - 1] = {
        ...last,
        from: { ...change.from, ...last.from },
        to: { ...last.to, ...change.to },
      }
    else result.push(change)
  }
  return result
}

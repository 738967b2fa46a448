import { slidesMax } from '@roomful/contract/question-types/question-input'
import type { RefObject } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { whole } from '../../../messages/numbers.ts'
import { editorTexts as t } from '../../../messages/workspace/index.ts'
import { announce } from './announce.tsx'
import type { EditorSlide } from './document/deck.ts'
import type { DeckEditor } from './document/deck-editor.ts'
import { movesTo } from './document/order.ts'
import { duplicateOf } from './new-slide.ts'
import { dropped, only, type Selection, stepped, stillSelected } from './selection.ts'

interface SlideSelection {
  readonly selection: Selection
  /** The selected slides in their order. */
  readonly selected: readonly EditorSlide[]
  readonly select: (next: Selection) => void
  /** Moves the selected slides by one place, up (-1) or down (1). */
  readonly step: (by: number) => void
  /** Moves a dragged slide, and all selected ones if it is one of them. */
  readonly drop: (key: string, to: number) => void
  readonly duplicate: () => void
  /** Adds slides after the selected ones and selects them. */
  readonly insert: (added: readonly EditorSlide[]) => void
  /** Deletes the selected slides, except questions that were asked; first asks if other members edit some. */
  readonly remove: () => void
  /** Skips the selected slides; no longer, if all of them are skipped. */
  readonly toggleSkipped: () => void
  /** Slides to be deleted that other members edit, to be confirmed; null: nothing is asked. */
  readonly edited: readonly EditedSlide[] | null
  /** Answers that question. */
  readonly decide: (isSure: boolean) => void
  /** Focuses the row of a slide, or the add button without one. */
  readonly focusRow: (key: string | null | undefined) => void
}

/** A slide that another member edits. */
interface EditedSlide {
  readonly name: string
  /** From 1. */
  readonly place: number
}

/** Whether to delete slides although other members edit some of them. */
interface Question {
  readonly keys: readonly string[]
  readonly editors: readonly { readonly key: string; readonly name: string }[]
}

/** The selected slides of a list, and the edits of them, each one step of undo. */
export function useSlideSelection(editor: DeckEditor, list: RefObject<HTMLElement | null>): SlideSelection {
  const { slides } = editor.deck.value
  const keys = slides.map(({ key }) => key)
  const [chosen, setChosen] = useState<Selection>(only(editor.selectedKey.value))
  const [question, setQuestion] = useState<Question | null>(null)
  const selection = stillSelected(chosen, keys, editor.selectedKey.value)
  const selected = slides.filter(({ key }) => selection.keys.has(key))
  // Other members may delete them as well.
  const isMoot = question !== null && !question.keys.some(key => keys.includes(key))
  useEffect(() => {
    if (isMoot) setQuestion(null)
  }, [isMoot])

  function focusRow(key: string | null | undefined): void {
    requestAnimationFrame(() => {
      const row = list.current?.querySelector<HTMLElement>(`[data-id="${key}"] .deck-slide-open`)
      if (row) row.focus()
      else document.querySelector<HTMLElement>('.deck-add')?.focus()
    })
  }

  function select(next: Selection): void {
    setChosen(next)
    editor.select(next.current)
    if (next.keys.size > 1 || selected.length > 1) announce(t.selectedCount(whole(next.keys.size)))
  }

  /** @param first of the slides that move */
  function reorder(next: readonly string[], first: string | undefined): void {
    const edits = movesTo(keys, next).map(move => ({ type: 'moveSlide', ...move }) as const)
    if (first === undefined || edits.length === 0) return
    editor.edit({ type: 'several', edits })
    announce(t.moved({ place: whole(next.indexOf(first) + 1), count: whole(next.length) }))
  }

  function drop(key: string, to: number): void {
    reorder(dropped(keys, selection.keys.has(key) ? selection.keys : new Set([key]), key, to), key)
    focusRow(key)
  }

  function step(by: number): void {
    reorder(stepped(keys, selection.keys, by), selected[0]?.key)
  }

  function insert(added: readonly EditorSlide[]): void {
    const after = keys.indexOf(selected.at(-1)?.key ?? '') + 1
    if (added.length === 0 || slides.length + added.length > slidesMax) return
    editor.edit({
      type: 'several',
      edits: added.map((slide, i) => ({ type: 'addSlide', slide, at: after + i })),
    })
    const [{ key }] = added as [EditorSlide]
    setChosen({ current: key, keys: new Set(added.map(one => one.key)), anchor: key })
    editor.select(key)
    focusRow(key)
  }

  function duplicate(): void {
    if (selected.length === 0 || slides.length + selected.length > slidesMax) return
    insert(selected.map(duplicateOf))
    announce(selected.length > 1 ? t.duplicatedCount(whole(selected.length)) : t.duplicated)
  }

  function remove(): void {
    const chosen = selected.map(({ key }) => key)
    const editors = chosen
      .filter(key => !editor.statusOf(key).asked)
      .flatMap(key =>
        editor
          .othersOn(key)
          .filter(({ isEditing }) => isEditing)
          .map(({ name }) => ({ key, name })),
      )
    if (editors.length > 0) setQuestion({ keys: chosen, editors })
    else removeSlides(chosen, false)
  }

  function removeSlides(chosen: readonly string[], isInsisting: boolean): void {
    const removed = chosen.filter(key => !editor.statusOf(key).asked)
    if (removed.length < chosen.length) announce(t.askedWhy)
    if (removed.length === 0) return
    const gone = new Set(removed)
    const last = keys.findLastIndex(key => gone.has(key))
    const next =
      keys.find((key, at) => at > last && !gone.has(key)) ?? keys.findLast(key => !gone.has(key)) ?? null
    editor.remove([...gone], isInsisting)
    setChosen(only(next))
    if (next !== null) editor.select(next)
    if (removed.length === chosen.length)
      announce(removed.length > 1 ? t.removedCount(whole(removed.length)) : t.removed)
    focusRow(next)
  }

  function toggleSkipped(): void {
    const skipped = !selected.every(slide => slide.skipped)
    editor.edit({
      type: 'several',
      edits: selected.map(({ key }) => ({ type: 'changeSlide', key, change: { skipped } })),
    })
    announce(skipped ? t.isSkipped : t.isShown)
  }

  function decide(isSure: boolean): void {
    setQuestion(null)
    if (question && isSure)
      removeSlides(
        question.keys.filter(key => keys.includes(key)),
        true,
      )
  }

  const edited =
    question?.editors
      .map(({ key, name }) => ({ name, place: keys.indexOf(key) + 1 }))
      .filter(({ place }) => place > 0) ?? null

  return {
    edited,
    decide,
    selection,
    selected,
    select,
    step,
    drop,
    duplicate,
    insert,
    remove,
    toggleSkipped,
    focusRow,
  }
}

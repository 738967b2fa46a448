import { slidesMax } from '@roomful/contract/question-types/question-input'
import type { JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { editorTexts as t } from '../../../messages/workspace/index.ts'
import { whole } from '../../../ui/numbers.ts'
import { WorkspaceIcon } from '../../kit/workspace-icon.tsx'
import { announce } from './announce.tsx'
import type { DeckEditor } from './document/deck-editor.ts'
import { duplicateOf } from './new-slide.ts'
import { SlideRow } from './slide-row.tsx'
import { useReorder } from './use-reorder.ts'
import './slide-list.css'

/** The slides of a deck in their order: selecting, adding, moving, copying and deleting them. */
export function SlideList({
  editor,
  hasFaults,
  onAdd,
  onOpen,
}: {
  readonly editor: DeckEditor
  /** Whether a slide, by its key, is said to lack something. */
  readonly hasFaults: (key: string) => boolean
  readonly onAdd: () => void
  /** A slide was chosen to be worked on. */
  readonly onOpen: () => void
}): JSX.Element {
  const { slides } = editor.deck.value
  const list = useRef<HTMLOListElement>(null)
  const keys = slides.map(({ key }) => key)
  const { order, dragged, grab, hold } = useReorder(list, keys, move)
  const selected = editor.selectedKey.value
  const isFull = slides.length >= slidesMax

  useEffect(() => {
    list.current?.querySelector(`[data-id="${selected}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [selected])

  function focusRow(key: string | undefined): void {
    requestAnimationFrame(() => {
      const row = list.current?.querySelector<HTMLElement>(`[data-id="${key}"] .deck-slide-open`)
      if (row) row.focus()
      else document.querySelector<HTMLElement>('.deck-add')?.focus()
    })
  }

  function move(key: string, to: number): void {
    if (to < 0 || to >= slides.length) return
    editor.edit({ do: 'moveSlide', key, to })
    announce(t.moved(whole(to + 1), whole(slides.length)))
    focusRow(key)
  }

  function duplicate(at: number): void {
    const slide = slides[at]
    if (!slide || isFull) return
    const copy = duplicateOf(slide)
    editor.edit({ do: 'addSlide', slide: copy, at: at + 1 })
    editor.select(copy.key)
    announce(t.duplicated)
    focusRow(copy.key)
  }

  function remove(at: number): void {
    const slide = slides[at]
    if (!slide) return
    if (editor.statusOf(slide.key).asked) {
      announce(t.askedWhy)
      return
    }
    const next = slides[at + 1] ?? slides[at - 1]
    editor.edit({ do: 'removeSlide', key: slide.key })
    if (next) editor.select(next.key)
    announce(t.removed)
    focusRow(next?.key)
  }

  function select(at: number): void {
    const key = slides[at]?.key
    if (key === undefined) return
    editor.select(key)
    focusRow(key)
  }

  function press(event: KeyboardEvent, at: number): void {
    const { key, altKey, ctrlKey, metaKey } = event
    if (ctrlKey || metaKey) return
    const by = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : 0
    if (by !== 0 && altKey) move(slides[at]!.key, at + by)
    else if (by !== 0) select(at + by)
    else if (key === 'Home' || key === 'End') select(key === 'Home' ? 0 : slides.length - 1)
    else if (key === 'Delete') remove(at)
    else return
    event.preventDefault()
  }

  return (
    <>
      <div class="deck-slides-scroll" data-scrolls>
        <ol class="deck-slides" ref={list} aria-label={t.slides}>
          {order.map((key, at) => {
            const slide = slides.find(one => one.key === key)!
            return (
              <SlideRow
                key={key}
                slide={slide}
                at={at}
                count={slides.length}
                isSelected={key === selected}
                isDragged={key === dragged}
                hasFaults={hasFaults(key)}
                isFull={isFull}
                status={editor.statusOf(key)}
                onGrab={event => grab(event, key)}
                onHold={event => hold(event, key)}
                onOpen={() => {
                  editor.select(key)
                  onOpen()
                }}
                onPress={event => press(event, at)}
                onMove={by => move(key, at + by)}
                onDuplicate={() => duplicate(at)}
                onRemove={() => remove(at)}
              />
            )
          })}
        </ol>
      </div>
      <div class="deck-slides-end">
        {isFull ? (
          <p class="hint">{t.full(whole(slidesMax))}</p>
        ) : (
          <button type="button" class="button main deck-add" aria-keyshortcuts="Control+M" onClick={onAdd}>
            <WorkspaceIcon name="plus" />
            {t.addSlide}
          </button>
        )}
        <p class="hint deck-keys">
          {t.addHint} {slides.length > 1 && t.moveHint}
        </p>
      </div>
    </>
  )
}

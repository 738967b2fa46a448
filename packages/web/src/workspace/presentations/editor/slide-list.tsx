import './slide-list.css'
import type { RoomLook } from '@roomful/contract/features/organizations/look'
import { slidesMax } from '@roomful/contract/question-types/question-input'
import type { ComponentChildren, JSX, RefObject } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { editorTexts as t } from '../../../messages/workspace/index.ts'
import { useDragOrder } from '../../../ui/drag-order.ts'
import { whole } from '../../../ui/numbers.ts'
import { useSlide } from '../../../ui/slide.ts'
import { WorkspaceIcon, type WorkspaceIconName } from '../../kit/workspace-icon.tsx'
import { DeckPicture } from '../../slides/deck-picture.tsx'
import { type SlideType, TypeIcon } from '../../slides/type-icon.tsx'
import { announce } from './announce.tsx'
import type { EditorSlide } from './document/deck.ts'
import type { DeckEditor } from './document/deck-editor.ts'
import type { SlideStatus } from './document/wire.ts'
import { duplicateOf } from './new-slide.ts'

function typeOfSlide(slide: EditorSlide): SlideType {
  return slide.kind === 'CONTENT' ? 'CONTENT' : slide.type
}

/** A slide's title in lists; null if empty. */
function titleOf(slide: EditorSlide): string | null {
  const text = slide.kind === 'CONTENT' ? slide.title || slide.body : slide.prompt
  return text.trim() === '' ? null : text.trim()
}

/** One slide of the list; the selected one shows its actions. */
function SlideRow({
  slide,
  look,
  at,
  count,
  isSelected,
  isDragged,
  hasFaults,
  isFull,
  status,
  onGrab,
  onHold,
  onOpen,
  onPress,
  onMove,
  onDuplicate,
  onRemove,
}: {
  readonly slide: EditorSlide
  readonly look: RoomLook | null
  readonly at: number
  readonly count: number
  readonly isSelected: boolean
  readonly isDragged: boolean
  readonly hasFaults: boolean
  readonly isFull: boolean
  readonly status: SlideStatus
  readonly onGrab: (event: PointerEvent) => void
  readonly onHold: (event: PointerEvent) => void
  readonly onOpen: () => void
  readonly onPress: (event: KeyboardEvent) => void
  readonly onMove: (by: number) => void
  readonly onDuplicate: () => void
  readonly onRemove: () => void
}): JSX.Element {
  const type = typeOfSlide(slide)
  const title = titleOf(slide)
  return (
    <li
      class="deck-slide"
      data-id={slide.key}
      data-selected={isSelected}
      data-dragged={isDragged}
      data-faults={hasFaults}
    >
      <span class="deck-grip" title={t.drag} aria-hidden="true" onPointerDown={onGrab}>
        <span class="numbers">{whole(at + 1)}</span>
      </span>
      <button
        type="button"
        class="deck-slide-open"
        aria-current={isSelected ? 'true' : undefined}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Delete"
        tabIndex={isSelected || at === 0 ? 0 : -1}
        onPointerDown={onHold}
        onClick={onOpen}
        onKeyDown={onPress}
      >
        <span class="only-read">{t.slideAt(whole(at + 1), whole(count))}</span>
        <span class="deck-slide-picture">
          <DeckPicture label={null} slide={slide} look={look} />
        </span>
        <span class="deck-slide-words">
          <span class="deck-slide-type">
            <TypeIcon type={type} />
            {t.types[type].name}
          </span>
          <bdi class={title === null ? 'deck-slide-title hint' : 'deck-slide-title'} dir="auto">
            {title ?? t.withoutText}
          </bdi>
        </span>
        {hasFaults && (
          <Mark icon="warning" tone="bad">
            {t.hasFaults}
          </Mark>
        )}
        {status.locked && <Mark icon="lock">{t.isLocked}</Mark>}
        {status.inactive && <Mark icon="plan">{t.isInactive}</Mark>}
      </button>
      {isSelected && (
        <div class="deck-slide-actions">
          <RowButton icon="up" label={t.moveUp} disabled={at === 0} onClick={() => onMove(-1)} />
          <RowButton icon="down" label={t.moveDown} disabled={at === count - 1} onClick={() => onMove(1)} />
          <RowButton icon="copy" label={t.duplicate} disabled={isFull} onClick={onDuplicate} />
          <RowButton icon="bin" label={t.remove} disabled={status.asked} onClick={onRemove} />
        </div>
      )}
    </li>
  )
}

function Mark({
  icon,
  tone = 'plain',
  children,
}: {
  readonly icon: WorkspaceIconName
  readonly tone?: 'plain' | 'bad'
  readonly children: ComponentChildren
}): JSX.Element {
  return (
    <span class="deck-mark" data-tone={tone}>
      <WorkspaceIcon name={icon} /> {children}
    </span>
  )
}

function RowButton({
  icon,
  label,
  disabled,
  onClick,
}: {
  readonly icon: WorkspaceIconName
  readonly label: string
  readonly disabled: boolean
  readonly onClick: () => void
}): JSX.Element {
  return (
    <button
      type="button"
      class="deck-icon-button"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      <WorkspaceIcon name={icon} />
    </button>
  )
}

/** The list scrolls while the pointer is this near to one of its ends, in pixels. */
const edgePx = 48
/** Pixels per frame. */
const scrollStepPx = 10

/**
 * Drag and drop by handle or, with a mouse, by the whole item; the order changes on drop only.
 * @param list its children are the items, each with a `data-id`
 * @param keys the items in their order
 * @param onDrop `to`: the drop position, from 0
 * @returns `order`: the keys in display order; `grab`: for pointerdown on a handle; `hold`: for pointerdown on an item
 */
export function useReorder(
  list: RefObject<HTMLElement | null>,
  keys: readonly string[],
  onDrop: (key: string, to: number) => void,
): {
  readonly order: readonly string[]
  readonly dragged: string | null
  readonly grab: (event: PointerEvent, key: string) => void
  readonly hold: (event: PointerEvent, key: string) => void
} {
  const [drag, setDrag] = useState<{ readonly key: string; readonly to: number } | null>(null)
  const order = drag ? movedTo(keys, drag.key, drag.to) : keys
  const { dragged, grab, hold } = useDragOrder(list, (from, to) => setDrag({ key: order[from]!, to }))
  useSlide(list, order.join())
  // A layout effect, as an undo may follow the drop at once.
  useLayoutEffect(() => {
    if (dragged !== null || !drag) return
    setDrag(null)
    if (keys.includes(drag.key) && keys.indexOf(drag.key) !== drag.to) onDrop(drag.key, drag.to)
  }, [dragged])
  useEffect(() => {
    const element = list.current
    if (dragged === null || !element) return
    let clientY: number | null = null
    const follow = (event: PointerEvent) => {
      clientY = event.clientY
    }
    // Keeps scrolling while the pointer rests at the edge.
    const scrollOn = () => {
      if (clientY !== null && scrollsAt(element, clientY))
        element.dispatchEvent(new PointerEvent('pointermove', { clientY }))
      frame = requestAnimationFrame(scrollOn)
    }
    let frame = requestAnimationFrame(scrollOn)
    element.addEventListener('pointermove', follow)
    return () => {
      cancelAnimationFrame(frame)
      element.removeEventListener('pointermove', follow)
    }
  }, [dragged])
  return { order, dragged, grab, hold }
}

/** A list with one of its items at another place. */
export function movedTo(keys: readonly string[], key: string, to: number): readonly string[] {
  return keys.filter(one => one !== key).toSpliced(to, 0, key)
}

/** Scrolls the list's scroll container, or the page, if the pointer is near an end of it. @returns whether anything moved */
function scrollsAt(element: HTMLElement, clientY: number): boolean {
  const pane = element.closest('[data-scrolls]')
  const isPane = pane !== null && getComputedStyle(pane).overflowY === 'auto'
  const scroller = isPane ? pane : document.scrollingElement!
  const { top, bottom } = isPane ? pane.getBoundingClientRect() : { top: 0, bottom: innerHeight }
  const before = scroller.scrollTop
  if (clientY < top + edgePx) scroller.scrollTop -= scrollStepPx
  else if (clientY > bottom - edgePx) scroller.scrollTop += scrollStepPx
  return scroller.scrollTop !== before
}

/** The slides of a deck in their order: selecting, adding, moving, copying and deleting them. */
export function SlideList({
  editor,
  look,
  hasFaults,
  onAdd,
  onOpen,
}: {
  readonly editor: DeckEditor
  /** Of its rooms. */
  readonly look: RoomLook | null
  /** Whether a slide shows validation errors. */
  readonly hasFaults: (key: string) => boolean
  readonly onAdd: () => void
  /** Called when a slide is opened for editing. */
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
                look={look}
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

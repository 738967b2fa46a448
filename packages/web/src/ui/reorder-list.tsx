import type { ShownImage } from '@roomful/contract/features/images/limits'
import type { JSX } from 'preact'
import { useRef } from 'preact/hooks'
import { m } from '../messages/forms/index.ts'
import { useDragOrder } from './drag-order.ts'
import { Icon } from './icon.tsx'
import { WrittenMath } from './math/written-math.tsx'
import { Picture } from './picture.tsx'
import { useSlide } from './slide.ts'
import './reorder-list.css'

interface Item {
  readonly id: string
  readonly text: string
  readonly image?: ShownImage
}

/** A list sorted by dragging or by buttons; moves are animated. */
export function ReorderList({
  items,
  label,
  onMove,
}: {
  items: readonly Item[]
  label: string
  onMove: (from: number, to: number) => void
}): JSX.Element {
  const list = useRef<HTMLOListElement>(null)
  const { dragged, grab } = useDragOrder(list, onMove)
  useSlide(list, items.map(({ id }) => id).join())

  function press(from: number, to: number, button: HTMLButtonElement): void {
    onMove(from, to)
    // At the end of the list the button is disabled: the focus stays on the item.
    requestAnimationFrame(() => {
      if (button.disabled)
        (button.parentElement?.querySelector('button:enabled') as HTMLElement | null)?.focus()
      else button.focus()
    })
  }

  return (
    <ol class="reorder" ref={list} aria-label={label}>
      {items.map(({ id, text, image }, i) => (
        <li key={id} data-id={id} class="reorder-item" data-dragged={dragged === id}>
          <span
            translate={false}
            class="reorder-place numbers"
            aria-hidden="true"
            onPointerDown={event => grab(event, id)}
          >
            {i + 1}
            <Icon name="grip" />
          </span>
          <Picture image={image} of="option" />
          <WrittenMath text={text} />
          <span class="reorder-buttons">
            <button
              type="button"
              class="icon-button"
              aria-label={m.moveUp(text)}
              disabled={i === 0}
              onClick={event => press(i, i - 1, event.currentTarget)}
            >
              <Icon name="up" />
            </button>
            <button
              type="button"
              class="icon-button"
              aria-label={m.moveDown(text)}
              disabled={i === items.length - 1}
              onClick={event => press(i, i + 1, event.currentTarget)}
            >
              <Icon name="down" />
            </button>
          </span>
        </li>
      ))}
    </ol>
  )
}

import type { JSX } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { m } from '../messages/index.ts'
import { Icon } from './icon.tsx'
import { useSlide } from './slide.ts'
import { Written } from './written.tsx'
import './reorder-list.css'

interface Item {
  readonly id: string
  readonly text: string
}

/** A list that is put in order with a pair of buttons per item; what moves is seen and heard to move. */
export function ReorderList({
  items,
  label,
  onMove,
}: {
  items: readonly Item[]
  label: string
  /** @param by -1 up, 1 down */
  onMove: (index: number, by: -1 | 1) => void
}): JSX.Element {
  const list = useRef<HTMLOListElement>(null)
  const [said, setSaid] = useState('')
  useSlide(list, items.map(({ id }) => id).join())

  function move(index: number, by: -1 | 1, button: HTMLButtonElement): void {
    onMove(index, by)
    setSaid(m.movedTo(items[index]!.text, index + by + 1, items.length))
    // At the end of the list the button goes dead: the focus stays on the item.
    requestAnimationFrame(() => {
      if (button.disabled)
        (button.parentElement?.querySelector('button:enabled') as HTMLElement | null)?.focus()
      else button.focus()
    })
  }

  return (
    <>
      <ol class="reorder" ref={list} aria-label={label}>
        {items.map(({ id, text }, i) => (
          <li key={id} data-id={id} class="reorder-item">
            <span class="reorder-place numbers" aria-hidden="true">
              {i + 1}
            </span>
            <Written text={text} />
            <span class="reorder-buttons">
              <button
                type="button"
                class="icon-button"
                aria-label={m.moveUp(text)}
                disabled={i === 0}
                onClick={event => move(i, -1, event.currentTarget)}
              >
                <Icon name="up" />
              </button>
              <button
                type="button"
                class="icon-button"
                aria-label={m.moveDown(text)}
                disabled={i === items.length - 1}
                onClick={event => move(i, 1, event.currentTarget)}
              >
                <Icon name="down" />
              </button>
            </span>
          </li>
        ))}
      </ol>
      <p class="only-read" role="status">
        {said}
      </p>
    </>
  )
}

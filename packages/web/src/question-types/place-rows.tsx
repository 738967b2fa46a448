import type { ShownImage } from '@roomful/contract/features/images/limits'
import type { JSX } from 'preact'
import { useRef } from 'preact/hooks'
import { whole } from '../messages/numbers.ts'
import { directionOf } from '../ui/direction.ts'
import { WrittenMath } from '../ui/math/written-math.tsx'
import { Picture } from '../ui/picture.tsx'
import { moveMs, useSlide } from '../ui/slide.ts'
import './place-rows.css'

export interface PlaceRow {
  readonly id: string
  readonly text: string
  readonly image?: ShownImage | undefined
  /** Length of the bar, 0 to 1. */
  readonly share: number
  readonly value: string
}

/**
 * Bars with their places, which change places on the clock of bars.
 * @param note what the values are, at the first one
 * @param leads whether the first row is the leader
 */
export function PlaceRows({
  rows,
  note,
  leads = false,
}: {
  rows: readonly PlaceRow[]
  note: string
  leads?: boolean
}): JSX.Element {
  const list = useRef<HTMLOListElement>(null)
  useSlide(list, rows.map(({ id }) => id).join(), moveMs)
  return (
    <ol
      class="bars ranked"
      dir={directionOf(rows.map(({ text }) => text))}
      data-flow="1 2"
      data-has-right={false}
      data-leads={leads}
      ref={list}
      aria-hidden="true"
    >
      {rows.map(({ id, text, image, share, value }, at) => (
        <li key={id} data-id={id} class="bar">
          <span class="ranked-place numbers">{whole(at + 1)}</span>
          <span class="bar-label">
            <Picture image={image} of="option" />
            <span class="bar-text">
              <WrittenMath text={text} />
            </span>
          </span>
          <span class="bar-value numbers">
            {value}
            {at === 0 && <small>{note}</small>}
          </span>
          <span class="bar-track">
            {/* Never the whole tiles of a question without answers. */}
            <span class="bar-fill" data-none={false} style={{ '--share': share }} />
          </span>
        </li>
      ))}
    </ol>
  )
}

import type { ComponentChildren, JSX } from 'preact'
import { whole } from '../../messages/numbers.ts'
import { m } from '../../messages/stage/index.ts'
import { Icon } from '../../ui/icon.tsx'
import { useRising } from '../../ui/rising.tsx'

export const overtakeMs = 700

/** A text in the largest of some sizes, in units, at which its box holds it. */
export function Fitted({
  class: name,
  sizes,
  children,
}: {
  class: string
  sizes: string
  children: ComponentChildren
}): JSX.Element {
  return (
    <span class={name} data-fit={sizes}>
      <span>{children}</span>
    </span>
  )
}

/** A place on the podium. */
export interface PodiumStep {
  readonly id: string
  readonly place: number
  /** Of those who share the place. */
  readonly names: readonly string[]
  /** That more share it than there are steps. */
  readonly more?: string
  readonly points: number
  /** After the points. */
  readonly note?: ComponentChildren
  /** Before the names. */
  readonly mark?: ComponentChildren
}

export function Medal({ place }: { place: number }): JSX.Element {
  return (
    <span translate={false} class="medal numbers" data-place={place}>
      <span class="only-read">{m.place(place)}</span>
      <span aria-hidden="true">{whole(place)}</span>
    </span>
  )
}

/** A number that counts up to its changes; screen readers get the result. */
export function RisingNumber({ value, rises }: { value: number; rises: boolean }): JSX.Element {
  const shown = useRising(value, rises ? overtakeMs : 0)
  return (
    <span>
      <span aria-hidden="true">{whole(shown)}</span>
      <span class="only-read">{whole(value)}</span>
    </span>
  )
}

/** Places gained since the previous standings. @param before null without any */
export function Gained({ before, place }: { before: number | null; place: number }): JSX.Element | null {
  const places = (before ?? place) - place
  if (places <= 0) return null
  return (
    <span class="gained numbers">
      <Icon name="up" />
      <span aria-hidden="true">{whole(places)}</span>
      <span class="only-read">{m.placesGained(places)}</span>
    </span>
  )
}

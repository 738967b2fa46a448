import type { ComponentChildren, JSX } from 'preact'
import { language } from '../messages/index.ts'
import { m } from '../messages/stage/index.ts'
import { SlideTitle } from '../slide/slide-title.tsx'
import { Icon } from '../ui/icon.tsx'
import { whole } from '../ui/numbers.ts'
import { useRising } from '../ui/rising.tsx'
import { Written } from '../ui/written.tsx'

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
  /** Whoever has the place. */
  readonly names: readonly string[]
  readonly points: number
  /** After the points. */
  readonly note?: ComponentChildren
  /** Before the names. */
  readonly mark?: ComponentChildren
}

/** Names in the manner of the language, each in its own direction. */
function NameList({ names }: { names: readonly string[] }): JSX.Element {
  return (
    <>
      {new Intl.ListFormat(language)
        .formatToParts(names)
        .map(({ type, value }, i) => (type === 'element' ? <Written key={i} text={value} /> : value))}
    </>
  )
}

/** The winners, as a heading; read out once the names are in it. @param label by their number */
export function Winner({
  steps,
  label,
  isNamed,
}: {
  steps: readonly PodiumStep[]
  label: (winners: number) => string
  isNamed: boolean
}): JSX.Element {
  const names = steps.filter(({ place }) => place === 1).flatMap(step => step.names)
  return (
    <SlideTitle class="winner" aria-live="polite" aria-atomic>
      <span class="winner-is">{label(names.length)}</span>{' '}
      {isNamed && (
        <Fitted class="winner-names" sizes={names.length === 1 ? '104 72 52' : '72 52 32 24'}>
          <NameList names={names} />
        </Fitted>
      )}
    </SlideTitle>
  )
}

/**
 * The winners of a quiz, after its last question.
 * @param winner where the name of the first place is: on the podium, above it, or not yet anywhere
 */
export function Podium({
  steps,
  winner = 'here',
}: {
  steps: readonly PodiumStep[]
  winner?: 'here' | 'above' | 'unnamed'
}): JSX.Element {
  return (
    <ol class="podium">
      {steps.map(({ id, place, names, points, note, mark }) => (
        <li key={id} class="podium-step" data-place={place}>
          {place > 1 || winner === 'here' ? (
            <>
              {mark}
              <Fitted class="podium-name" sizes="40 32 24">
                <NameList names={names} />
              </Fitted>
            </>
          ) : (
            winner === 'above' && (
              <>
                {mark}
                <span class="only-read podium-name">
                  <NameList names={names} />
                </span>
              </>
            )
          )}
          <span class="podium-points numbers">
            {m.points(points)} {note}
          </span>
          <span class="podium-block numbers">
            <span class="only-read">{m.place(place)}</span>
            <span aria-hidden="true">{whole(place)}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}

/** Scattered evenly over the slide without chance: each stage shows the same. */
const confetti = Array.from({ length: 56 }, (_, i) => ({
  '--i': i,
  '--x': (i * 61) % 100,
  '--y': (i * 37) % 59,
  '--turn': (i * 137) % 360,
}))

export function Confetti(): JSX.Element {
  return (
    <div class="confetti" aria-hidden="true">
      {confetti.map(style => (
        <i key={style['--i']} style={style} />
      ))}
    </div>
  )
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

import type { ShownImage } from '@roomful/contract/images'
import type { JSX } from 'preact'
import { m } from '../messages/index.ts'
import { directionOf } from './direction.ts'
import { Icon } from './icon.tsx'
import { Letter, seriesOf } from './letter.tsx'
import { Picture } from './picture.tsx'
import { Written } from './written.tsx'
import './bars.css'

export interface Bar {
  readonly id: string
  readonly label: string
  readonly image?: ShownImage | undefined
  /** Length, 0 to 1. */
  readonly share: number
  /** The figure that counts. */
  readonly value: string
  /** A lesser figure beside it. */
  readonly detail?: string
  /** Null where it is not known, or nothing is right or wrong. */
  readonly isRight?: boolean | null
  readonly isOwn?: boolean
}

/** A lesser figure of more characters stands below the figure on narrow screens: the label needs the room. */
const shortDetail = 6

/** Bars with their labels above them: long options and narrow screens both fit. */
export function Bars({ bars, plain = false }: { bars: readonly Bar[]; plain?: boolean }): JSX.Element {
  const hasRightBar = bars.some(({ isRight }) => isRight === true)
  return (
    <ol
      class="bars"
      dir={directionOf(bars.map(({ label }) => label))}
      data-flow="1 2 3"
      data-has-right={hasRightBar}
      aria-hidden="true"
    >
      {bars.map((bar, i) => (
        <li key={bar.id} class="bar" data-right={bar.isRight === true} data-own={bar.isOwn === true}>
          <span class="bar-label">
            {!plain && <Letter index={i} />}
            <Picture image={bar.image} of="option" />
            <span class="bar-text">
              <Written text={bar.label} />
              {bar.isRight === true && (
                <span class="bar-mark">
                  <Icon name="check" /> {m.right}
                </span>
              )}
              {bar.isOwn && <span class="bar-mark mine">{m.you}</span>}
            </span>
          </span>
          <span class="bar-value numbers">
            {bar.value}
            {bar.detail !== undefined && (
              <small data-long={bar.detail.length > shortDetail}>{bar.detail}</small>
            )}
          </span>
          <span class="bar-track">
            <span
              class="bar-fill"
              data-series={plain ? 1 : seriesOf(i)}
              data-none={bar.share <= 0}
              style={{ '--share': Math.min(1, Math.max(bar.share, 0)) }}
            />
          </span>
        </li>
      ))}
    </ol>
  )
}

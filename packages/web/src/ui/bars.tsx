import type { ShownImage } from '@roomful/contract/features/images/limits'
import type { JSX } from 'preact'
import { m } from '../messages/results/index.ts'
import { directionOf } from './direction.ts'
import { Icon } from './icon.tsx'
import { Letter, seriesOf } from './letter.tsx'
import { WrittenMath } from './math/written-math.tsx'
import { Picture } from './picture.tsx'
import { Rising } from './rising.tsx'
import './bars.css'

export interface Bar {
  readonly id: string
  readonly label: string
  readonly image?: ShownImage | undefined
  /** Length, 0 to 1. */
  readonly share: number
  /** The main figure. */
  readonly value: string
  /** A secondary figure. */
  readonly detail?: string
  /** Null if unknown or not applicable. */
  readonly isRight?: boolean | null
  readonly isOwn?: boolean
}

/** Longer secondary figures move below on narrow screens, leaving space for the label. */
const shortDetail = 6

function ratioOf({ image }: Bar): number {
  return image!.width / image!.height
}

/**
 * Bars with labels above them, for long options and narrow screens.
 * @param columns images are above their bars, as large as fits, in so many columns
 */
export function Bars({
  bars,
  plain = false,
  columns,
}: {
  bars: readonly Bar[]
  plain?: boolean
  columns?: number | undefined
}): JSX.Element {
  const most = Math.max(...bars.map(({ share }) => share))
  const hasRightBar = bars.some(({ isRight }) => isRight === true)
  return (
    <ol
      class="bars"
      dir={directionOf(bars.map(({ label }) => label))}
      data-flow={columns ? 'fit' : '1 2 3'}
      data-columns={columns}
      style={columns ? { '--columns': columns, '--tallest': Math.min(...bars.map(ratioOf)) } : undefined}
      data-has-right={hasRightBar}
      aria-hidden="true"
    >
      {bars.map((bar, i) => (
        <li
          key={bar.id}
          class="bar"
          data-right={bar.isRight === true}
          data-own={bar.isOwn === true}
          data-leads={bar.share === most}
        >
          {columns && (
            <span class="bar-picture">
              <Picture image={bar.image} of="option" />
            </span>
          )}
          <span class="bar-label">
            {!plain && <Letter index={i} />}
            {!columns && <Picture image={bar.image} of="option" />}
            <span class="bar-text">
              <WrittenMath text={bar.label} />
              {bar.isRight === true && (
                <span class="bar-mark">
                  <Icon name="check" /> {m.right}
                </span>
              )}
              {bar.isOwn && <span class="bar-mark mine">{m.you}</span>}
            </span>
          </span>
          <span class="bar-value numbers">
            <Rising text={bar.value} />
            {bar.detail !== undefined && (
              <small data-long={bar.detail.length > shortDetail}>
                <Rising text={bar.detail} />
              </small>
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

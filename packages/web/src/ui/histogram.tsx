import type { JSX } from 'preact'
import { decimal, whole } from '../messages/numbers.ts'
import { m } from '../messages/results/index.ts'
import './histogram.css'

export interface Column {
  /** Empty where only some columns are labelled. */
  readonly label: string
  readonly count: number
  /** The group, for its color. */
  readonly group?: 'low' | 'middle' | 'high' | 'right'
  readonly isOwn?: boolean
}

/** Above this many columns, counts are omitted. */
const countsMax = 11
/** Above this many columns, multi-digit counts do not fit. */
const tightColumns = 7
const tightDigits = 3
/** Total label length that fits on a narrow phone. */
const namesCharactersMax = 22

/**
 * A histogram with its mean.
 * @param meanAt 0 (start of the first column) to 1 (end of the last)
 */
export function Histogram({
  columns,
  mean,
  meanAt,
}: {
  columns: readonly Column[]
  mean: number | null
  meanAt: number | null
}): JSX.Element {
  const most = Math.max(1, ...columns.map(({ count }) => count))
  const names = columns.flatMap(({ label }, i) => (label === '' ? [] : [{ label, i }]))
  const isWordy = names.map(({ label }) => label).join('').length > namesCharactersMax
  const minor = new Set(isWordy ? names.filter((_, at) => at % 2 === 1).map(({ i }) => i) : [])
  return (
    <div
      class="histogram"
      data-tight={columns.length > tightColumns && whole(most).length >= tightDigits}
      aria-hidden="true"
    >
      <div class="histogram-columns">
        {columns.map(({ count, group, isOwn }, i) => (
          <span key={i} class="column" data-group={group} data-own={isOwn === true}>
            <span class="column-track">
              <span class="column-fill" style={{ '--share': count / most }} />
            </span>
            {columns.length <= countsMax && (
              <span class="column-count numbers" style={{ '--share': count / most }}>
                <span>{count === 0 ? '' : whole(count)}</span>
              </span>
            )}
          </span>
        ))}
        {mean !== null && meanAt !== null && (
          <span class="mean" style={{ '--at': meanAt }}>
            <span class="mean-label numbers">{m.meanIs(decimal(mean, 2))}</span>
          </span>
        )}
      </div>
      <div class="histogram-labels numbers" data-many={columns.length > countsMax}>
        {columns.map(({ label, isOwn }, i) => (
          <span key={i} data-own={isOwn === true} data-minor={minor.has(i)}>
            {label}
          </span>
        ))}
      </div>
    </div>
  )
}

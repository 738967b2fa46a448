import type { JSX } from 'preact'
import { m } from '../messages/index.ts'
import { decimal, whole } from './numbers.ts'
import './histogram.css'

export interface Column {
  readonly label: string
  readonly count: number
  /** Which of several groups it belongs to: its colour. */
  readonly group?: 'low' | 'middle' | 'high' | 'right'
  readonly isOwn?: boolean
}

/** So many columns have a label each; of more, so many have one that a narrow phone has room for. */
const labelsMax = 11
const labelsOfMany = 7

/**
 * Columns over a scale, and where its mean lies.
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
  const every = columns.length <= labelsMax ? 1 : Math.ceil(columns.length / labelsOfMany)
  return (
    <div class="histogram" aria-hidden="true">
      <div class="histogram-columns">
        {columns.map(({ label, count, group, isOwn }) => (
          <span key={label} class="column" data-group={group} data-own={isOwn === true}>
            <span class="column-fill" style={{ transform: `scaleY(${count / most})` }} />
            {columns.length <= labelsMax && (
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
      <div class="histogram-labels numbers">
        {columns.map(({ label, isOwn }, i) => (
          <span key={label} data-own={isOwn === true}>
            {i % every === 0 ? label : ''}
          </span>
        ))}
      </div>
    </div>
  )
}

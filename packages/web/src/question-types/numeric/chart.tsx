import type { JSX } from 'preact'
import { m } from '../../messages/index.ts'
import { decimal } from '../../messages/numbers.ts'
import { Histogram } from '../../ui/histogram.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { ResultsProps } from '../question-view.ts'
import { distribution } from '../scale.ts'
import { columnsOf, namesOf } from './columns.ts'
import type { NumericSettings } from './input.tsx'

/** Smaller numbers on an axis may be years. */
const groupedFrom = 10_000

/** A histogram, the mean and, once known, the correct value. */
export function Chart({ question, results, own }: ResultsProps): JSX.Element {
  const settings = question.settings as NumericSettings
  const { correct_value, tolerance } = settings
  const columns = columnsOf(settings)
  const counts = new Array<number>(columns.count).fill(0)
  for (const [value, n] of distribution(results)) counts[columns.of(value)]! += n
  const write = axisNumber(settings)
  const rightColumn = correct_value == null ? null : columns.of(correct_value)
  const names = namesOf(columns, correct_value ?? null)
  const nameOf = (value: number | null) => (value === null ? '' : write(value))
  const given = (own as { value: number } | undefined)?.value
  const mean = typeof results.average === 'number' ? results.average : null
  return (
    <div class="scale-results">
      <Histogram
        columns={counts.map((n, i) => ({
          label: nameOf(names[i]!),
          count: n,
          isOwn: given !== undefined && columns.of(given) === i,
          ...(i === rightColumn && { group: 'right' as const }),
        }))}
        mean={mean}
        meanAt={mean === null ? null : columns.at(mean)}
      />
      {correct_value != null && (
        <p class="right-line">
          <Icon name="check" /> {m.correctAnswer}: <strong>{decimal(correct_value, 6)}</strong>
          {tolerance ? ` ± ${decimal(tolerance, 6)}` : ''}
        </p>
      )}
    </div>
  )
}

/** Writes numbers of an axis, with separators of thousands only where they are large. */
export function axisNumber({ min, max }: NumericSettings): (value: number) => string {
  const isGrouped = Math.max(-min, max) >= groupedFrom
  return value => decimal(value, 6, isGrouped)
}

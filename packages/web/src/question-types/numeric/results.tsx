import type { JSX } from 'preact'
import { m } from '../../messages/index.ts'
import { Histogram } from '../../ui/histogram.tsx'
import { Icon } from '../../ui/icon.tsx'
import { decimal } from '../../ui/numbers.ts'
import type { ResultsProps } from '../question-view.ts'
import { distribution } from '../scale.ts'
import type { NumericSettings } from './steps.ts'

const columnsMax = 25

/** A histogram of at most 25 columns, the mean, and what is right once that is known. */
export function Results({ question, results, own }: ResultsProps): JSX.Element {
  const { min, max, step, correct_value, tolerance } = question.settings as unknown as NumericSettings
  const steps = Math.floor((max - min) / step + 1e-9) + 1
  const stepsPerColumn = Math.ceil(steps / columnsMax)
  const count = Math.ceil(steps / stepsPerColumn)
  const columnOf = (value: number) => Math.floor(Math.round((value - min) / step) / stepsPerColumn)
  const counts = new Array<number>(count).fill(0)
  for (const [value, n] of distribution(results)) counts[columnOf(value)]! += n
  const given = (own as { value: number } | undefined)?.value
  const mean = typeof results.average === 'number' ? results.average : null
  return (
    <div class="scale-results">
      <Histogram
        columns={counts.map((n, i) => ({
          label: decimal(min + i * stepsPerColumn * step, 6),
          count: n,
          isOwn: given !== undefined && columnOf(given) === i,
          ...(correct_value != null && columnOf(correct_value) === i && { group: 'right' as const }),
        }))}
        mean={mean}
        meanAt={mean === null ? null : ((mean - min) / step + 0.5) / (count * stepsPerColumn)}
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

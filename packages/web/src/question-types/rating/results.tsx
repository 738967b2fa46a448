import type { JSX } from 'preact'
import { Histogram } from '../../ui/histogram.tsx'
import { whole } from '../../ui/numbers.ts'
import type { ResultsProps } from '../question-view.ts'
import { distribution } from '../scale.ts'
import type { RatingSettings } from './input.tsx'

export function Results({ question, results, own }: ResultsProps): JSX.Element {
  const { min, max, min_label, max_label } = question.settings as RatingSettings
  const counts = new Map(distribution(results))
  const mean = typeof results.average === 'number' ? results.average : null
  const steps = max - min + 1
  return (
    <div class="scale-results" data-flow="fit">
      <Histogram
        columns={Array.from({ length: steps }, (_, i) => ({
          label: whole(min + i),
          count: counts.get(min + i) ?? 0,
          isOwn: (own as { value: number } | undefined)?.value === min + i,
        }))}
        mean={mean}
        meanAt={mean === null ? null : (mean - min + 0.5) / steps}
      />
      {(min_label !== null || max_label !== null) && (
        <div class="scale-ends hint">
          <bdi>{min_label}</bdi>
          <bdi>{max_label}</bdi>
        </div>
      )}
    </div>
  )
}

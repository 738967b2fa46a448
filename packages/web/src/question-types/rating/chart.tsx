import type { QuestionResultsOut } from '@roomful/contract/question-types/results'
import type { RoomQuestion } from '@roomful/contract/room/protocol'
import type { JSX } from 'preact'
import { whole } from '../../messages/numbers.ts'
import { type Column, Histogram } from '../../ui/histogram.tsx'
import type { ResultsProps } from '../question-view.ts'
import { distribution } from '../scale.ts'
import type { RatingSettings } from './input.tsx'

export function Chart({ question, results, own }: ResultsProps): JSX.Element {
  const { min, max } = question.settings as RatingSettings
  const mean = typeof results.average === 'number' ? results.average : null
  return (
    <div class="scale-results">
      <Histogram
        columns={ratingColumns(question, results, own)}
        mean={mean}
        meanAt={mean === null ? null : (mean - min + 0.5) / (max - min + 1)}
      />
      <ScaleEnds question={question} />
    </div>
  )
}

/** A column for each step of the scale. */
export function ratingColumns(question: RoomQuestion, results: QuestionResultsOut, own?: unknown): Column[] {
  const { min, max } = question.settings as RatingSettings
  const counts = new Map(distribution(results))
  return Array.from({ length: max - min + 1 }, (_, i) => ({
    label: whole(min + i),
    count: counts.get(min + i) ?? 0,
    isOwn: (own as { value: number } | undefined)?.value === min + i,
  }))
}

/** Labels of both ends of the scale. */
export function ScaleEnds({ question }: { question: RoomQuestion }): JSX.Element | null {
  const { min_label, max_label } = question.settings as RatingSettings
  if (min_label === null && max_label === null) return null
  return (
    <div class="scale-ends hint">
      <bdi>{min_label}</bdi>
      <bdi>{max_label}</bdi>
    </div>
  )
}

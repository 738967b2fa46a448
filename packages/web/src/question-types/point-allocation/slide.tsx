import type { JSX } from 'preact'
import { percents, shareOf } from '../../messages/numbers.ts'
import { Bars } from '../../ui/bars.tsx'
import type { ResultsProps } from '../question-view.ts'

/** Each option's share of all points. */
export function Points({ question, results }: ResultsProps): JSX.Element {
  const points = question.options.map(({ id }) => results.allocation_totals?.[id] ?? 0)
  const all = points.reduce((sum, one) => sum + one, 0)
  const values = percents(points, all)
  return (
    <Bars
      bars={question.options.map(({ id, text, image }, i) => ({
        id,
        label: text,
        image,
        share: shareOf(points[i]!, all),
        value: values[i]!,
      }))}
    />
  )
}

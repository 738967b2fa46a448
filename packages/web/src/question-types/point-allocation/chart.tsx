import type { JSX } from 'preact'
import { decimal, shareOf, whole } from '../../messages/numbers.ts'
import { m } from '../../messages/results/index.ts'
import { Bars } from '../../ui/bars.tsx'
import type { ResultsProps } from '../question-view.ts'

export function Chart({ question, results }: ResultsProps): JSX.Element {
  const totals = results.allocation_totals ?? {}
  const most = Math.max(1, ...Object.values(totals))
  return (
    <Bars
      bars={question.options.map(({ id, text, image }) => ({
        id,
        label: text,
        image,
        share: (totals[id] ?? 0) / most,
        value: whole(totals[id] ?? 0),
        detail: m.meanIs(decimal(shareOf(totals[id] ?? 0, results.total_voters), 1)),
      }))}
    />
  )
}

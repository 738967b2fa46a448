import type { JSX } from 'preact'
import { percents, shareOf, whole } from '../../messages/numbers.ts'
import { Bars } from '../../ui/bars.tsx'
import type { ResultsProps } from '../question-view.ts'

/** @param columns of images above their bars */
export function Chart({
  question,
  results,
  own,
  columns,
}: ResultsProps & { readonly columns?: number | undefined }): JSX.Element {
  const counts = results.option_counts ?? {}
  const chosen = (own as { option_ids: string[] } | undefined)?.option_ids ?? []
  const right = results.correct_option_ids
  const given = question.options.map(({ id }) => counts[id] ?? 0)
  const values = percents(given, results.total_voters)
  return (
    <Bars
      columns={columns}
      bars={question.options.map(({ id, text, image }, i) => ({
        id,
        label: text,
        image,
        share: shareOf(counts[id] ?? 0, results.total_voters),
        value: values[i]!,
        detail: whole(counts[id] ?? 0),
        isRight: right ? right.includes(id) : null,
        isOwn: chosen.includes(id),
      }))}
    />
  )
}

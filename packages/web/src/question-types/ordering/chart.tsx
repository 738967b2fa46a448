import type { JSX } from 'preact'
import { percent } from '../../messages/numbers.ts'
import { m } from '../../messages/results/index.ts'
import { Bars } from '../../ui/bars.tsx'
import { Concealed } from '../../ui/concealed.tsx'
import { type ResultsProps, textOf } from '../question-view.ts'

/** The correct order and how many placed each item correctly; before the reveal only the items. */
export function Chart({ question, results, own }: ResultsProps): JSX.Element {
  const { correct_order, placement_accuracy } = results
  if (!correct_order || !placement_accuracy) {
    return <Concealed question={question} results={results} note={m.shownWhenRevealed} />
  }
  const given = (own as { order: string[] } | undefined)?.order
  return (
    <Bars
      plain
      bars={correct_order.map((id, i) => ({
        id,
        label: `${i + 1}. ${textOf(question, id)}`,
        image: question.options.find(option => option.id === id)?.image,
        share: placement_accuracy[id] ?? 0,
        value: percent(placement_accuracy[id] ?? 0),
        isRight: given ? given[i] === id : null,
      }))}
    />
  )
}

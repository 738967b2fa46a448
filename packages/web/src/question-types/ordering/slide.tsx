import type { JSX } from 'preact'
import { percent } from '../../messages/numbers.ts'
import { m } from '../../messages/stage/index.ts'
import { Concealed } from '../../ui/concealed.tsx'
import { PlaceRows } from '../place-rows.tsx'
import { type ResultsProps, textOf } from '../question-view.ts'
import './slide.css'

/** The correct order, with how many placed each item correctly; before the reveal only the items. */
export function Ordering({ question, results }: ResultsProps): JSX.Element {
  const { correct_order, placement_accuracy } = results
  if (!correct_order || !placement_accuracy)
    return <Concealed question={question} results={results} note={m.shownWhenRevealed} />
  return (
    <PlaceRows
      note={m.placedRight}
      rows={correct_order.map(id => {
        const share = placement_accuracy[id] ?? 0
        const image = question.options.find(option => option.id === id)?.image
        return { id, text: textOf(question, id), image, share, value: percent(share) }
      })}
    />
  )
}

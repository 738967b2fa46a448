import type { JSX } from 'preact'
import { m } from '../../messages/index.ts'
import { Bars } from '../../ui/bars.tsx'
import { percent } from '../../ui/numbers.ts'
import { Written } from '../../ui/written.tsx'
import { type ResultsProps, textOf } from '../question-view.ts'
import '../../ui/chips.css'

/** The right order and how many put each item in its place; before it is revealed only the items. */
export function Results({ question, results, own }: ResultsProps): JSX.Element {
  const { correct_order, placement_accuracy } = results
  if (!correct_order || !placement_accuracy) {
    return (
      <div class="concealed">
        <ul class="tiles" data-flow="tiles 1 2">
          {question.options.map(({ id, text }) => (
            <li key={id} class="tile">
              <Written text={text} />
            </li>
          ))}
        </ul>
        <p class="hint">{m.shownWhenRevealed}</p>
      </div>
    )
  }
  const given = (own as { order: string[] } | undefined)?.order
  return (
    <Bars
      plain
      bars={correct_order.map((id, i) => ({
        id,
        label: `${i + 1}. ${textOf(question, id)}`,
        share: placement_accuracy[id] ?? 0,
        value: percent(placement_accuracy[id] ?? 0),
        isRight: given ? given[i] === id : null,
      }))}
    />
  )
}

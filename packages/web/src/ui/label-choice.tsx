import { entryLabelsMax } from '@roomful/contract/question-types/qa-labels'
import type { JSX } from 'preact'
import { m } from '../messages/index.ts'
import { whole } from '../messages/numbers.ts'
import { Written } from './written.tsx'
import './label-choice.css'

/** Labels of an entry, of which a few are chosen. */
export function LabelChoice({
  labels,
  chosen,
  onChange,
}: {
  readonly labels: readonly string[]
  readonly chosen: readonly string[]
  readonly onChange: (chosen: string[]) => void
}): JSX.Element {
  return (
    <fieldset class="label-choice">
      <legend class="hint">{m.labels(whole(entryLabelsMax))}</legend>
      {labels.map(label => {
        const isChosen = chosen.includes(label)
        return (
          <button
            key={label}
            type="button"
            class="button"
            aria-pressed={isChosen}
            disabled={!isChosen && chosen.length >= entryLabelsMax}
            onClick={() => onChange(labels.filter(one => (one === label ? !isChosen : chosen.includes(one))))}
          >
            <Written text={label} />
          </button>
        )
      })}
    </fieldset>
  )
}

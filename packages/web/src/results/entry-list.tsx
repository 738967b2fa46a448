import type { EntryOut } from '@roomful/contract/features/qa/entries'
import type { JSX } from 'preact'
import { m } from '../messages/results/index.ts'
import { EntryLabels } from '../ui/entry-labels.tsx'
import { Written } from '../ui/written.tsx'
import './results.css'

/** Questions of the audience with their answers, as text. */
export function EntryList({ entries }: { readonly entries: readonly EntryOut[] }): JSX.Element {
  if (entries.length === 0) return <p class="hint">{m.nothingAsked}</p>
  return (
    <ol class="result-texts">
      {entries.map(({ id, text, upvotes, asker_name, lifecycle, public_answer, labels }) => (
        <li key={id}>
          <Written text={text} isWhole />
          <span class="result-about hint">
            <span>{m.votes(upvotes)}</span>
            <EntryLabels labels={labels} />
            {asker_name !== null && <Written text={asker_name} />}
            {lifecycle === 'ANSWERED' && <span>{m.lifecycles.ANSWERED}</span>}
          </span>
          {public_answer !== null && (
            <p class="result-answer">
              <Written text={public_answer} isWhole />
            </p>
          )}
        </li>
      ))}
    </ol>
  )
}

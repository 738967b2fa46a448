import type { JSX } from 'preact'
import { m } from '../../messages/index.ts'
import { Enlargeable } from '../../ui/enlargeable.tsx'
import { Icon } from '../../ui/icon.tsx'
import { noAnswers, type ResultsProps } from '../question-view.ts'
import { mixedByMinute } from './mixed.ts'
import './results.css'

/** Results hold at most this many, the newest. */
const textsMax = 500

/** A wall of texts, newest minute first. */
export function Results({ question, results, hide, enlarge }: ResultsProps): JSX.Element {
  const texts = results.texts ?? []
  if (texts.length === 0) return <p class="hint empty">{noAnswers(question)}</p>
  // Texts beyond the limit of results.
  const beyond = texts.length === textsMax ? results.total_voters - textsMax : 0
  const shown = mixedByMinute(texts, results.question_id)
  const repeated = new Map<string, number>()
  return (
    <ul class="wall" data-flow="3 2" data-beyond={beyond}>
      {shown.map(({ text, created_at }) => {
        const key = `${created_at} ${text}`
        const times = (repeated.get(key) ?? 0) + 1
        repeated.set(key, times)
        return (
          <li key={`${key} ${times}`} class="note">
            <Enlargeable text={text} enlarge={enlarge} />
            {hide && (
              <button type="button" class="note-hide" aria-label={m.hide(text)} onClick={() => hide(text)}>
                <Icon name="cross" />
              </button>
            )}
          </li>
        )
      })}
    </ul>
  )
}

import type { JSX } from 'preact'
import { m } from '../../messages/index.ts'
import { Enlargeable } from '../../ui/enlargeable.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { ResultsProps } from '../question-view.ts'
import './results.css'

/** A wall of what people wrote, newest first. */
export function Results({ results, hide, enlarge }: ResultsProps): JSX.Element {
  const texts = results.texts ?? []
  if (texts.length === 0) return <p class="hint empty">{m.noAnswersYet}</p>
  return (
    <ul class="wall" data-flow="3 2">
      {texts.map(({ text, created_at }, i) => (
        <li
          key={`${created_at} ${text} ${texts.slice(0, i).filter(one => one.text === text).length}`}
          class="note"
        >
          <Enlargeable text={text} enlarge={enlarge} />
          {hide && (
            <button type="button" class="note-hide" aria-label={m.hide(text)} onClick={() => hide(text)}>
              <Icon name="cross" />
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}

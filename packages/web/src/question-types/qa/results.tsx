import type { JSX } from 'preact'
import { useRef } from 'preact/hooks'
import { m } from '../../messages/index.ts'
import { Enlargeable } from '../../ui/enlargeable.tsx'
import { Icon } from '../../ui/icon.tsx'
import { whole } from '../../ui/numbers.ts'
import { useSlide } from '../../ui/slide.ts'
import { Written } from '../../ui/written.tsx'
import type { ResultsProps } from '../question-view.ts'
import './results.css'

/** The audience's questions, most votes first. */
export function Results({ question, entries = [], enlarge }: ResultsProps): JSX.Element {
  const shown = entries.filter(({ lifecycle }) => lifecycle === 'PUBLISHED' || lifecycle === 'ANSWERED')
  const list = useRef<HTMLOListElement>(null)
  useSlide(list, shown.map(({ id }) => id).join())
  if (shown.length === 0)
    return <p class="hint empty">{question.phase === 'OPEN' ? m.noEntries : m.nothingAsked}</p>
  return (
    <ol class="board" data-flow="1 2" ref={list}>
      {shown.map(entry => (
        <li
          key={entry.id}
          data-id={entry.id}
          class="board-entry"
          data-answered={entry.lifecycle === 'ANSWERED'}
        >
          <span class="board-votes numbers">
            <Icon name="up" />
            <span class="only-read">{m.votes(entry.upvotes)}</span>
            <span aria-hidden="true">{whole(entry.upvotes)}</span>
          </span>
          <div>
            <Enlargeable text={entry.text} enlarge={enlarge} />
            <p class="hint board-about">
              {entry.pinned_order !== null && (
                <span>
                  <Icon name="pin" /> {m.pinned}
                </span>
              )}
              {entry.asker_name !== null && <Written text={entry.asker_name} />}
              {entry.lifecycle === 'ANSWERED' && (
                <span>
                  <Icon name="check" /> {m.lifecycles.ANSWERED}
                </span>
              )}
            </p>
            {entry.public_answer !== null && (
              <div class="board-answer">
                <Enlargeable text={entry.public_answer} enlarge={enlarge} />
              </div>
            )}
          </div>
        </li>
      ))}
    </ol>
  )
}

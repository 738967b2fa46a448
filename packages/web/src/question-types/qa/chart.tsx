import type { RoomEntry } from '@roomful/contract/room/protocol'
import type { JSX } from 'preact'
import { useRef } from 'preact/hooks'
import { whole } from '../../messages/numbers.ts'
import { m } from '../../messages/results/index.ts'
import { isShown } from '../../room/room-entry.ts'
import { Enlargeable } from '../../ui/enlargeable.tsx'
import { EntryLabels } from '../../ui/entry-labels.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useSlide } from '../../ui/slide.ts'
import { Written } from '../../ui/written.tsx'
import type { ResultsProps } from '../question-view.ts'
import { sizeFor } from '../size-for.ts'

/** On a slide, in units: of most entries, and of the first one, which has half the width or less. */
const usual = 24
const sizesOfFirst = [
  { size: 72, text: 36, word: 12 },
  { size: 52, text: 85, word: 16 },
  { size: 40, text: 160, word: 21 },
  { size: 32, text: 260, word: 26 },
] as const
/** The next smaller size. */
const smaller: Readonly<Record<number, number>> = { 72: 52, 52: 40, 40: 32, 32: 24, [usual]: 20 }

/** Smaller where pages, a long prompt or an image leave less room; with an answer below it, everywhere. */
function sizesAsFirst({ text, public_answer }: RoomEntry): Record<string, number> {
  const size = sizeFor(text, sizesOfFirst, usual)
  const less = smaller[size]!
  const least = smaller[less] ?? less
  return {
    '--size': public_answer ? least : size,
    '--size-with-less-room': public_answer ? least : less,
    '--size-with-least-room': least,
  }
}

/** The audience's questions, most votes first. A slide shows the first one large. */
export function Chart({ question, entries = [], enlarge }: ResultsProps): JSX.Element {
  const shown = entries.filter(isShown)
  const list = useRef<HTMLOListElement>(null)
  useSlide(list, shown.map(({ id }) => id).join())
  if (shown.length === 0)
    return <p class="hint empty">{question.phase === 'OPEN' ? m.noEntries : m.nothingAsked}</p>
  return (
    <ol class="board" data-flow={shown.length > 1 ? '2' : '1'} data-largest={usual} ref={list}>
      {shown.map(entry => (
        <li
          key={entry.id}
          data-id={entry.id}
          class="board-entry"
          data-answered={entry.lifecycle === 'ANSWERED'}
          style={sizesAsFirst(entry)}
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
              <EntryLabels labels={entry.labels} />
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

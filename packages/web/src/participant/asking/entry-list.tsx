import type { RoomEntry } from '@roomful/contract/room/protocol'
import type { JSX } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { m } from '../../messages/index.ts'
import { whole } from '../../messages/numbers.ts'
import { EntryLabels } from '../../ui/entry-labels.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useSlide } from '../../ui/slide.ts'
import { Written } from '../../ui/written.tsx'
import { LazyFolded } from '../answering/lazy-results.tsx'

/** The questions asked, by votes or newest first; tapping toggles a vote. */
export function EntryList({
  entries,
  onVote,
}: {
  entries: readonly RoomEntry[]
  onVote: (entryId: string, on: boolean) => void
}): JSX.Element {
  const list = useRef<HTMLOListElement>(null)
  const [isNewestFirst, setNewestFirst] = useState(false)
  const shown = isNewestFirst ? newestFirst(entries) : entries
  useSlide(list, shown.map(({ id }) => id).join())
  if (entries.length === 0) return <p class="hint">{m.noEntries}</p>
  return (
    <>
      {entries.length > 1 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a flex box everywhere
        <div class="sorting" role="group" aria-label={m.sortLabel}>
          {[false, true].map(isTime => (
            <button
              key={String(isTime)}
              type="button"
              class="button"
              aria-pressed={isTime === isNewestFirst}
              onClick={() => setNewestFirst(isTime)}
            >
              {isTime ? m.sortByTime : m.sortByVotes}
            </button>
          ))}
        </div>
      )}
      <ol class="entries" ref={list}>
        {shown.map(entry => (
          <li key={entry.id} data-id={entry.id} class="entry">
            <button
              type="button"
              class="vote numbers"
              translate={false}
              aria-pressed={entry.upvoted}
              aria-label={m.upvote(entry.upvotes)}
              disabled={entry.lifecycle === 'PENDING'}
              onClick={() => onVote(entry.id, !entry.upvoted)}
            >
              <Icon name="up" />
              {whole(entry.upvotes)}
            </button>
            <div>
              <LazyFolded text={entry.text}>
                <Written text={entry.text} isWhole />
              </LazyFolded>
              <p class="hint entry-about">
                {entry.mine && <strong>{m.mine}</strong>}
                {entry.asker_name !== null && <Written text={entry.asker_name} />}
                <EntryLabels labels={entry.labels} />
                {entry.pinned_order !== null && <span>{m.pinned}</span>}
                {entry.lifecycle !== 'PUBLISHED' && (
                  <span key={entry.lifecycle}>{m.lifecycles[entry.lifecycle]}</span>
                )}
              </p>
              {entry.public_answer !== null && (
                <div class="entry-answer">
                  <LazyFolded text={entry.public_answer}>
                    <Written text={entry.public_answer} isWhole />
                  </LazyFolded>
                </div>
              )}
            </div>
          </li>
        ))}
      </ol>
    </>
  )
}

/** Pinned entries keep their position. */
function newestFirst(entries: readonly RoomEntry[]): RoomEntry[] {
  return entries.toSorted(
    (a, b) =>
      (a.pinned_order ?? Infinity) - (b.pinned_order ?? Infinity) ||
      Date.parse(b.created_at) - Date.parse(a.created_at),
  )
}

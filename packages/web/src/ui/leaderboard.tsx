import type { LeaderboardRow } from '@roomful/contract/room-protocol'
import type { JSX } from 'preact'
import { useRef } from 'preact/hooks'
import { m } from '../messages/index.ts'
import { whole } from './numbers.ts'
import { useSlide } from './slide.ts'
import { Written } from './written.tsx'
import './leaderboard.css'

/** Who has how many points; a change of place is seen as a move. */
export function Leaderboard({ rows }: { rows: readonly LeaderboardRow[] }): JSX.Element {
  const list = useRef<HTMLOListElement>(null)
  useSlide(list, rows.map(({ participant_id }) => participant_id).join())
  const most = Math.max(1, ...rows.map(({ points }) => points))
  if (rows.length === 0) return <p class="hint empty">{m.noScores}</p>
  return (
    <ol class="leaderboard" data-flow="1 2" ref={list}>
      {rows.map(({ participant_id, display_name, points, place }) => (
        <li key={participant_id} data-id={participant_id} class="leader" data-place={place}>
          <span class="leader-place numbers">
            <span class="only-read">{m.place(place)}</span>
            <span aria-hidden="true">{place}</span>
          </span>
          <span class="leader-name">
            <Written text={display_name ?? `${m.somebody} ${participant_id.slice(-3).toUpperCase()}`} />
          </span>
          <span class="leader-points numbers">{whole(points)}</span>
          <span class="leader-bar" aria-hidden="true" style={{ '--share': points / most }} />
        </li>
      ))}
    </ol>
  )
}

import type { LeaderboardRow } from '@roomful/contract/room-protocol'
import type { JSX } from 'preact'
import { m } from '../messages/stage/index.ts'
import { nameOf } from '../ui/leaderboard.tsx'
import { whole } from '../ui/numbers.ts'
import { Written } from '../ui/written.tsx'
import './podium.css'

const podiumPlaces = 3

/** The best three among those who have points. */
export function onPodium(rows: readonly LeaderboardRow[]): LeaderboardRow[] {
  return rows.filter(({ points }) => points > 0).slice(0, podiumPlaces)
}

/** The best of a quiz, after its last question. */
export function Podium({ rows }: { rows: readonly LeaderboardRow[] }): JSX.Element {
  return (
    <ol class="podium">
      {rows.map((row, at) => (
        <li key={row.participant_id} class="podium-step" data-step={at + 1} data-place={row.place}>
          <span class="podium-name">
            <Written text={nameOf(row)} />
          </span>
          <span class="podium-points numbers">{m.points(row.points)}</span>
          <span class="podium-block numbers">
            <span class="only-read">{m.place(row.place)}</span>
            <span aria-hidden="true">{whole(row.place)}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}

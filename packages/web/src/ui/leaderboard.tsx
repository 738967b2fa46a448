import type { LeaderboardRow } from '@roomful/contract/room/protocol'
import type { ComponentChildren, JSX } from 'preact'
import { useRef } from 'preact/hooks'
import { m } from '../messages/index.ts'
import { decimal, whole } from '../messages/numbers.ts'
import { nameOf } from './name-of.ts'
import { useSlide } from './slide.ts'
import { leadMs } from './ties.ts'
import { Written } from './written.tsx'
import './leaderboard.css'

/** Ranked points; rank changes are animated. */
export function Leaderboard({
  rows,
  points = row => whole(row.points),
  gained = () => null,
  columns = '1 2',
  own,
  beyond = 0,
}: {
  rows: readonly LeaderboardRow[]
  /** Renders the points. */
  points?: (row: LeaderboardRow) => ComponentChildren
  /** Renders the gain of the last question. */
  gained?: (row: LeaderboardRow) => ComponentChildren
  /** Column counts for a stage, preferred first. */
  columns?: string
  /** The participant whose device this is. */
  own?: string | undefined
  /** How many more there are than the rows. */
  beyond?: number
}): JSX.Element {
  const list = useRef<HTMLOListElement>(null)
  useSlide(list, rows.map(({ participant_id }) => participant_id).join())
  const most = Math.max(1, ...rows.map(row => row.points))
  if (rows.length === 0) return <p class="hint empty">{m.noScores}</p>
  return (
    <ol class="leaderboard" data-flow={columns} data-beyond={beyond || undefined} ref={list}>
      {rows.map((row, at) => (
        <li
          key={row.participant_id}
          data-id={row.participant_id}
          class="leader"
          data-place={row.place}
          aria-current={row.participant_id === own || undefined}
        >
          <span translate={false} class="leader-place numbers">
            <span class="only-read">{m.place(row.place)}</span>
            <span aria-hidden="true">{row.place}</span>
          </span>
          <span class="leader-name">
            <Written text={nameOf(row)} />
            {gained(row)}
            <Lead ms={leadMs(rows, at)} />
          </span>
          <span translate={false} class="leader-points numbers">
            {points(row)}
          </span>
          <span class="leader-bar" aria-hidden="true" style={{ '--share': row.points / most }} />
        </li>
      ))}
    </ol>
  )
}

/** Why equal points have a better place: the time ahead of the next one. */
export function Lead({ ms }: { ms: number | null }): JSX.Element | null {
  if (ms === null) return null
  const seconds = ms / 1000
  return (
    <span translate={false} class="lead numbers">
      {m.faster(decimal(seconds, seconds < 0.1 ? 3 : 1))}
    </span>
  )
}

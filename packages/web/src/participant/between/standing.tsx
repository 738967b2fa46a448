import type { LeaderboardRow, Room } from '@roomful/contract/room/protocol'
import type { JSX } from 'preact'
import { m } from '../../messages/participant/index.ts'
import { Leaderboard } from '../../ui/leaderboard.tsx'
import { grounds } from '../ground.ts'
import { LazyTeamPlace } from './lazy-teams.tsx'
import { ownRow } from './own-row.ts'
import { PlaceCard, PlaceFigure, peopleText } from './place-card.tsx'

const rowsShown = 10

/**
 * The leaderboard while stages show it, with the participant's place; after the last question as a dark moment.
 * @param isAbove whether a question that is not over stands below
 * @param isNew whether it appeared while the page was open
 */
export function Standing({
  room,
  rows,
  isAbove,
  isNew,
}: {
  room: Room
  rows: readonly LeaderboardRow[]
  isAbove: boolean
  isNew: boolean
}): JSX.Element {
  const { score, scores_final } = room
  const isFinal = !isAbove && scores_final && score !== null && score.points > 0
  const Title = isAbove ? 'h2' : 'h1'
  return (
    <section ref={isFinal ? grounds.end : null} class="standing" data-part="standing">
      {isFinal ? (
        <div class="end-head" data-new={isNew || undefined}>
          <h1 tabIndex={-1}>
            <PlaceFigure score={score} />
          </h1>
          <p class="numbers">
            {peopleText(room)} · {m.points(score.points)}
          </p>
          {room.teams && <LazyTeamPlace room={room} />}
        </div>
      ) : (
        <>
          <Title tabIndex={-1}>{m.leaderboard}</Title>
          <PlaceCard room={room} isTold />
        </>
      )}
      <div class="on-ground">
        {isFinal && <h2>{m.leaderboard}</h2>}
        <Leaderboard rows={rows.slice(0, rowsShown)} own={ownRow(room)} />
      </div>
    </section>
  )
}

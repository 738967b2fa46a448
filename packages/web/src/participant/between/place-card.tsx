import type { Room, Score } from '@roomful/contract/room/protocol'
import type { JSX } from 'preact'
import { whole } from '../../messages/numbers.ts'
import { m } from '../../messages/participant/index.ts'
import { LazyTeamPlace } from './lazy-teams.tsx'

/** "of 25". Participants without points share the place after the last one with any. */
export function peopleText({ score, participants }: Pick<Room, 'score' | 'participants'>): string {
  return m.outOf(Math.max(score?.place ?? 1, participants))
}

/** The participant's place and points. @param isTold whether the place may be shown yet */
export function PlaceCard({ room, isTold }: { room: Room; isTold: boolean }): JSX.Element | null {
  const { score } = room
  if (!score) return null
  return (
    <p class="score" data-part="score">
      {isTold && (
        <span key={`place ${score.place} ${room.participants}`} class="score-place">
          {m.yourPlace}{' '}
          <strong class="numbers">
            {whole(score.place)} {peopleText(room)}
          </strong>
        </span>
      )}
      <span key={score.points} class="numbers">
        {m.points(score.points)}
      </span>
      {isTold && room.teams && <LazyTeamPlace room={room} />}
    </p>
  )
}

/** "14th place", or that it is shared. */
export function placeText({ place, shared }: Score): string {
  return shared ? m.sharedPlace(place) : m.place(place)
}

/** The place with a large number. */
export function PlaceFigure({ score }: { score: Score }): JSX.Element {
  const number = whole(score.place)
  const [before, after] = placeText(score).split(number)
  return (
    <span key={placeText(score)} class="place-figure" data-part="place">
      {before}
      <strong class="numbers">{number}</strong>
      {after}
    </span>
  )
}

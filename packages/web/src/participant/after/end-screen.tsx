import type { ComponentChildren, JSX } from 'preact'
import { m as joining } from '../../messages/join/index.ts'
import { m } from '../../messages/participant/index.ts'
import { Leaderboard } from '../../ui/leaderboard.tsx'
import { Wordmark } from '../../ui/wordmark.tsx'
import { LazyTeamPlace } from '../between/lazy-teams.tsx'
import { ownRow } from '../between/own-row.ts'
import { PlaceFigure, peopleText } from '../between/place-card.tsx'
import { grounds } from '../ground.ts'
import type { ParticipantRoom } from '../participant-room.ts'
import { type QuestionParts, Review } from './review.tsx'

const rowsShown = 10

/**
 * After the close: thanks, the place of a quiz, own answers and what the organizer shares.
 * @param children below the answers
 */
export function EndScreen({
  room,
  isNew,
  parts,
  children,
}: {
  room: ParticipantRoom
  isNew: boolean
  parts: QuestionParts
  children: ComponentChildren
}): JSX.Element {
  const { room: shown } = room.view.value!
  const { score, leaderboard, participants } = shown
  const name = room.name
  const hasPoints = score !== null && (leaderboard !== null || score.points > 0)
  return (
    <section ref={grounds.end} class="end" data-part="end">
      <div class="end-head" data-new={isNew || undefined}>
        <h1 tabIndex={-1}>
          <bdi key={name}>{name === null ? m.endTitle : m.thanksTo(name)}</bdi>
        </h1>
        {hasPoints && (
          <p>
            <PlaceFigure score={score} />
          </p>
        )}
        <p key={participants} class="numbers" data-part="people">
          {hasPoints ? `${peopleText(shown)} · ${m.points(score.points)}` : m.tookPart(participants)}
        </p>
        {hasPoints && shown.teams && <LazyTeamPlace room={shown} />}
        <p class="hint">{m.endLead}</p>
      </div>
      <Review room={room} parts={parts} />
      {leaderboard && (
        <div class="on-ground standing">
          <h2>{m.leaderboard}</h2>
          <Leaderboard rows={leaderboard.slice(0, rowsShown)} own={ownRow(shown)} />
        </div>
      )}
      {children}
      <a class="button wide" href="/">
        {joining.anotherRoom}
      </a>
      <Wordmark />
    </section>
  )
}

import type { JSX } from 'preact'
import { m } from '../messages/index.ts'
import type { ParticipantRoom } from './participant-room.ts'
import { Review } from './review.tsx'
import { EntryNotSent } from './room-questions.tsx'
import { Standing } from './standing.tsx'

export function EndScreen({ room }: { room: ParticipantRoom }): JSX.Element {
  const view = room.view.value!
  return (
    <section class="lobby">
      <h1 tabIndex={-1}>{m.endTitle}</h1>
      <p>{m.endLead}</p>
      {(view.room.leaderboard !== null || (view.room.score?.points ?? 0) > 0) && <Standing view={view} />}
      <Review room={room} />
      <EntryNotSent room={room} />
      <a class="button" href="/">
        {m.anotherRoom}
      </a>
    </section>
  )
}

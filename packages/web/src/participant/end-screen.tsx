import type { JSX } from 'preact'
import { m } from '../messages/index.ts'
import type { ParticipantRoom } from './participant-room.ts'
import { Review } from './review.tsx'
import { Standing } from './standing.tsx'

/** The session is over. */
export function EndScreen({ room }: { room: ParticipantRoom }): JSX.Element {
  const view = room.view.value!
  return (
    <section class="lobby">
      <h1 tabIndex={-1}>{m.endTitle}</h1>
      <p>{m.endLead}</p>
      {(view.room.leaderboard !== null || (view.room.score?.points ?? 0) > 0) && <Standing view={view} />}
      <Review room={room} />
      <a class="button" href="/">
        {m.anotherRoom}
      </a>
    </section>
  )
}

/** This device cannot come back. */
export function GoneScreen({
  why,
  onForget,
}: {
  why: 'token' | 'removed'
  onForget: () => void
}): JSX.Element {
  return (
    <section class="lobby">
      <h1 tabIndex={-1}>{why === 'removed' ? m.removedTitle : m.tokenTitle}</h1>
      <p>{why === 'removed' ? m.removedLead : m.tokenLead}</p>
      <a class="button" href="/" onClick={why === 'token' ? onForget : undefined}>
        {m.anotherRoom}
      </a>
    </section>
  )
}

import type { JSX } from 'preact'
import { m } from '../messages/index.ts'
import type { RoomView } from '../room/room-view.ts'
import { Leaderboard } from '../ui/leaderboard.tsx'

/** A participant's own points and place, and the leaderboard while the presenter shows it. */
export function Standing({ view }: { view: RoomView }): JSX.Element | null {
  const { score } = view.room
  if (!score && !view.leaderboard) return null
  return (
    <section class="standing">
      {score && (
        <p class="score" role="status">
          <strong class="numbers">{m.points(score.points)}</strong>
          <span class="numbers">{m.place(score.place)}</span>
        </p>
      )}
      {view.leaderboard && (
        <>
          <h2>{m.leaderboard}</h2>
          <Leaderboard rows={view.leaderboard.slice(0, 10)} />
        </>
      )}
    </section>
  )
}

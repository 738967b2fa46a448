import type { RoomView } from '@roomful/contract/room/reducer'
import type { JSX } from 'preact'
import { m } from '../messages/index.ts'
import { Leaderboard } from '../ui/leaderboard.tsx'

/** The participant's points, rank and streak, the points for this question, and the leaderboard while shown. */
export function Standing({ view }: { view: RoomView }): JSX.Element | null {
  const { score, question } = view.room
  const last = score?.last?.question_id === question?.id ? score?.last : null
  if (!score && !view.room.leaderboard) return null
  return (
    <section class="standing">
      {score && (
        <p class="score" role="status">
          <strong key={score.points} class="numbers">
            {m.points(score.points)}
          </strong>
          <span key={`place ${score.place}`} class="numbers">
            {m.place(score.place)}
          </span>
          {last && (
            <span key={`last ${last.points}`} class="score-last numbers">
              {m.pointsOfThis(last.points)}
            </span>
          )}
          {last && score.streak > 1 && (
            <span key={`streak ${score.streak}`} class="score-streak numbers">
              {m.streak(score.streak)}
            </span>
          )}
        </p>
      )}
      {view.room.leaderboard && (
        <>
          <h2>{m.leaderboard}</h2>
          <Leaderboard rows={view.room.leaderboard.slice(0, 10)} />
        </>
      )}
    </section>
  )
}

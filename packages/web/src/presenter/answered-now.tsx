import type { JSX } from 'preact'
import { m } from '../messages/stage/index.ts'
import { takesAnswers } from '../room/question-state.ts'
import type { StageView } from '../slide/view/stage-view.ts'
import { Answered } from '../stage/controls/answered.tsx'

/** How many have answered the question on screen. */
export function AnsweredNow({ view }: { view: StageView }): JSX.Element | null {
  const { question, leaderboard } = view.room
  if (!question || leaderboard !== null || !takesAnswers(question)) return null
  return (
    <section class="presenter-answered">
      <h2 class="hint">{m.answered}</h2>
      <Answered view={view} question={question} />
    </section>
  )
}

import type { RoomQuestion } from '@roomful/contract/room/protocol'
import type { JSX } from 'preact'
import { shareOf, whole } from '../../messages/numbers.ts'
import { m } from '../../messages/stage/index.ts'
import { answersOf, type StageView } from '../../slide/view/stage-view.ts'
import { Icon } from '../../ui/icon.tsx'
import './answered.css'

/** How many have answered a question, as a large figure and a bar. */
export function Answered({
  view,
  question,
}: {
  readonly view: StageView
  readonly question: RoomQuestion
}): JSX.Element {
  const [given, people] = answersOf(view, view.results[question.id]?.total_voters ?? 0)
  const { phase } = question
  return (
    <div class="answered">
      <p class="numbers">
        {phase !== 'OPEN' && <Icon name={phase === 'LOCKED' ? 'lock' : 'check'} />}
        <strong>{whole(given)}</strong> {m.ofAnswered({ done: given, of: people })}
        {phase !== 'OPEN' && <span class="only-read">, {m.phases[phase]}</span>}
      </p>
      <span class="answered-bar" aria-hidden="true">
        <span style={{ '--share': Math.min(1, shareOf(given, people)) }} />
      </span>
    </div>
  )
}

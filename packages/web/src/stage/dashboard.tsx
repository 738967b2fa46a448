import type { JSX } from 'preact'
import { m } from '../messages/stage/index.ts'
import { takesAnswers } from '../room/question-state.ts'
import { percent, shareOf } from '../ui/numbers.ts'
import { ResultsFigure } from '../ui/results-figure.tsx'
import { Written } from '../ui/written.tsx'
import { JoinPanel } from './join-panel.tsx'
import type { StageMainProps } from './stage-props.ts'

/** A self-paced session: all questions and their results side by side. */
export function Dashboard({ view }: StageMainProps): JSX.Element {
  const { room, results } = view
  const counted = room.questions?.filter(takesAnswers) ?? []
  const given = counted.reduce((sum, { id }) => sum + (results[id]?.total_voters ?? 0), 0)
  const share = Math.min(1, shareOf(given, counted.length * room.participants))
  return (
    <main class="stage-main dashboard">
      <div class="dashboard-head">
        <div>
          <h1>
            <Written text={room.title} />
          </h1>
          <p class="hint numbers">{m.joined(room.participants)}</p>
          <p class="numbers">{m.progressOfAll(percent(share))}</p>
          <ProgressLine share={share} />
        </div>
        <JoinPanel room={room} />
      </div>
      <ul class="cards">
        {room.questions?.map(question => {
          const shown = results[question.id]
          return (
            <li key={question.id} class="card">
              <h2>
                <Written text={question.prompt} />
              </h2>
              {takesAnswers(question) && (
                <>
                  <p class="hint numbers">{m.answeredOf(shown?.total_voters ?? 0, room.participants)}</p>
                  <ProgressLine share={Math.min(1, shareOf(shown?.total_voters ?? 0, room.participants))} />
                </>
              )}
              {shown && (
                <ResultsFigure
                  question={question}
                  results={shown}
                  entries={room.entries.filter(entry => entry.question_id === question.id)}
                />
              )}
            </li>
          )
        })}
      </ul>
    </main>
  )
}

function ProgressLine({ share }: { share: number }): JSX.Element {
  return (
    <span class="dashboard-progress" aria-hidden="true">
      <span style={{ transform: `scaleX(${share})` }} />
    </span>
  )
}

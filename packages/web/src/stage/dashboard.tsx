import type { JSX } from 'preact'
import { m } from '../messages/index.ts'
import { ResultsFigure } from '../ui/results-figure.tsx'
import { Written } from '../ui/written.tsx'
import { JoinPanel } from './join-panel.tsx'
import type { StageMainProps } from './stage-props.ts'

/** A self-paced session: all questions and their results side by side. */
export function Dashboard({ view }: StageMainProps): JSX.Element {
  const { room, results } = view
  return (
    <main class="stage-main dashboard">
      <div class="dashboard-head">
        <div>
          <h1>
            <Written text={room.title} />
          </h1>
          <p class="hint numbers">{m.joined(room.participants)}</p>
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
              <p class="hint numbers">{shown ? m.voters(shown.total_voters) : m.noAnswersYet}</p>
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

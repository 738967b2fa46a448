import type { JSX } from 'preact'
import { m } from '../messages/stage/index.ts'
import { SharedResults } from '../question-types/charts.tsx'
import { takesAnswers } from '../room/question-state.ts'
import { SlideTitle } from '../slide/slide-title.tsx'
import { WrittenMath } from '../ui/math/written-math.tsx'
import { percent, shareOf, whole } from '../ui/numbers.ts'
import { Written } from '../ui/written.tsx'
import { PagedMain } from './paged-main.tsx'
import type { StageMainProps } from './stage-props.ts'
import { isSecret } from './stage-props.ts'

/** A self-paced session: how many take part, how far they are, and all questions with their results, side by side. */
export function Dashboard({ view, stage }: StageMainProps): JSX.Element {
  const { room, results } = view
  const counted = room.questions?.filter(takesAnswers) ?? []
  const given = counted.reduce((sum, { id }) => sum + (results[id]?.total_voters ?? 0), 0)
  const share = Math.min(1, shareOf(given, counted.length * room.participants))
  return (
    <PagedMain stage={stage} of="dashboard" class="dashboard">
      <div class="dashboard-head">
        <p class="dashboard-people numbers">
          <strong>{whole(room.participants)}</strong> <span>{m.endJoined(room.participants)}</span>
        </p>
        <div class="dashboard-all">
          <SlideTitle data-prompt="40">
            <Written text={room.title} />
          </SlideTitle>
          <div class="card-progress">
            <ProgressLine share={share} />
            <p class="numbers">{m.progressOfAll(percent(share))}</p>
          </div>
        </div>
      </div>
      <div class="one-page">
        <ul class="cards" data-flow="3 2">
          {room.questions?.map(question => {
            const shown = results[question.id]
            return (
              <li key={question.id} class="card">
                <h2>
                  <WrittenMath text={question.prompt} />
                </h2>
                {takesAnswers(question) && (
                  <div class="card-progress">
                    <ProgressLine share={Math.min(1, shareOf(shown?.total_voters ?? 0, room.participants))} />
                    <p class="hint numbers">{m.answeredOf(shown?.total_voters ?? 0, room.participants)}</p>
                  </div>
                )}
                {shown && !isSecret(question) && (
                  <SharedResults
                    question={question}
                    results={shown}
                    entries={room.entries.filter(entry => entry.question_id === question.id)}
                    asTable={false}
                  />
                )}
              </li>
            )
          })}
        </ul>
      </div>
    </PagedMain>
  )
}

function ProgressLine({ share }: { share: number }): JSX.Element {
  return (
    <span class="dashboard-progress" aria-hidden="true">
      <span style={{ transform: `scaleX(${share})` }} />
    </span>
  )
}

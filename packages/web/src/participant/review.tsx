import type { JSX } from 'preact'
import { m } from '../messages/index.ts'
import { takesAnswers } from '../room/question-state.ts'
import { Written } from '../ui/written.tsx'
import { OwnAnswer } from './own-answer.tsx'
import type { ParticipantRoom } from './participant-room.ts'

/** After the close of a self-paced session: every question with one's own answer and what was right. */
export function Review({ room }: { room: ParticipantRoom }): JSX.Element | null {
  const questions = room.view.value!.room.questions?.filter(takesAnswers) ?? []
  if (questions.length === 0) return null
  return (
    <section class="review">
      <h2>{m.review}</h2>
      <ol>
        {questions.map((question, i) => (
          <li key={question.id} class="review-item">
            <p class="hint numbers">{m.questionOf(i + 1, questions.length)}</p>
            <h3>
              <Written text={question.prompt} />
            </h3>
            <OwnAnswer question={question} own={room.answers.value[question.id]} isOpen={false} />
          </li>
        ))}
      </ol>
    </section>
  )
}

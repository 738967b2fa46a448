import { identityOf } from '@roomful/contract/identity'
import type { JSX } from 'preact'
import { m } from '../messages/index.ts'
import { numberOf, takesAnswers } from '../room/question-state.ts'
import { Written } from '../ui/written.tsx'
import { LazyExplanation } from './lazy-explanation.tsx'
import { NotSent, OwnAnswer, Solution } from './own-answer.tsx'
import type { ParticipantRoom } from './participant-room.ts'

/**
 * After the close: all questions of a self-paced session, or those shown on this device, with own and correct answers. An
 * anonymous session drops the link to participants, so without local answers this cannot claim that there were none.
 */
export function Review({ room }: { room: ParticipantRoom }): JSX.Element | null {
  const questions = (room.view.value!.room.questions ?? room.asked.value).filter(takesAnswers)
  if (questions.length === 0) return null
  const answers = room.answers.value
  const isSelfPaced = room.view.value!.room.mode === 'SELF_PACED'
  const isForgotten =
    identityOf(room.view.value!.room).closed.anonymizesAnswers && !questions.some(({ id }) => id in answers)
  return (
    <section class="review">
      <h2>{m.review}</h2>
      {isForgotten && <p class="notice">{m.answersForgotten}</p>}
      <ol>
        {questions.map((question, i) => (
          <li key={question.id} class="review-item">
            <p class="hint numbers">
              {isSelfPaced ? m.questionOf(i + 1, questions.length) : m.question(numberOf(question))}
            </p>
            <h3>
              <Written text={question.prompt} />
            </h3>
            {isForgotten ? (
              <>
                <NotSent question={question} own={undefined} draft={room.drafts.of(question.id)} />
                <Solution question={question} />
              </>
            ) : (
              <OwnAnswer
                question={question}
                own={answers[question.id]}
                draft={room.drafts.of(question.id)}
                isOpen={false}
              />
            )}
            <LazyExplanation question={question} />
          </li>
        ))}
      </ol>
    </section>
  )
}

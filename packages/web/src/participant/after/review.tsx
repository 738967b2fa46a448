import { identityOf } from '@roomful/contract/identity'
import type { RoomQuestion } from '@roomful/contract/room/protocol'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { m } from '../../messages/participant/index.ts'
import { numberOf, takesAnswers } from '../../room/question-state.ts'
import { WrittenMath } from '../../ui/math/written-math.tsx'
import type { ParticipantRoom } from '../participant-room.ts'

/** Components of the room's chunk; imported here, they would be split from it. */
export type QuestionParts = Pick<
  typeof import('../answering/own-answer.tsx'),
  'NotSent' | 'OwnAnswer' | 'Solution' | 'verdictOn'
> &
  Pick<typeof import('../answering/lazy-explanation.tsx'), 'LazyExplanation'> &
  Pick<typeof import('../answering/lazy-results.tsx'), 'LazyResults'>

/** Longer lists begin with some of their questions. */
const wholeUpTo = 5
const firstShown = 3

/**
 * After the close: all questions of a self-paced session, or those shown on this device, with own and correct answers, and
 * everybody's results where participants may see them. An anonymous session drops the link to participants, so without local
 * answers this cannot claim that there were none.
 */
export function Review({
  room,
  parts: { NotSent, OwnAnswer, Solution, verdictOn, LazyExplanation, LazyResults },
}: {
  room: ParticipantRoom
  parts: QuestionParts
}): JSX.Element | null {
  const view = room.view.value!
  const questions = (view.room.questions ?? room.asked.value).filter(takesAnswers)
  const [isWhole, setWhole] = useState(questions.length <= wholeUpTo)
  const [showsResults, setShowsResults] = useState(false)
  if (questions.length === 0) return null
  const answers = room.answers.value
  const isSelfPaced = view.room.mode === 'SELF_PACED'
  const isForgotten =
    identityOf(view.room).closed.anonymizesAnswers && !questions.some(({ id }) => id in answers)
  const resultsOf = ({ id, results_shown }: RoomQuestion) => (results_shown ? view.results[id] : undefined)
  const solved = questions.filter(one => one.phase === 'REVEALED' && one.has_right_answer)
  const rights = solved
    .filter(({ id }) => id in answers)
    .filter(one => verdictOn(one, answers[one.id]) === 'right').length
  return (
    <section class="review on-ground" data-part="review">
      <h2 key={`${rights} ${solved.length}`}>
        {isForgotten || solved.length === 0 ? m.review : m.reviewRight({ right: rights, of: solved.length })}
      </h2>
      {isForgotten && <p class="notice">{m.answersForgotten}</p>}
      <ol>
        {(isWhole ? questions : questions.slice(0, firstShown)).map((question, i) => (
          <li key={question.id} class="review-item">
            <p class="hint numbers">
              {isSelfPaced
                ? m.questionOf({ at: i + 1, of: questions.length })
                : m.question(numberOf(question))}
            </p>
            <h3>
              <WrittenMath text={question.prompt} />
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
            {showsResults && resultsOf(question) && (
              <LazyResults question={question} results={resultsOf(question)!} own={answers[question.id]} />
            )}
          </li>
        ))}
      </ol>
      {!isWhole && (
        <button type="button" class="button quiet" onClick={() => setWhole(true)}>
          {m.allAnswers(questions.length)}
        </button>
      )}
      {questions.some(resultsOf) && (
        <button
          type="button"
          class="button main wide"
          aria-expanded={showsResults}
          onClick={() => {
            setWhole(true)
            setShowsResults(!showsResults)
          }}
        >
          {m.everybodysResults}
        </button>
      )}
    </section>
  )
}

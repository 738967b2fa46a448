import type { RoomQuestion } from '@roomful/contract/room/protocol'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { m } from '../../messages/index.ts'
import { takesAnswers } from '../../room/question-state.ts'
import { useHeadingFocus } from '../../ui/focus-heading.ts'
import { Icon } from '../../ui/icon.tsx'
import type { ParticipantRoom } from '../participant-room.ts'
import { Overview } from './overview.tsx'
import { QuestionScreen } from './question-screen.tsx'

/**
 * All questions in sequence, with an overview at the end; resumes at the first unanswered one. Types without answers are
 * not counted: Q&A is below, and spinners do not apply.
 */
export function SelfPaced({
  room,
  questions,
}: {
  room: ParticipantRoom
  questions: readonly RoomQuestion[]
}): JSX.Element {
  const answers = room.answers.value
  const counted = questions.filter(takesAnswers)
  const done = counted.filter(({ id }) => id in answers).length
  const [at, setAt] = useState(() => {
    const firstOpen = counted.findIndex(({ id }) => !(id in answers))
    return firstOpen < 0 ? counted.length : firstOpen
  })
  const asked = counted[at]
  const isAnswered = asked !== undefined && asked.id in answers
  const question = (isAnswered && room.view.value!.room.revealed?.[asked.id]?.question) || asked
  useHeadingFocus(question?.id ?? 'overview', true)
  const isLast = at === counted.length - 1
  return (
    <div class="self-paced">
      <div class="progress">
        <span class="progress-line" aria-hidden="true">
          <span style={{ transform: `scaleX(${counted.length === 0 ? 1 : done / counted.length})` }} />
        </span>
        <span key={done} class="hint numbers">
          {m.progress({ done, of: counted.length })}
        </span>
      </div>
      {question ? (
        <QuestionScreen
          key={question.id}
          room={room}
          question={question}
          place={m.questionOf({ at: at + 1, of: counted.length })}
        />
      ) : (
        <Overview questions={counted} answers={answers} onOpen={setAt} />
      )}
      <nav class="paces" aria-label={m.selfPacedLead}>
        <button type="button" class="button" disabled={at === 0} onClick={() => setAt(at - 1)}>
          <Icon name="previous" />
          {m.previousQuestion}
        </button>
        {question && (
          <button type="button" class="button main" onClick={() => setAt(at + 1)}>
            <span key={isLast}>{isLast ? m.finish : m.nextQuestion}</span>
            <Icon name={isLast ? 'check' : 'next'} />
          </button>
        )}
      </nav>
    </div>
  )
}

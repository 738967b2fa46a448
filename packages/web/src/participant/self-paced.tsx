import type { RoomQuestion } from '@roomful/contract/room-protocol'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { m } from '../messages/index.ts'
import { takesAnswers } from '../room/question-state.ts'
import { Icon } from '../ui/icon.tsx'
import type { ParticipantRoom } from './participant-room.ts'
import { QuestionScreen } from './question-screen.tsx'

/** All questions at once, one after the other on the screen; it resumes at the first that has no answer. */
export function SelfPaced({
  room,
  questions,
}: {
  room: ParticipantRoom
  questions: readonly RoomQuestion[]
}): JSX.Element {
  const answers = room.answers.value
  const answerable = questions.filter(takesAnswers)
  const done = answerable.filter(({ id }) => id in answers).length
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      questions.findIndex(question => takesAnswers(question) && !(question.id in answers)),
    ),
  )
  const question = questions[Math.min(at, questions.length - 1)]
  if (!question) return <p class="hint">{m.betweenLead}</p>
  return (
    <div class="self-paced">
      <p class="hint">{done === answerable.length ? m.allAnswered : m.selfPacedLead}</p>
      <div class="progress">
        <span class="progress-line" aria-hidden="true">
          <span style={{ transform: `scaleX(${answerable.length === 0 ? 1 : done / answerable.length})` }} />
        </span>
        <span class="hint numbers">{m.progress(done, answerable.length)}</span>
      </div>
      <QuestionScreen key={question.id} room={room} question={question} />
      <nav class="paces" aria-label={m.questionOf(at + 1, questions.length)}>
        <button type="button" class="button" disabled={at === 0} onClick={() => setAt(at - 1)}>
          <Icon name="previous" />
          {m.previousQuestion}
        </button>
        <button
          type="button"
          class="button main"
          disabled={at >= questions.length - 1}
          onClick={() => setAt(at + 1)}
        >
          {m.nextQuestion}
          <Icon name="next" />
        </button>
      </nav>
    </div>
  )
}

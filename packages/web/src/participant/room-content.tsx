import type { JSX } from 'preact'
import '../ui/figures-everywhere.css'
import './standing.css'
import './question.css'
import './ask.css'
import './self-paced.css'
import { m } from '../messages/index.ts'
import { numberOf } from '../room/question-state.ts'
import { EndScreen } from './end-screen.tsx'
import { LazyContentSlide } from './lazy-content-slide.tsx'
import { NotSent } from './own-answer.tsx'
import type { ParticipantRoom } from './participant-room.ts'
import { QuestionScreen } from './question-screen.tsx'
import { RoomQuestions } from './room-questions.tsx'
import { SelfPaced } from './self-paced.tsx'
import { Standing } from './standing.tsx'

export { loadCharts } from './lazy-results.tsx'
export { Reactions } from './reactions.tsx'

/** The room's content. A separate chunk: joining does not wait for it. */
export function RoomContent({ room }: { room: ParticipantRoom }): JSX.Element {
  const view = room.view.value!
  const { state, mode, question, content_slide, questions } = view.room
  if (state === 'CLOSED') return <EndScreen room={room} />
  if (mode === 'SELF_PACED')
    return (
      <>
        <SelfPaced room={room} questions={questions ?? []} />
        <RoomQuestions room={room} />
      </>
    )
  const left = room.left.value
  return (
    <>
      {left && left.id !== question?.id && (
        <div class="notice left-unsent">
          <NotSent
            question={left}
            own={room.answers.value[left.id]}
            draft={room.drafts.of(left.id)}
            place={m.question(numberOf(left))}
          />
        </div>
      )}
      {((!question && !content_slide) || view.room.leaderboard) && <Standing view={view} />}
      {content_slide && <LazyContentSlide key={content_slide.id} slide={content_slide} />}
      {question && <QuestionScreen key={question.id} room={room} question={question} />}
      {question?.type !== 'QA' && <RoomQuestions room={room} />}
    </>
  )
}

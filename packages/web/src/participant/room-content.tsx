import type { JSX } from 'preact'
import '../ui/figures-everywhere.css'
import './between/standing.css'
import './answering/question.css'
import './asking/ask.css'
import './answering/self-paced.css'
import { useEffect } from 'preact/hooks'
import { m } from '../messages/index.ts'
import { loadForms } from '../question-types/answer-forms.tsx'
import { numberOf } from '../room/question-state.ts'
import { LazyExplanation } from './answering/lazy-explanation.tsx'
import { LazyResults, loadCharts } from './answering/lazy-results.tsx'
import { NotSent, OwnAnswer, Solution, verdictOn } from './answering/own-answer.tsx'
import { QuestionScreen } from './answering/question-screen.tsx'
import { SelfPaced } from './answering/self-paced.tsx'
import { useIsNew } from './answering/use-is-new.ts'
import { EntryNotSent, RoomQuestions } from './asking/room-questions.tsx'
import { LazyContentSlide } from './between/lazy-content-slide.tsx'
import { loadMoments, moments } from './between/lazy-moments.tsx'
import { LazyNickname } from './joining/lazy-nickname.tsx'
import type { ParticipantRoom } from './participant-room.ts'

export { moments } from './between/lazy-moments.tsx'

/** Whether this page has had a nickname: the presenter has removed it where it is missing. */
let hadNickname = false

const parts = { LazyExplanation, LazyResults, NotSent, OwnAnswer, Solution, verdictOn }

/** Loads what answering a choice does not need. */
export async function loadRest(): Promise<void> {
  await loadForms()
  await loadMoments()
  await loadCharts()
  await moments.value?.keepShell()
}

/** The room's content. A separate chunk: joining does not wait for it. */
export function RoomContent({ room }: { room: ParticipantRoom }): JSX.Element {
  const view = room.view.value!
  const { state, mode, question, content_slide, questions, nickname } = view.room
  if (nickname) hadNickname = true
  const rows = room.leaderboard.value
  const isClosed = state === 'CLOSED'
  const isMoment = isClosed || rows !== null
  const isNew = useIsNew(isMoment)
  useEffect(() => {
    if (isMoment) void loadMoments()
  }, [isMoment])
  const Moments = moments.value
  if (isClosed)
    return Moments ? (
      <Moments.EndScreen room={room} isNew={isNew} parts={parts}>
        <EntryNotSent room={room} />
      </Moments.EndScreen>
    ) : (
      <p class="hint" role="status">
        {m.loading}
      </p>
    )
  if (nickname === null) return <LazyNickname room={room} wasRemoved={hadNickname} />
  const team = view.room.teams && Moments && <Moments.LazyTeams room={room} />
  if (mode === 'SELF_PACED')
    return (
      <>
        <SelfPaced room={room} questions={questions ?? []} />
        {team}
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
      {rows && Moments && (
        <Moments.Standing
          room={view.room}
          rows={rows}
          isAbove={content_slide !== null || (question !== null && question.phase !== 'REVEALED')}
          isNew={isNew}
        />
      )}
      {!rows && !question && !content_slide && Moments && (
        <Moments.PlaceCard room={view.room} isTold={room.places.areTold.value} />
      )}
      {content_slide && <LazyContentSlide key={content_slide.id} slide={content_slide} />}
      {question && <QuestionScreen key={question.id} room={room} question={question} />}
      {team}
      {question?.type !== 'QA' && <RoomQuestions room={room} />}
    </>
  )
}

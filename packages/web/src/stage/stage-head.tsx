import type { JSX } from 'preact'
import { m } from '../messages/stage/index.ts'
import { numberOf, takesAnswers } from '../room/question-state.ts'
import { Countdown } from '../ui/countdown.tsx'
import { Icon } from '../ui/icon.tsx'
import { Wordmark } from '../ui/wordmark.tsx'
import { JoinStrip } from './join-panel.tsx'
import { LoopbackNotice } from './notice-line.tsx'
import { answersOf, type StageControl, type StageView } from './stage-room.ts'

/** Longer titles appear in the lobby only. */
const titleLengthMax = 40

/** Status, answer count, time left and join details. */
export function StageHead({
  view,
  stage,
}: {
  view: StageView
  stage: Pick<StageControl, 'reviewed'>
}): JSX.Element {
  const { room } = view
  const answered = room.question ? (view.results[room.question.id]?.total_voters ?? 0) : 0
  const question = room.state === 'LIVE' ? room.question : null
  const { value: reviewed } = stage.reviewed
  return (
    <header class="stage-head">
      {room.look?.logo && <img class="logo" src={room.look.logo.url} alt="" />}
      {room.look?.name && <bdi class="written one-line stage-title">{room.look.name}</bdi>}
      {!room.look?.logo && !room.look?.name && <Wordmark />}
      <div class="stage-about">
        {reviewed && room.state === 'CLOSED' && (
          <p class="stage-place numbers">{m.ended(numberOf(reviewed), room.deck.length)}</p>
        )}
        {(question || room.content_slide) && room.title.length <= titleLengthMax && (
          <bdi class="written one-line stage-title">{room.title}</bdi>
        )}
        {question && (
          <p class="stage-place numbers">
            {m.questionOf(numberOf(question), room.deck.length)}
            {takesAnswers(question) && (
              <span class="phase-badge" data-phase={question.phase}>
                {question.phase !== 'OPEN' && <Icon name={question.phase === 'LOCKED' ? 'lock' : 'check'} />}
                {m.phases[question.phase]}
              </span>
            )}
          </p>
        )}
      </div>
      {question?.phase === 'OPEN' && question.deadline_at !== null && (
        <Countdown
          limitFrom={question.limit_from ?? question.opened_at}
          deadlineAt={question.deadline_at}
          clockAheadMs={view.clockAheadMs}
          still={question.still_answering ?? 0}
        />
      )}
      {question && takesAnswers(question) && (
        <p class="answer-count numbers">{m.answeredOf(...answersOf(view, answered))}</p>
      )}
      {question || room.content_slide || (room.state === 'LIVE' && room.mode === 'SELF_PACED') ? (
        <JoinStrip room={room} />
      ) : (
        room.state === 'LIVE' && <LoopbackNotice joinUrl={room.join_url} />
      )}
    </header>
  )
}

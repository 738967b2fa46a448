import type { JSX } from 'preact'
import { m } from '../messages/stage/index.ts'
import { openStageWindow } from '../stage/other-window.ts'
import { PeopleHere } from '../stage/people-here.tsx'
import type { StageView } from '../stage/stage-room.ts'
import { Countdown } from '../ui/countdown.tsx'
import { Wordmark } from '../ui/wordmark.tsx'
import { Written } from '../ui/written.tsx'
import { Elapsed } from './elapsed.tsx'

/** The talk, its time, who is here, and the window for the projector. */
export function PresenterHead({ view }: { view: StageView }): JSX.Element {
  const { room } = view
  const question = room.state === 'LIVE' ? room.question : null
  return (
    <header class="presenter-head">
      <Wordmark />
      <h1 class="one-line presenter-title">
        <Written text={room.title} />
      </h1>
      {room.state === 'LIVE' && room.started_at !== null && (
        <Elapsed since={room.started_at} clockAheadMs={view.clockAheadMs} />
      )}
      {question?.phase === 'OPEN' && question.deadline_at !== null && (
        <Countdown
          limitFrom={question.limit_from ?? question.opened_at}
          deadlineAt={question.deadline_at}
          clockAheadMs={view.clockAheadMs}
          still={question.still_answering ?? 0}
        />
      )}
      <PeopleHere view={view} />
      <button type="button" class="button" onClick={() => openStageWindow(room.session_id)}>
        {m.openStage}
      </button>
    </header>
  )
}

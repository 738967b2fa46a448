import type { JSX } from 'preact'
import { m } from '../messages/stage/index.ts'
import { openStageWindow } from '../stage/other-window.ts'
import { hereOf, type StageView } from '../stage/stage-room.ts'
import { Countdown } from '../ui/countdown.tsx'
import { Icon } from '../ui/icon.tsx'
import { whole } from '../ui/numbers.ts'
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
          openedAt={question.opened_at}
          deadlineAt={question.deadline_at}
          clockAheadMs={view.clockAheadMs}
          still={question.still_answering ?? 0}
        />
      )}
      <span class="stage-people" title={m.joined(room.participants)}>
        <Icon name="people" />
        <span class="numbers">{whole(hereOf(view))}</span>
        <span class="only-read">{m.people(hereOf(view))}</span>
        {room.door_locked && (
          <span class="door">
            <Icon name="lock" /> {m.door}
          </span>
        )}
      </span>
      <button type="button" class="button" onClick={() => openStageWindow(room.session_id)}>
        {m.openStage}
      </button>
    </header>
  )
}

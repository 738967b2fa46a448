import type { JSX } from 'preact'
import { m } from '../messages/stage/index.ts'
import { PeopleHere } from '../slide/lobby/people-here.tsx'
import type { StageView } from '../slide/view/stage-view.ts'
import { Elapsed } from '../stage/controls/elapsed.tsx'
import { HandsFree } from '../stage/controls/hands-free.tsx'
import type { StageControl } from '../stage/stage-control.ts'
import { openStageWindow } from '../stage/window/stage-link.ts'
import { ConnectionBadge } from '../ui/connection-badge.tsx'
import { Countdown, limitOf } from '../ui/countdown.tsx'
import { Written } from '../ui/written.tsx'
import { Clock } from './clock.tsx'

/** Connection, title, clock, elapsed time, attendance and the button for the projector window. */
export function PresenterHead({ view, stage }: { view: StageView; stage: StageControl }): JSX.Element {
  const { room } = view
  const question = room.state === 'LIVE' ? room.question : null
  const limit = question && limitOf(question, view.clockAheadMs)
  return (
    <header class="presenter-head">
      <ConnectionBadge connection={stage.connection.value} onRetry={() => stage.reconnect()} />
      <h1 class="one-line presenter-title">
        <Written text={room.title} />
      </h1>
      <Clock />
      {room.state === 'LIVE' && room.started_at !== null && (
        <Elapsed since={room.started_at} clockAheadMs={view.clockAheadMs} />
      )}
      {limit && <Countdown {...limit} still={question.still_answering ?? 0} />}
      <HandsFree view={view} />
      <PeopleHere view={view} isPrivate />
      <button type="button" class="button" onClick={() => openStageWindow(room.session_id)}>
        {m.openStage}
      </button>
    </header>
  )
}

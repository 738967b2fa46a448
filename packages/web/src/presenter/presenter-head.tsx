import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { m } from '../messages/stage/index.ts'
import { PeopleHere } from '../stage/people-here.tsx'
import { openStageWindow } from '../stage/stage-link.ts'
import type { StageView } from '../stage/stage-room.ts'
import { Countdown, limitOf } from '../ui/countdown.tsx'
import { Wordmark } from '../ui/wordmark.tsx'
import { Written } from '../ui/written.tsx'

/**
 * Time since the session opened, as 0:07:31.
 * @param since RFC 3339, by the server's clock
 * @param clockAheadMs the server's clock minus this device's
 */
function Elapsed({ since, clockAheadMs }: { since: string; clockAheadMs: number }): JSX.Element {
  const secondsNow = () => Math.max(0, Math.floor((Date.now() + clockAheadMs - Date.parse(since)) / 1_000))
  const [seconds, setSeconds] = useState(secondsNow)
  useEffect(() => {
    setSeconds(secondsNow())
    const timer = setInterval(() => setSeconds(secondsNow()), 250)
    return () => clearInterval(timer)
  }, [since, clockAheadMs])
  const two = (value: number) => String(value).padStart(2, '0')
  return (
    <p class="elapsed">
      <span class="hint">{m.elapsed}</span>{' '}
      <span class="numbers" role="timer">
        {Math.floor(seconds / 3600)}:{two(Math.floor(seconds / 60) % 60)}:{two(seconds % 60)}
      </span>
    </p>
  )
}

/** Title, elapsed time, attendance and the button for the projector window. */
export function PresenterHead({ view }: { view: StageView }): JSX.Element {
  const { room } = view
  const question = room.state === 'LIVE' ? room.question : null
  const limit = question && limitOf(question, view.clockAheadMs)
  return (
    <header class="presenter-head">
      <Wordmark />
      <h1 class="one-line presenter-title">
        <Written text={room.title} />
      </h1>
      {room.state === 'LIVE' && room.started_at !== null && (
        <Elapsed since={room.started_at} clockAheadMs={view.clockAheadMs} />
      )}
      {limit && <Countdown {...limit} still={question.still_answering ?? 0} />}
      <PeopleHere view={view} isPrivate />
      <button type="button" class="button" onClick={() => openStageWindow(room.session_id)}>
        {m.openStage}
      </button>
    </header>
  )
}

import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { m } from '../../messages/stage/index.ts'
import type { StageView } from '../../slide/view/stage-view.ts'

/** When a hands-free session moves on, or that it is paused; for presenters alone. Empty while it waits for them. */
export function HandsFree({ view: { room, clockAheadMs } }: { view: StageView }): JSX.Element | null {
  const { paused = false, next_at = null } = room.hands_free ?? {}
  if (paused) return <p class="hint hands-free">{m.handsFree.paused}</p>
  return next_at === null ? null : <GoesOn at={next_at} clockAheadMs={clockAheadMs} />
}

/** @param at RFC 3339, by the server's clock */
function GoesOn({ at, clockAheadMs }: { at: string; clockAheadMs: number }): JSX.Element {
  const secondsNow = () => Math.max(0, Math.ceil((Date.parse(at) - Date.now() - clockAheadMs) / 1_000))
  const [seconds, setSeconds] = useState(secondsNow)
  useEffect(() => {
    setSeconds(secondsNow())
    const timer = setInterval(() => setSeconds(secondsNow()), 250)
    return () => clearInterval(timer)
  }, [at, clockAheadMs])
  return (
    <p class="hint numbers hands-free" role="timer">
      {m.handsFree.goesOn(seconds)}
    </p>
  )
}

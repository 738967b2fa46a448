import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { m } from '../messages/index.ts'
import { Icon } from './icon.tsx'

/**
 * Countdown to a deadline, as digits and a shrinking line; announced at 10 seconds only.
 * @param limitFrom start of the limit, RFC 3339, by the server's clock as `deadlineAt`
 * @param clockAheadMs the server's clock minus this device's
 * @param still people with time beyond the deadline, mentioned after it
 */
export function Countdown({
  limitFrom,
  deadlineAt,
  clockAheadMs,
  still = 0,
}: {
  limitFrom: string
  deadlineAt: string
  clockAheadMs: number
  still?: number
}): JSX.Element {
  const wholeMs = Math.max(1, Date.parse(deadlineAt) - Date.parse(limitFrom))
  // Full time before the start.
  const leftNow = () => Math.min(wholeMs, Math.max(0, Date.parse(deadlineAt) - Date.now() - clockAheadMs))
  const [left, setLeft] = useState(leftNow)
  useEffect(() => {
    setLeft(leftNow())
    const timer = setInterval(() => setLeft(leftNow()), 250)
    return () => clearInterval(timer)
  }, [deadlineAt, clockAheadMs])
  const seconds = Math.ceil(left / 1000)
  if (left === 0 && still > 0) return <p class="still-answering numbers">{m.stillHaveTime(still)}</p>
  return (
    <div class="countdown" data-short={seconds <= 10} style={{ '--left': left / wholeMs }}>
      <span translate={false} class="countdown-time numbers" role="timer" aria-label={m.timeLeft(seconds)}>
        <Icon name="clock" />
        {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
      </span>
      <span class="countdown-line" aria-hidden="true">
        <span />
      </span>
      <span class="only-read" role="status">
        {seconds <= 10 && seconds > 0 && <span>{m.tenSecondsLeft}</span>}
      </span>
    </div>
  )
}

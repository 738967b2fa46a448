import type { RoomQuestion } from '@roomful/contract/room/protocol'
import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { m } from '../messages/index.ts'
import { Icon } from './icon.tsx'
import './countdown.css'

const announcedFrom = 10

/** A time limit. */
export interface Limit {
  /** Its start, RFC 3339, by the server's clock as `deadlineAt`. */
  readonly limitFrom: string
  readonly deadlineAt: string
  /** The server's clock minus this device's. */
  readonly clockAheadMs: number
}

/** The limit of an open question; null: it has none, or is closed. */
export function limitOf(
  {
    phase,
    limit_from,
    opened_at,
    deadline_at,
  }: Pick<RoomQuestion, 'phase' | 'limit_from' | 'opened_at' | 'deadline_at'>,
  clockAheadMs: number,
): Limit | null {
  if (phase !== 'OPEN' || deadline_at === null) return null
  return { limitFrom: limit_from ?? opened_at, deadlineAt: deadline_at, clockAheadMs }
}

/** Whole seconds until a deadline, and the share of the limit that is left. */
export function useTimeLeft({ limitFrom, deadlineAt, clockAheadMs }: Limit): {
  seconds: number
  share: number
} {
  const wholeMs = Math.max(1, Date.parse(deadlineAt) - Date.parse(limitFrom))
  // Full time before the start.
  const leftNow = () => Math.min(wholeMs, Math.max(0, Date.parse(deadlineAt) - Date.now() - clockAheadMs))
  const [left, setLeft] = useState(leftNow)
  useEffect(() => {
    setLeft(leftNow())
    const timer = setInterval(() => setLeft(leftNow()), 250)
    return () => clearInterval(timer)
  }, [deadlineAt, clockAheadMs])
  return { seconds: Math.ceil(left / 1_000), share: left / wholeMs }
}

/**
 * Countdown to a deadline, as digits and a shrinking line; announced once.
 * @param still people with time beyond the deadline, mentioned after it
 */
export function Countdown({ still = 0, ...limit }: Limit & { still?: number }): JSX.Element {
  const { seconds, share } = useTimeLeft(limit)
  if (seconds === 0 && still > 0) return <p class="still-answering numbers">{m.stillHaveTime(still)}</p>
  return (
    <div class="countdown" data-short={seconds <= 10} style={{ '--left': share }}>
      <span translate={false} class="countdown-time numbers" role="timer" aria-label={m.timeLeft(seconds)}>
        <Icon name="clock" />
        {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
      </span>
      <span class="countdown-line" aria-hidden="true">
        <span />
      </span>
      <LastSeconds seconds={seconds} />
    </div>
  )
}

/** Announces the time left once, as the last ten seconds begin, or later where the page or the limit begins later. */
export function LastSeconds({ seconds }: { seconds: number }): JSX.Element {
  const announced = useRef<number | null>(null)
  announced.current = announcedSeconds(announced.current, seconds)
  return (
    <span class="only-read" role="status">
      {announced.current !== null && <span>{m.timeLeft(announced.current)}</span>}
    </span>
  )
}

/** The seconds to announce. @param announced those announced before; null: none since there were more than ten */
export function announcedSeconds(announced: number | null, seconds: number): number | null {
  return seconds === 0 || seconds > announcedFrom ? null : (announced ?? seconds)
}

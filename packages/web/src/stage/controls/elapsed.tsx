import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { m } from '../../messages/stage/index.ts'

/**
 * Time since the session opened, as 0:07:31.
 * @param since RFC 3339, by the server's clock
 * @param clockAheadMs the server's clock minus this device's
 */
export function Elapsed({ since, clockAheadMs }: { since: string; clockAheadMs: number }): JSX.Element {
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
      <span class="only-read">{m.elapsed}</span>{' '}
      <span class="numbers" role="timer">
        {Math.floor(seconds / 3600)}:{two(Math.floor(seconds / 60) % 60)}:{two(seconds % 60)}
      </span>
    </p>
  )
}

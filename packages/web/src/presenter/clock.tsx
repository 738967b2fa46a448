import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { regional } from '../messages/index.ts'

/** The time of day on this device, to the minute. */
export function Clock(): JSX.Element {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1_000)
    return () => clearInterval(timer)
  }, [])
  const time = new Intl.DateTimeFormat(regional(), { hour: 'numeric', minute: '2-digit' }).format(now)
  return <time class="presenter-clock numbers hint">{time}</time>
}

import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'

/** Minimum interval between announcements of changing figures. */
const restMs = 10_000

/** Announces a text to screen readers, throttled to ten seconds; the last text is always announced. */
export function CalmStatus({ text }: { text: string }): JSX.Element {
  const [said, setSaid] = useState('')
  const latest = useRef(text)
  const saidAt = useRef(-restMs)
  latest.current = text
  useEffect(() => {
    if (text === said) return
    const wait = Math.max(500, saidAt.current + restMs - performance.now())
    const timer = setTimeout(() => {
      saidAt.current = performance.now()
      setSaid(latest.current)
    }, wait)
    return () => clearTimeout(timer)
  }, [text === said])
  return (
    <p class="only-read" role="status">
      <span key={said}>{said}</span>
    </p>
  )
}

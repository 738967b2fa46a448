import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'

/** The least time between two announcements of figures that keep changing. */
const restMs = 10_000

/** Announces a text to screen readers: the first at once, later ones at most every ten seconds, the last one always. */
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
      {said}
    </p>
  )
}

/** A value that changes at most every `restMs`; the last state always comes through. */
export function useCalm<T>(value: T, restMs: number): T {
  const [calm, setCalm] = useState(value)
  const latest = useRef(value)
  const changedAt = useRef(performance.now())
  latest.current = value
  useEffect(() => {
    if (value === calm) return
    const wait = Math.max(0, changedAt.current + restMs - performance.now())
    const timer = setTimeout(() => {
      changedAt.current = performance.now()
      setCalm(() => latest.current)
    }, wait)
    return () => clearTimeout(timer)
  }, [value === calm])
  return calm
}

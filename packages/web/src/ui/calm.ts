import { useEffect, useRef, useState } from 'preact/hooks'

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

import { useEffect, useState } from 'preact/hooks'

/** Whole seconds until a moment of `performance.now()`, drawn anew with each. */
export function useSecondsLeft(endsAtMs: number): number {
  const [, redraw] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => redraw(count => count + 1), 250)
    return () => clearInterval(timer)
  }, [endsAtMs])
  return Math.max(0, Math.ceil((endsAtMs - performance.now()) / 1_000))
}

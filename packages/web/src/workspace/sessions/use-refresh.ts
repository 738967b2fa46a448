import { useEffect, useRef } from 'preact/hooks'
import { asProblem } from '../api/problem.ts'

const lookEveryMs = 4_000

/** Looks again and again while something runs and the page is seen; what fails is tried again at the next look. */
export function useRefresh(isRunning: boolean, look: () => Promise<unknown>): void {
  const now = useRef(look)
  now.current = look
  useEffect(() => {
    if (!isRunning) return
    let isLooking = false
    const timer = setInterval(async () => {
      if (isLooking || document.visibilityState !== 'visible') return
      isLooking = true
      await now.current().catch((thrown: unknown) => void asProblem(thrown))
      isLooking = false
    }, lookEveryMs)
    return () => clearInterval(timer)
  }, [isRunning])
}

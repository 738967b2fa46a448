import { useEffect, useRef } from 'preact/hooks'
import { asProblem } from '../api/problem.ts'

/** Refreshes every few seconds while something runs and the page is visible; after a failure the next turn tries again. */
export function useRefresh(isRunning: boolean, refresh: () => Promise<unknown>, everyMs = 4_000): void {
  const now = useRef(refresh)
  now.current = refresh
  useEffect(() => {
    if (!isRunning) return
    let isRefreshing = false
    const timer = setInterval(async () => {
      if (isRefreshing || document.visibilityState !== 'visible') return
      isRefreshing = true
      await now.current().catch((thrown: unknown) => void asProblem(thrown))
      isRefreshing = false
    }, everyMs)
    return () => clearInterval(timer)
  }, [isRunning])
}

import { useEffect, useState } from 'preact/hooks'

/**
 * Whether a deadline has passed; rerenders when it does.
 * @param deadlineAt RFC 3339, by the server's clock; null: there is none
 * @param clockAheadMs the server's clock minus this device's
 */
export function useDeadlinePassed(deadlineAt: string | null, clockAheadMs: number): boolean {
  const leftMs = () =>
    deadlineAt === null ? Number.POSITIVE_INFINITY : Date.parse(deadlineAt) - Date.now() - clockAheadMs
  const [, redraw] = useState(0)
  useEffect(() => {
    const left = leftMs()
    if (left === Number.POSITIVE_INFINITY || left <= 0) return
    const timer = setTimeout(() => redraw(count => count + 1), left)
    return () => clearTimeout(timer)
  })
  return leftMs() <= 0
}

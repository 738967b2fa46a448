import type { Clock } from '../clock.ts'
import { type Budget, type Window, windowMs } from './budget.ts'

/** So that no number of addresses fills the memory: about 20 MB. */
const keysMaxDefault = 100_000

/**
 * Budgets of this process alone.
 * @param keysMax beyond it the windows that began first, the next to end, are forgotten.
 */
export function memoryBudget(clock: Clock, keysMax = keysMaxDefault): Budget {
  // In the order in which the windows began, so that those that have ended stand first.
  const windows = new Map<string, { count: number; endsAt: number }>()

  function current(key: string, now: number) {
    const window = windows.get(key)
    // One that ends later than any can is from before the clock was put back, and would hold its key for as long.
    return window && window.endsAt > now && window.endsAt <= now + windowMs ? window : undefined
  }

  function forgetEnded(now: number): void {
    for (const [key, { endsAt }] of windows) {
      if (endsAt > now && windows.size < keysMax) return
      windows.delete(key)
    }
  }

  return {
    draw(key): Window {
      const now = clock.now()
      const existing = current(key, now)
      if (existing) {
        existing.count++
        return { ...existing }
      }
      windows.delete(key)
      forgetEnded(now)
      const started = { count: 1, endsAt: now + windowMs }
      windows.set(key, started)
      return { ...started }
    },
    peek(key): Window {
      const now = clock.now()
      return { ...(current(key, now) ?? { count: 0, endsAt: now + windowMs }) }
    },
    giveBack(key, drawn): void {
      const window = current(key, clock.now())
      if (window?.endsAt === drawn.endsAt && window.count > 0) window.count--
    },
  }
}

import type { Clock } from '../lib/clock.ts'
import { type Budget, type Window, windowMs } from './budget.ts'

/** Bounds the memory to about 20 MB. */
const keysMaxDefault = 100_000

export interface LocalBudgetOptions {
  /** Length of each window; 60 s by default. */
  readonly lengthMs?: number
  /** Above it the oldest windows are dropped. */
  readonly keysMax?: number
}

/** A budget in this process. */
export class LocalBudget implements Budget {
  readonly #clock: Clock
  readonly #lengthMs: number
  readonly #keysMax: number
  /** Ordered by start, so that ended windows come first. */
  readonly #windows = new Map<string, { count: number; endsAt: number }>()

  constructor(clock: Clock, { lengthMs = windowMs, keysMax = keysMaxDefault }: LocalBudgetOptions = {}) {
    this.#clock = clock
    this.#lengthMs = lengthMs
    this.#keysMax = keysMax
  }

  draw(key: string): Window {
    const now = this.#clock.now()
    const existing = this.#current(key, now)
    if (existing) {
      existing.count++
      return { ...existing }
    }
    return { ...this.#begin(key, { count: 1, endsAt: now + this.#lengthMs }, now) }
  }

  peek(key: string): Window {
    const now = this.#clock.now()
    return { ...(this.#current(key, now) ?? { count: 0, endsAt: now + this.#lengthMs }) }
  }

  refund(key: string, drawn: Window): void {
    const window = this.#current(key, this.#clock.now())
    if (window?.endsAt === drawn.endsAt && window.count > 0) window.count--
  }

  /** Adopts a shared count; a peer's clock ahead of ours does not lengthen the window. */
  adopt(key: string, { count, endsAt }: Window): void {
    const now = this.#clock.now()
    const existing = this.#current(key, now)
    if (existing?.endsAt === endsAt) existing.count = count
    else this.#begin(key, { count, endsAt: Math.min(endsAt, now + this.#lengthMs) }, now)
  }

  #begin(key: string, window: { count: number; endsAt: number }, now: number) {
    this.#windows.delete(key)
    this.#dropEnded(now)
    this.#windows.set(key, window)
    return window
  }

  #current(key: string, now: number) {
    const window = this.#windows.get(key)
    // A window that ends too late predates a clock set back and would block its key for as long.
    return window && window.endsAt > now && window.endsAt <= now + this.#lengthMs ? window : undefined
  }

  #dropEnded(now: number): void {
    for (const [key, { endsAt }] of this.#windows) {
      if (endsAt > now && this.#windows.size < this.#keysMax) return
      this.#windows.delete(key)
    }
  }
}

/** The time source; tests pass their own. */
export interface Clock {
  /** Unix milliseconds, for stored or published times. May be set back. */
  now(): number
  /** Milliseconds on a clock that never goes back, for durations within this process. */
  monotonic(): number
}

export const systemClock: Clock = { now: () => Date.now(), monotonic: () => performance.now() }

/** Unix milliseconds as the API writes times: ISO 8601 in UTC. */
export function timestamp(unixMs: number): string
export function timestamp(unixMs: number | null): string | null
export function timestamp(unixMs: number | null): string | null {
  return unixMs === null ? null : new Date(unixMs).toISOString()
}

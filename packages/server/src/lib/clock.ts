/** Where the time comes from; tests pass their own. */
export interface Clock {
  /** Unix milliseconds: for times that are stored or published. An operator may set it, back too. */
  now(): number
  /**
   * Milliseconds since an arbitrary moment that only rise, whatever the wall clock does: for durations within this
   * process. Means nothing to another process or after a restart.
   */
  monotonic(): number
}

export const systemClock: Clock = { now: () => Date.now(), monotonic: () => performance.now() }

/** Unix milliseconds as the API writes times: ISO 8601 in UTC. */
export function timestamp(unixMs: number): string
export function timestamp(unixMs: number | null): string | null
export function timestamp(unixMs: number | null): string | null {
  return unixMs === null ? null : new Date(unixMs).toISOString()
}

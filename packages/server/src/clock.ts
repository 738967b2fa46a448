/** Where the time comes from; tests pass their own. */
export interface Clock {
  /** Unix milliseconds. */
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }

/** Unix milliseconds as the API writes times: ISO 8601 in UTC. */
export function timestamp(unixMs: number): string
export function timestamp(unixMs: number | null): string | null
export function timestamp(unixMs: number | null): string | null {
  return unixMs === null ? null : new Date(unixMs).toISOString()
}

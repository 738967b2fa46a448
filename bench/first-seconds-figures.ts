export const lines = [
  { name: 'slow 3G', kbitPerSecond: 400, latencyMs: 2_000, slowerProcessor: 6 },
  { name: 'slow bandwidth', kbitPerSecond: 400, latencyMs: 400, slowerProcessor: 6 },
  { name: 'not throttled', kbitPerSecond: null, latencyMs: null, slowerProcessor: 1 },
] as const

export type Line = (typeof lines)[number]

/** Figures of `bench/first-seconds.ts`: medians, in milliseconds from the start of the navigation. */
export interface FirstSeconds extends Pick<Line, 'name'> {
  readonly address: string
  readonly firstPaintMs: number
  readonly joinUsableMs: number
}

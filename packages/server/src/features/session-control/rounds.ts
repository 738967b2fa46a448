import type { Section } from '@roomful/contract/features/presentations/sections'

/** A place in a session with rounds. */
export interface RoundPlace {
  /** All slides, in order. */
  readonly slideIds: readonly string[]
  readonly sections: readonly Pick<Section, 'before'>[]
  /** Asked questions that can earn points. */
  readonly scoredIds: ReadonlySet<string>
  /** The slide on screen; undefined in the lobby. */
  readonly now: string | undefined
  /** The slide to which a step forward moves; undefined at the end. */
  readonly next: string | undefined
}

/**
 * Whether a step forward shows the leaderboard: after the last slide of a section with an asked question that can earn points, and
 * after the last slide of all (docs/reference/sessions.md, "Rounds").
 */
export function endsRound({ slideIds, sections, scoredIds, now, next }: RoundPlace): boolean {
  if (now === undefined || !slideIds.includes(now)) return false
  if (next === undefined) return scoredIds.size > 0
  const starts = new Set(sections.map(({ before }) => before))
  const roundOf = (id: string) => slideIds.slice(0, slideIds.indexOf(id) + 1).findLast(one => starts.has(one))
  const round = roundOf(now)
  return roundOf(next) !== round && slideIds.some(id => scoredIds.has(id) && roundOf(id) === round)
}

import type { Score } from '@roomful/contract/room-protocol'

/** What a participant has earned with the questions that are revealed. */
export interface Standing {
  readonly participantKey: number
  readonly points: number
  /** How long the answers that earned points took together, in milliseconds. */
  readonly elapsedMs: number
  /** From 1; equal points and times share a place. */
  readonly place: number
}

/** Everybody's standing. */
export interface Standings {
  /** Best first; empty while no scored question is revealed. */
  readonly ranked: readonly Standing[]
  readonly byParticipant: ReadonlyMap<number, Standing>
}

export function standingsOf(ranked: readonly Standing[]): Standings {
  return { ranked, byParticipant: new Map(ranked.map(standing => [standing.participantKey, standing])) }
}

/** A participant's own points and place; null while no scored question is revealed. */
export function scoreOf({ ranked, byParticipant }: Standings, participantKey: number): Score | null {
  if (ranked.length === 0) return null
  const own = byParticipant.get(participantKey)
  return own ? { points: own.points, place: own.place } : { points: 0, place: ranked.length + 1 }
}

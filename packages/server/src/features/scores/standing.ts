import type { Score } from '@roomful/contract/room-protocol'
import { forEachInTurns } from './sort-in-turns.ts'

/** What a participant has earned with the questions that are revealed. */
export interface Standing {
  readonly participantKey: number
  readonly points: number
  /** How long the answers that earned points took together, in milliseconds. */
  readonly elapsedMs: number
  /** From 1; equal points and times share a place. */
  readonly place: number
  /** How many questions in a row have earned points, up to the last one. */
  readonly streak: number
  /** Points of the last question. */
  readonly lastPoints: number
  /** Of `elapsedMs`, what the last question added. */
  readonly lastElapsedMs: number
}

/** Everybody's standing. */
export interface Standings {
  /** Best first; empty while no scored question is revealed. */
  readonly ranked: readonly Standing[]
  readonly byParticipant: ReadonlyMap<number, Standing>
  /** The public id of the question that was opened last among them; null once answers are unlinked. */
  readonly lastQuestionId: string | null
  /** Nothing was scored before that question. */
  readonly isFirst: boolean
}

/** The standings while nothing is revealed that can earn points. */
export const noStandings: Standings = {
  ranked: [],
  byParticipant: new Map(),
  lastQuestionId: null,
  isFirst: true,
}

export async function standingsOf(
  ranked: readonly Standing[],
  { lastQuestionId = null, isFirst = false }: Partial<Pick<Standings, 'lastQuestionId' | 'isFirst'>> = {},
): Promise<Standings> {
  const byParticipant = new Map<number, Standing>()
  await forEachInTurns(ranked, standing => void byParticipant.set(standing.participantKey, standing))
  return { ranked, lastQuestionId, isFirst, byParticipant }
}

/** A participant's own points and place; null while no scored question is revealed. */
export function scoreOf(
  { ranked, byParticipant, lastQuestionId }: Standings,
  participantKey: number,
): Score | null {
  if (ranked.length === 0) return null
  const own = byParticipant.get(participantKey)
  const last = lastQuestionId === null ? null : { question_id: lastQuestionId, points: own?.lastPoints ?? 0 }
  return {
    points: own?.points ?? 0,
    place: own?.place ?? ranked.length + 1,
    streak: own?.streak ?? 0,
    last,
  }
}

/** Points and place of some participants before the last question. @returns by participant; nothing where that is unknown */
export async function standingsBefore(
  { ranked, lastQuestionId, isFirst }: Standings,
  some: readonly Standing[],
): Promise<Map<number, { points: number; place: number }>> {
  if (lastQuestionId === null || isFirst) return new Map()
  const before = some.map(standing => ({ ...totalsBefore(standing), place: 1, key: standing.participantKey }))
  await forEachInTurns(ranked, standing => {
    const other = totalsBefore(standing)
    for (const own of before)
      if (other.points > own.points || (other.points === own.points && other.elapsedMs < own.elapsedMs))
        own.place++
  })
  return new Map(before.map(({ key, points, place }) => [key, { points, place }]))
}

function totalsBefore({ points, lastPoints, elapsedMs, lastElapsedMs }: Standing) {
  return { points: points - lastPoints, elapsedMs: elapsedMs - lastElapsedMs }
}

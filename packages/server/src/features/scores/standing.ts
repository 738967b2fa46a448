import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Score } from '@roomful/contract/room/protocol'

/** Items processed before yielding to the event loop: a few milliseconds. */
const itemsPerTurn = 4_000

/** Visits any number of items, yielding in between. */
export async function forEachInTurns<T>(items: Iterable<T>, work: (item: T) => void): Promise<void> {
  let done = 0
  for (const item of items) {
    work(item)
    if (++done % itemsPerTurn === 0) await nextTurn()
  }
}

/** Sorts any number of items, yielding in between; stable, like `Array.prototype.sort`. */
export async function sortInTurns<T>(items: readonly T[], compare: (a: T, b: T) => number): Promise<T[]> {
  if (items.length <= itemsPerTurn) return items.toSorted(compare)
  const middle = items.length >> 1
  const a = await sortInTurns(items.slice(0, middle), compare)
  const b = await sortInTurns(items.slice(middle), compare)
  let [i, j] = [0, 0]
  const merged: T[] = []
  await forEachInTurns(items, () => {
    const takesA = j === b.length || (i < a.length && compare(a[i]!, b[j]!) <= 0)
    merged.push(takesA ? a[i++]! : b[j++]!)
  })
  return merged
}

/** A participant's score over the revealed questions. */
export interface Standing {
  readonly participantKey: number
  readonly points: number
  /** Total time of the answers that earned points, in milliseconds. */
  readonly elapsedMs: number
  /** From 1; equal points and times share a place. */
  readonly place: number
  /** Length of the current run of questions that earned points. */
  readonly streak: number
  /** Points of the last question. */
  readonly lastPoints: number
  /** The last question's part of `elapsedMs`. */
  readonly lastElapsedMs: number
}

export interface Standings {
  /** Best first; empty while no scored question is revealed. */
  readonly ranked: readonly Standing[]
  readonly byParticipant: ReadonlyMap<number, Standing>
  /** Public id of the most recently opened question; null without one. */
  readonly lastQuestionId: string | null
  /** Whether that question is the only scored one. */
  readonly isFirst: boolean
  /** Points of all scored questions together. */
  readonly possiblePoints: number
}

/** Standings without a revealed question that can earn points. */
export const noStandings: Standings = {
  ranked: [],
  byParticipant: new Map(),
  lastQuestionId: null,
  isFirst: true,
  possiblePoints: 0,
}

/** Final standings of an ANONYMOUS session that can no longer be read. */
export const goneStandings: Standings = { ...noStandings }

export async function standingsOf(
  ranked: readonly Standing[],
  facts: Pick<Standings, 'lastQuestionId' | 'isFirst' | 'possiblePoints'>,
): Promise<Standings> {
  const byParticipant = new Map<number, Standing>()
  await forEachInTurns(ranked, standing => void byParticipant.set(standing.participantKey, standing))
  return { ranked, byParticipant, ...facts }
}

/** A participant's own points and place; null while no scored question is revealed. */
export function scoreOf(
  { ranked, byParticipant, lastQuestionId }: Standings,
  participantKey: number,
): Omit<Score, 'shared' | 'team'> | null {
  if (ranked.length === 0) return null
  const own = byParticipant.get(participantKey)
  return {
    points: own?.points ?? 0,
    place: own?.place ?? ranked.length + 1,
    streak: own?.streak ?? 0,
    last: lastQuestionId === null ? null : { question_id: lastQuestionId, points: own?.lastPoints ?? 0 },
  }
}

/** The same for the participant's devices, which also show ties and their team. */
export function scoreInRoom(standings: Standings, participantKey: number, team: Score['team']): Score | null {
  const score = scoreOf(standings, participantKey)
  if (!score) return null
  // The first with a place stands at that index, counted from 1.
  const shared = standings.ranked[score.place]?.place === score.place
  return { ...score, shared, ...(team && { team }) }
}

/**
 * Points and place of some participants before the last question.
 * @returns by participant; empty if unknown
 */
export async function standingsBefore(
  { ranked, isFirst }: Standings,
  some: readonly Standing[],
): Promise<Map<number, { points: number; place: number }>> {
  if (isFirst) return new Map()
  const previous = some.map(standing => ({
    ...totalsBefore(standing),
    place: 1,
    key: standing.participantKey,
  }))
  await forEachInTurns(ranked, standing => {
    const other = totalsBefore(standing)
    for (const own of previous)
      if (other.points > own.points || (other.points === own.points && other.elapsedMs < own.elapsedMs))
        own.place++
  })
  return new Map(previous.map(({ key, points, place }) => [key, { points, place }]))
}

function totalsBefore({ points, lastPoints, elapsedMs, lastElapsedMs }: Standing) {
  return { points: points - lastPoints, elapsedMs: elapsedMs - lastElapsedMs }
}

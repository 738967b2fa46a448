import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Reading, Writing } from '../../services.ts'
import type { Standing } from './standing.ts'
import { sortInTurns } from './standing.ts'

const rowsPerTurn = 1_000

/** Stores the final standings, once. */
export async function keepStandings(
  { db }: Writing,
  sessionKey: number,
  standings: readonly Standing[],
): Promise<void> {
  if (standings.length === 0) return
  const rows = standings.map(({ participantKey, points, place }) => ({
    session_key: sessionKey,
    participant_key: participantKey,
    points,
    place,
  }))
  await db
    .insertInto('final_standings')
    .values(rows)
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** The final standings of an anonymized session, best first. Times are not kept. */
export async function finalStandings({ db }: Reading, sessionKey: number): Promise<Standing[]> {
  const standings: Standing[] = []
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('final_standings')
      .select(['participant_key', 'points', 'place'])
      .where('session_key', '=', sessionKey)
      .where('participant_key', '>', after)
      .orderBy('participant_key')
      .limit(rowsPerTurn)
      .execute()
    for (const { participant_key, points, place } of rows)
      standings.push({
        participantKey: participant_key,
        points,
        elapsedMs: null,
        place,
        streak: 0,
        lastPoints: 0,
        lastElapsedMs: 0,
      })
    if (rows.length < rowsPerTurn) break
    after = rows.at(-1)!.participant_key
    await nextTurn()
  }
  return sortInTurns(standings, (a, b) => a.place - b.place || a.participantKey - b.participantKey)
}

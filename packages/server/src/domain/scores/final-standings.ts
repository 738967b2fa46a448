import type { Reading, Writing } from '../domain.ts'
import type { Standing } from './scoreboard.ts'

/** Keeps standings as they are at the end; those that are kept already stay. */
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

/** The standings at the end of a session whose answers are nobody's any more, best first. Times are not kept. */
export async function finalStandings({ db }: Reading, sessionKey: number): Promise<Standing[]> {
  const rows = await db
    .selectFrom('final_standings')
    .select(['participant_key', 'points', 'place'])
    .where('session_key', '=', sessionKey)
    .orderBy('place')
    .orderBy('participant_key')
    .execute()
  return rows.map(row => ({
    participantKey: row.participant_key,
    points: row.points,
    elapsedMs: 0,
    place: row.place,
  }))
}

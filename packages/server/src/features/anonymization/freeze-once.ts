import { keepStandings } from '../scores/final-standings.ts'
import { finalScoreFacts } from '../scores/score-facts.ts'
import { Scoreboard } from '../scores/scoreboard.ts'
import { freezeCounts } from './freeze-counts.ts'
import { batchRows, Interrupted, type Unlinking } from './unlinking.ts'

/**
 * Keeps what is counted per participant, which cannot be counted again once nobody knows who answered what: the
 * leaderboard, and how many there were. The first time only: later on the answers are not all there.
 * @throws Interrupted
 */
export async function freezeOnce({ change, session, storage }: Unlinking): Promise<void> {
  const unlinking = await storage.read
    .selectFrom('unlinkings')
    .select('frozen')
    .where('session_key', '=', session.key)
    .executeTakeFirst()
  if (!unlinking) throw new Interrupted('the session was deleted, or is unlinked')
  if (unlinking.frozen) return
  const reading = { db: storage.read, now: session.endedAt }
  const facts = await finalScoreFacts(reading, session)
  const { ranked: standings } = await new Scoreboard().standings(reading, facts)
  for (let from = 0; from < standings.length; from += batchRows) {
    await change(tx => keepStandings(tx, session.key, standings.slice(from, from + batchRows)))
  }
  await change(async tx => {
    const first = await tx.db
      .updateTable('unlinkings')
      .set({ frozen: 1 })
      .where('session_key', '=', session.key)
      .where('frozen', '=', 0)
      .returning('session_key')
      .executeTakeFirst()
    if (first) await freezeCounts(tx, session.key)
  })
}

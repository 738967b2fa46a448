import { batchRows, removePeoplesRows, repeat, type Unlinking } from './unlinking.ts'

/** Removes who has voted; their number has been stored. */
export function unlinkVoters(unlinking: Unlinking): Promise<void> {
  return removePeoplesRows(unlinking, 'voters', 'session_key', unlinking.session.key)
}

/**
 * Leaves of a participant what their token needs to read the closed room, and nothing by which a device, an hour
 * or a need for more time could be recognized.
 */
export function unlinkParticipants(unlinking: Unlinking): Promise<void> {
  const { key, startedAt, endedAt } = unlinking.session
  let after = 0
  return repeat(unlinking, async ({ db }) => {
    const batch = await db
      .selectFrom('participants')
      .select('key')
      .where('session_key', '=', key)
      .where('key', '>', after)
      .orderBy('key')
      .limit(batchRows)
      .execute()
    const last = batch.at(-1)
    if (!last) return 'done'
    await db
      .updateTable('participants')
      .set({
        join_key_hash: null,
        time_factor: 1,
        present_until: null,
        joined_at: startedAt,
        last_seen_at: endedAt,
      })
      .where('session_key', '=', key)
      .where('key', '>', after)
      .where('key', '<=', last.key)
      .execute()
    after = last.key
    return batch.length < batchRows ? 'done' : 'more'
  })
}

/** Removes who had more time; the points that came of it have been stored. */
export async function unlinkTimeFactors({ change, session }: Unlinking): Promise<void> {
  await change(({ db }) => db.deleteFrom('time_factors').where('session_key', '=', session.key).execute())
}

import { participantsAfter } from '../participants/participants-after.ts'
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
  return repeat(unlinking, async tx => {
    const batch = await participantsAfter(tx, key, after, batchRows)
    const last = batch.at(-1)
    if (last === undefined) return 'done'
    await tx.db
      .updateTable('participants')
      .set({
        join_key_hash: null,
        time_factor: 1,
        present_until: null,
        joined_at: startedAt,
        last_seen_at: endedAt,
      })
      .where('key', 'in', batch)
      .execute()
    after = last
    return batch.length < batchRows ? 'done' : 'more'
  })
}

/** Removes who had more time; the points that came of it have been stored. */
export async function unlinkTimeFactors({ change, session }: Unlinking): Promise<void> {
  await change(({ db }) => db.deleteFrom('time_factors').where('session_key', '=', session.key).execute())
}

import { askedIn } from '../sessions/asked.ts'
import { batchRows, repeat, type Unlinking } from './unlinking.ts'

/** Stands for every asker; no participant has this key. */
const nobody = 0

/**
 * Writes a session's entries anew, as nobody's, in the order of their published minutes and within one by their
 * random ids: their keys had told who came after whom.
 */
export async function unlinkEntries(unlinking: Unlinking): Promise<void> {
  for (const askedKey of await askedKeys(unlinking)) {
    await repeat(unlinking, async ({ db }) => {
      const batch = await db
        .selectFrom('entries')
        .selectAll()
        .where('asked_key', '=', askedKey)
        .where('participant_key', '<>', nobody)
        .orderBy('created_at')
        .orderBy('id')
        .limit(batchRows)
        .execute()
      if (batch.length === 0) return 'done'
      const keys = batch.map(({ key }) => key)
      await db.deleteFrom('entries').where('key', 'in', keys).execute()
      await db
        .insertInto('entries')
        .values(batch.map(({ key: _, ...entry }) => ({ ...entry, participant_key: nobody })))
        .execute()
      return batch.length < batchRows ? 'done' : 'more'
    })
  }
}

/** Forgets who has upvoted what: how often each entry was stands on it. */
export async function unlinkUpvotes(unlinking: Unlinking): Promise<void> {
  for (const askedKey of await askedKeys(unlinking)) {
    await repeat(unlinking, async ({ db }) => {
      const batch = await db
        .selectFrom('upvotes')
        .innerJoin('entries', 'entries.key', 'upvotes.entry_key')
        .select(['upvotes.entry_key', 'upvotes.participant_key'])
        .where('entries.asked_key', '=', askedKey)
        .orderBy('upvotes.entry_key')
        .orderBy('upvotes.participant_key')
        .limit(batchRows)
        .execute()
      for (const [entryKey, votes] of Map.groupBy(batch, vote => vote.entry_key)) {
        await db
          .deleteFrom('upvotes')
          .where('entry_key', '=', entryKey)
          .where('participant_key', '<=', votes.at(-1)!.participant_key)
          .execute()
      }
      return batch.length < batchRows ? 'done' : 'more'
    })
  }
}

/** Forgets who has asked or upvoted at all: how many did is in the tally. */
export async function unlinkQaVoters(unlinking: Unlinking): Promise<void> {
  for (const askedKey of await askedKeys(unlinking)) {
    await repeat(unlinking, async ({ db }) => {
      const batch = await db
        .selectFrom('qa_voters')
        .select('participant_key')
        .where('asked_key', '=', askedKey)
        .orderBy('participant_key')
        .limit(batchRows)
        .execute()
      const last = batch.at(-1)
      if (!last) return 'done'
      await db
        .deleteFrom('qa_voters')
        .where('asked_key', '=', askedKey)
        .where('participant_key', '<=', last.participant_key)
        .execute()
      return batch.length < batchRows ? 'done' : 'more'
    })
  }
}

async function askedKeys({ storage, session }: Unlinking): Promise<number[]> {
  const asked = await askedIn({ db: storage.read, now: session.endedAt }, session.key)
  return asked.map(({ key }) => key)
}

import type { Writing } from '../../services.ts'
import { sessionQuestionsIn } from '../sessions/session-question.ts'
import { batchRows, removePeoplesRows, repeat, type Unlinking } from './unlinking.ts'

/** Entries whose upvotes are looked for together. */
const entriesAtOnce = 64

/** Stands for every asker; no participant has this key. */
const nobody = 0

/**
 * Stores a session's entries again without their askers and under new keys, because the old keys show who came after
 * whom. The new order is by published minute, then by random id.
 */
export async function unlinkEntries(unlinking: Unlinking): Promise<void> {
  for await (const keys of linkedEntries(unlinking, batchRows)) {
    await unlinking.change(tx => writeAnew(tx, keys))
  }
}

/** Another server may unlink the same session: entries that it has written anew have other keys. */
async function writeAnew({ db }: Writing, keys: readonly number[]): Promise<void> {
  const batch = await db.deleteFrom('entries').where('key', 'in', keys).returningAll().execute()
  if (batch.length === 0) return
  const place = new Map(keys.map((key, i) => [key, i]))
  batch.sort((a, b) => place.get(a.key)! - place.get(b.key)!)
  await db
    .insertInto('entries')
    .values(
      batch.map(({ key: _, ...entry }) => ({
        ...entry,
        participant_key: nobody,
        changed_at: null,
        ask_key: null,
      })),
    )
    .execute()
}

/** Removes who has upvoted what; the number of upvotes stays on each entry. */
export async function unlinkUpvotes(unlinking: Unlinking): Promise<void> {
  for await (const keys of linkedEntries(unlinking, entriesAtOnce)) {
    await repeat(unlinking, async ({ db }) => {
      const batch = await db
        .selectFrom('upvotes')
        .select(['entry_key', 'participant_key'])
        .where('entry_key', 'in', keys)
        .orderBy('entry_key')
        .orderBy('participant_key')
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

/** The keys of a session's entries that still have an asker, in the order in which they are stored again. */
async function* linkedEntries(unlinking: Unlinking, atOnce: number): AsyncGenerator<number[]> {
  const { read, longRead } = unlinking.storage
  for (const sessionQuestionKey of await sessionQuestionKeys(unlinking)) {
    const linked = read
      .selectFrom('entries')
      .select('key')
      .where('session_question_key', '=', sessionQuestionKey)
      .where('participant_key', '<>', nobody)
    if (!(await linked.limit(1).executeTakeFirst())) continue
    // Sorted once, and not on this thread.
    for await (const rows of longRead<{ key: number }>(linked.orderBy('created_at').orderBy('id'), atOnce)) {
      yield rows.map(({ key }) => key)
    }
  }
}

/** Removes who has asked or upvoted at all; their number stays in the tally. */
export async function unlinkQaVoters(unlinking: Unlinking): Promise<void> {
  for (const sessionQuestionKey of await sessionQuestionKeys(unlinking))
    await removePeoplesRows(unlinking, 'qa_voters', 'session_question_key', sessionQuestionKey)
}

async function sessionQuestionKeys({ storage, session }: Unlinking): Promise<number[]> {
  const sessionQuestions = await sessionQuestionsIn({ db: storage.read, now: session.endedAt }, session.key)
  return sessionQuestions.map(({ key }) => key)
}

import { sql } from 'kysely'
import type { Writing } from '../../services.ts'
import { MultiRow } from '../../storage/multi-row.ts'
import type { Db, Storage } from '../../storage/storage.ts'
import type { Database } from '../../storage/tables.ts'
import { removeDiscardedIn } from '../answers/discard-answers.ts'
import { participantsAfter } from '../participants/find-participant.ts'
import { readCounts } from '../results/read-kpis.ts'
import { keepStandings } from '../scores/final-standings.ts'
import { finalScoreFacts, Scoreboard } from '../scores/scoreboard.ts'
import { type SessionQuestionRow, sessionQuestionsIn } from '../sessions/session-question.ts'

/**
 * Sums the counts of all servers into one row, for a closed ANONYMOUS session: separate rows would show who was on
 * which server.
 */
async function freezeCounts(tx: Writing, sessionKey: number): Promise<void> {
  const counts = await readCounts(tx, sessionKey)
  await tx.db.deleteFrom('session_counts').where('session_key', '=', sessionKey).execute()
  await tx.db
    .insertInto('session_counts')
    .values({ session_key: sessionKey, server: 0, ...counts })
    .execute()
}

/** Rows that one transaction changes: few, so that the answers of other rooms never wait long behind it. */
const batchRows = 512

/** A session that is being unlinked, and how its rows are changed. */
export interface Unlinking {
  readonly session: {
    readonly key: number
    /** Unix ms; the start stands for when everybody joined, the end for when they were last seen. */
    readonly startedAt: number
    readonly endedAt: number
    /** Whether time limits applied. */
    readonly isTimed: boolean
  }
  readonly storage: Storage
  /**
   * Runs one bounded change in a transaction of its own, and gives the other rooms their turn after it.
   * @throws Interrupted when the server is stopping.
   */
  change<T>(work: (tx: Writing) => Promise<T>): Promise<T>
}

/** Thrown when this server cannot go on with a session: it is stopping, or another one is at it. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted'
}

/** Repeats a bounded change until it says that there is nothing more to do. */
async function repeat({ change }: Unlinking, work: (tx: Writing) => Promise<'more' | 'done'>): Promise<void> {
  while ((await change(work)) === 'more');
}

/** Removes the rows of a session or session question that name a participant each, in bounded changes. */
function removePeoplesRows(
  unlinking: Unlinking,
  table: 'answers' | 'voters' | 'qa_voters',
  by: 'session_key' | 'session_question_key',
  key: number,
): Promise<void> {
  const [from, owner] = [sql.table(table), sql.ref(by)]
  return repeat(unlinking, async ({ db }) => {
    const { rows } = await sql<{ participant_key: number }>`
      select participant_key from ${from} where ${owner} = ${key}
      order by participant_key limit ${batchRows}`.execute(db)
    const last = rows.at(-1)
    if (!last) return 'done'
    await sql`
      delete from ${from} where ${owner} = ${key} and participant_key <= ${last.participant_key}`.execute(db)
    return rows.length < batchRows ? 'done' : 'more'
  })
}

/**
 * Keeps what is counted per participant, which cannot be counted again once nobody knows who answered what: the
 * leaderboard, and how many there were. The first time only: later on the answers are not all there.
 * @throws Interrupted
 */
async function freezeOnce({ change, session, storage }: Unlinking): Promise<void> {
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

interface Answer {
  readonly value: string
  readonly text_at: number | null
}

interface UnlinkedRow extends Answer {
  readonly session_question_key: number
  readonly place: number
}

const insertRows = new MultiRow<UnlinkedRow>(
  { session_question_key: 'bigint', place: 'bigint', value: 'text', text_at: 'bigint' },
  (db, rows) =>
    db
      .insertInto('unlinked_answers')
      .columns(['session_question_key', 'place', 'value', 'text_at'])
      .expression(rows) as never,
)

/** Up to so many rows are read at once on this thread, without a cursor or a thread for them. */
const smallRows = 2_048

/**
 * Moves a session's answers to the table that knows no participants, question by question. They are copied in
 * the order of what they say, so that neither a key nor the place of a row on its page reveals when or by whom it
 * was written; every answer stands in exactly one of the two tables for whoever reads. The old rows are deleted
 * when all of a question's are there.
 */
async function unlinkAnswers(unlinking: Unlinking): Promise<void> {
  const { storage, session } = unlinking
  for (const sessionQuestion of await sessionQuestionsIn(
    { db: storage.read, now: session.endedAt },
    session.key,
  )) {
    if (!sessionQuestion.unlinked) await copyAnswers(unlinking, sessionQuestion)
    await removePeoplesRows(unlinking, 'answers', 'session_question_key', sessionQuestion.key)
  }
}

async function copyAnswers(unlinking: Unlinking, sessionQuestion: SessionQuestionRow): Promise<void> {
  let copied = sessionQuestion.unlinked_rows
  for await (const answers of answersFrom(unlinking, sessionQuestion.key, copied)) {
    const rows = answers.map((answer, i) => ({
      session_question_key: sessionQuestion.key,
      place: copied + i + 1,
      ...answer,
    }))
    await unlinking.change(async ({ db }) => {
      await advance(db, sessionQuestion.key, copied, { unlinked_rows: copied + rows.length })
      await insertRows.execute(db, rows)
    })
    copied += rows.length
  }
  await unlinking.change(({ db }) => advance(db, sessionQuestion.key, copied, { unlinked: 1 }))
}

/** The answers from a place on. Rows that are alike may change places between two reads: nobody could tell. */
async function* answersFrom(
  { storage }: Unlinking,
  sessionQuestionKey: number,
  copied: number,
): AsyncGenerator<Answer[]> {
  const answers = storage.read
    .selectFrom('answers')
    .select(['value', 'text_at'])
    .where('session_question_key', '=', sessionQuestionKey)
    .orderBy('text_at', 'desc')
    .orderBy('value')
    .offset(copied)
  // In the order of the key: what follows would sort all of them on this thread.
  const many = await storage.read
    .selectFrom('answers')
    .select('participant_key')
    .where('session_question_key', '=', sessionQuestionKey)
    .orderBy('participant_key')
    .limit(1)
    .offset(smallRows - 1)
    .executeTakeFirst()
  if (many) {
    yield* storage.longRead<Answer>(answers.limit(Number.MAX_SAFE_INTEGER), batchRows)
    return
  }
  const few = await answers.limit(smallRows).execute()
  for (let from = 0; from < few.length; from += batchRows) yield few.slice(from, from + batchRows)
}

/** Takes a question's next step, unless another server has taken it. @throws Interrupted */
async function advance(
  db: Db,
  sessionQuestionKey: number,
  copied: number,
  step: { unlinked_rows: number } | { unlinked: 1 },
): Promise<void> {
  const taken = await db
    .updateTable('session_questions')
    .set(step)
    .where('key', '=', sessionQuestionKey)
    .where('unlinked', '=', 0)
    .where('unlinked_rows', '=', copied)
    .returning('key')
    .executeTakeFirst()
  if (!taken) throw new Interrupted('another server is unlinking this session')
}

/** Removes answers to questions that were reopened without them, which led to participants like all others. */
function unlinkDiscarded(unlinking: Unlinking): Promise<void> {
  return repeat(unlinking, ({ db }) => removeDiscardedIn(db, unlinking.session.key, batchRows))
}

/** Entries whose upvotes are looked for together. */
const entriesAtOnce = 64

/** Stands for every asker; no participant has this key. */
const nobody = 0

/**
 * Stores a session's entries again without their askers and under new keys, because the old keys show who came after
 * whom. The new order is by published minute, then by random id.
 */
async function unlinkEntries(unlinking: Unlinking): Promise<void> {
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
async function unlinkUpvotes(unlinking: Unlinking): Promise<void> {
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
async function unlinkQaVoters(unlinking: Unlinking): Promise<void> {
  for (const sessionQuestionKey of await sessionQuestionKeys(unlinking))
    await removePeoplesRows(unlinking, 'qa_voters', 'session_question_key', sessionQuestionKey)
}

async function sessionQuestionKeys({ storage, session }: Unlinking): Promise<number[]> {
  const sessionQuestions = await sessionQuestionsIn({ db: storage.read, now: session.endedAt }, session.key)
  return sessionQuestions.map(({ key }) => key)
}

/** Removes who has voted; their number has been stored. */
function unlinkVoters(unlinking: Unlinking): Promise<void> {
  return removePeoplesRows(unlinking, 'voters', 'session_key', unlinking.session.key)
}

/**
 * Leaves of a participant what their token needs to read the closed room, and nothing by which a device, an hour
 * or a need for more time could be recognized.
 */
function unlinkParticipants(unlinking: Unlinking): Promise<void> {
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
async function unlinkTimeFactors({ change, session }: Unlinking): Promise<void> {
  await change(({ db }) => db.deleteFrom('time_factors').where('session_key', '=', session.key).execute())
}

interface Item {
  readonly list: string
  readonly item: string
}

/**
 * Stores a session's tallies again: one row for all servers, sorted by key, without zeros. The place of an old row in the
 * file shows in which order words were first said, and its server who was in the same crowd. The sums stay the same.
 */
async function unlinkTallies(unlinking: Unlinking): Promise<void> {
  const { storage, session } = unlinking
  for (const { key } of await sessionQuestionsIn({ db: storage.read, now: session.endedAt }, session.key)) {
    let after: Item = { list: '', item: '' }
    await repeat(unlinking, async tx => {
      const items = await rewrite(tx, key, after)
      after = items.at(-1) ?? after
      return items.length < batchRows ? 'done' : 'more'
    })
  }
}

async function rewrite(tx: Writing, sessionQuestionKey: number, after: Item): Promise<Item[]> {
  if (tx.rowLocks) {
    // Two servers that sum up the same rows would each write the sum.
    await tx.db
      .selectFrom('session_questions')
      .select('key')
      .where('key', '=', sessionQuestionKey)
      .forUpdate()
      .execute()
  }
  const items = await tx.db
    .selectFrom('tallies')
    .select(['list', 'item'])
    .select(eb => eb.fn.sum<number>('count').as('n'))
    .where('session_question_key', '=', sessionQuestionKey)
    .where(eb => eb(eb.refTuple('list', 'item'), '>', eb.tuple(after.list, after.item)))
    .groupBy(['list', 'item'])
    .orderBy('list')
    .orderBy('item')
    .limit(batchRows)
    .execute()
  const last = items.at(-1)
  if (!last) return items
  await tx.db
    .deleteFrom('tallies')
    .where('session_question_key', '=', sessionQuestionKey)
    .where(eb => eb(eb.refTuple('list', 'item'), '>', eb.tuple(after.list, after.item)))
    .where(eb => eb(eb.refTuple('list', 'item'), '<=', eb.tuple(last.list, last.item)))
    .execute()
  const rows = items.flatMap(({ list, item, n }) =>
    Number(n) === 0
      ? []
      : [{ session_question_key: sessionQuestionKey, list, item, server: 0, count: Number(n) }],
  )
  if (rows.length > 0) await tx.db.insertInto('tallies').values(rows).execute()
  return items
}

/** One step on the way to an anonymous session; may be interrupted anywhere and begun again. */
interface Step {
  /** The tables in which nothing leads from a participant to what they said any more, once this is done. */
  readonly tables: readonly (keyof Database)[]
  readonly unlink: (unlinking: Unlinking) => Promise<void>
}

/**
 * Everything by which an ANONYMOUS session's participants could be told apart, in the order in which it is
 * undone. A table with participants' keys, or with traces of who came when, that is not listed here keeps them.
 */
export const unlinkingSteps: readonly Step[] = [
  { tables: ['session_counts', 'final_standings'], unlink: freezeOnce },
  { tables: ['discarded_answers'], unlink: unlinkDiscarded },
  { tables: ['answers'], unlink: unlinkAnswers },
  { tables: ['tallies'], unlink: unlinkTallies },
  { tables: ['upvotes'], unlink: unlinkUpvotes },
  { tables: ['entries'], unlink: unlinkEntries },
  { tables: ['qa_voters'], unlink: unlinkQaVoters },
  { tables: ['voters'], unlink: unlinkVoters },
  { tables: ['time_factors'], unlink: unlinkTimeFactors },
  { tables: ['participants'], unlink: unlinkParticipants },
]

export const unlinkedTables = unlinkingSteps.flatMap(({ tables }) => tables)

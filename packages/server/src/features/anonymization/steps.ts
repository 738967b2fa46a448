import { sql } from 'kysely'
import type { Reading, Writing } from '../../services.ts'
import { MultiRow } from '../../storage/multi-row.ts'
import type { Db, Storage } from '../../storage/storage.ts'
import type { Database } from '../../storage/tables.ts'
import { removeDiscardedIn } from '../answers/discard-answers.ts'
import { removeOptInEvents } from '../event-log/event-log.ts'
import { nicknamesOf } from '../participants/nicknames.ts'
import { readCounts } from '../results/read-kpis.ts'
import { type FinalTable, keepsFinalTable, keptStandings } from '../scores/final-table.ts'
import { figuresOf, keepFigures } from '../scores/score-figures.ts'
import { finalScoreFacts, Scoreboard } from '../scores/scoreboard.ts'
import type { Standing } from '../scores/standing.ts'
import { type SessionQuestionRow, sessionQuestionsIn } from '../sessions/session-question.ts'
import { settingsOf } from '../sessions/session-row.ts'

/** Stores the final table of a session whose row is locked; without nicknames that are missing or hidden. */
async function storeFinalTable(tx: Writing, sessionKey: number, kept: readonly Standing[]): Promise<void> {
  if (kept.length === 0) return
  const names = await nicknamesOf(
    tx,
    kept.map(({ participantKey }) => participantKey),
  )
  const table: FinalTable = kept.flatMap(({ participantKey, place }) => {
    const name = names.get(participantKey)
    return name === undefined ? [] : [{ place, name }]
  })
  if (table.length === 0) return
  await tx.db
    .updateTable('sessions')
    .set({ final_table: JSON.stringify(table) })
    .where('key', '=', sessionKey)
    .execute()
}

/**
 * Merges the per-server counts of a closed ANONYMOUS session: separate rows would show who was on which
 * server.
 */
async function freezeCounts(tx: Writing, sessionKey: number): Promise<void> {
  const counts = await readCounts(tx, sessionKey)
  await tx.db.deleteFrom('session_counts').where('session_key', '=', sessionKey).execute()
  await tx.db
    .insertInto('session_counts')
    .values({ session_key: sessionKey, server: 0, ...counts })
    .execute()
}

/** Batch size; small to keep transactions short. */
const batchRows = 512

/** A session during anonymization, and how its rows are changed. */
export interface Anonymization {
  readonly session: {
    readonly key: number
    /** Unix ms; replaces every participant's join time, and the end replaces their last-seen time. */
    readonly startedAt: number
    readonly endedAt: number
    readonly isTimed: boolean
    /** As stored. */
    readonly settings: string
  }
  readonly storage: Storage
  /**
   * Runs one bounded change in its own transaction, then yields to the rooms.
   * @throws Interrupted when the server is stopping.
   */
  change<T>(work: (tx: Writing) => Promise<T>): Promise<T>
}

/** Thrown when this server cannot continue with a session: it is stopping, or a peer is processing it. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted'
}

/** Repeats a bounded change until it returns `done`. */
async function repeat(
  { change }: Anonymization,
  work: (tx: Writing) => Promise<'more' | 'done'>,
): Promise<void> {
  while ((await change(work)) === 'more');
}

/** Removes per-participant rows of a session or session question, in batches. */
function removeParticipantRows(
  anonymization: Anonymization,
  table: 'answers' | 'voters' | 'qa_voters',
  by: 'session_key' | 'session_question_key',
  key: number,
): Promise<void> {
  const [from, owner] = [sql.table(table), sql.ref(by)]
  return repeat(anonymization, async ({ db }) => {
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
 * Freezes counts and the figures of points, which cannot be recomputed once answers are anonymized. First run only: later
 * the answers are incomplete.
 * @throws Interrupted
 */
async function freezeOnce({ change, session, storage }: Anonymization): Promise<void> {
  const anonymization = await storage.read
    .selectFrom('anonymizations')
    .select('frozen')
    .where('session_key', '=', session.key)
    .executeTakeFirst()
  if (!anonymization) throw new Interrupted('the session was deleted or is already anonymized')
  if (anonymization.frozen) return
  const reading = { db: storage.read, now: session.endedAt }
  const facts = await finalScoreFacts(reading, session)
  const standings = await new Scoreboard().standings(reading, facts)
  const figures = await figuresOf(reading, session, standings)
  const kept = keepsFinalTable(settingsOf(session))
    ? keptStandings(standings, await withAnswers(reading, facts.questions))
    : []
  await change(async tx => {
    const first = await tx.db
      .updateTable('anonymizations')
      .set({ frozen: 1 })
      .where('session_key', '=', session.key)
      .where('frozen', '=', 0)
      .returning('session_key')
      .executeTakeFirst()
    if (!first) return
    await freezeCounts(tx, session.key)
    // Locks the session against changes of names.
    await keepFigures(tx, session.key, figures)
    await storeFinalTable(tx, session.key, kept)
    // A server of an earlier version has closed it without this.
    await tx.db.updateTable('sessions').set({ barred_names: '[]' }).where('key', '=', session.key).execute()
  })
}

/** Questions with the number of their answers. */
async function withAnswers<Q extends { readonly key: number }>(
  { db }: Pick<Reading, 'db'>,
  questions: readonly Q[],
) {
  const counted: (Q & { answers: number })[] = []
  for (const question of questions) {
    const { answers } = await db
      .selectFrom('answers')
      .select(({ fn }) => fn.countAll().as('answers'))
      .where('session_question_key', '=', question.key)
      .executeTakeFirstOrThrow()
    counted.push({ ...question, answers: Number(answers) })
  }
  return counted
}

interface Answer {
  readonly value: string
  readonly text_at: number | null
}

interface AnonymizedRow extends Answer {
  readonly session_question_key: number
  readonly place: number
}

const insertRows = new MultiRow<AnonymizedRow>(
  { session_question_key: 'bigint', place: 'bigint', value: 'text', text_at: 'bigint' },
  (db, rows) =>
    db
      .insertInto('anonymized_answers')
      .columns(['session_question_key', 'place', 'value', 'text_at'])
      .expression(rows) as never,
)

/** Results up to this size are read in memory, without a cursor or a worker thread. */
const smallRows = 2_048

/**
 * Moves a session's answers, question by question, to the table without participants. They are copied sorted
 * by value, so that neither key nor physical position reveals when or by whom one was written. Readers see
 * each answer in exactly one table. The old rows go once all of a question's are copied.
 */
async function anonymizeAnswers(anonymization: Anonymization): Promise<void> {
  const { storage, session } = anonymization
  for (const sessionQuestion of await sessionQuestionsIn(
    { db: storage.read, now: session.endedAt },
    session.key,
  )) {
    if (!sessionQuestion.anonymized) await copyAnswers(anonymization, sessionQuestion)
    await removeParticipantRows(anonymization, 'answers', 'session_question_key', sessionQuestion.key)
  }
}

async function copyAnswers(anonymization: Anonymization, sessionQuestion: SessionQuestionRow): Promise<void> {
  let copied = sessionQuestion.anonymized_rows
  for await (const answers of answersFrom(anonymization, sessionQuestion.key, copied)) {
    const rows = answers.map((answer, i) => ({
      session_question_key: sessionQuestion.key,
      place: copied + i + 1,
      ...answer,
    }))
    await anonymization.change(async ({ db }) => {
      await advance(db, sessionQuestion.key, copied, { anonymized_rows: copied + rows.length })
      await insertRows.execute(db, rows)
    })
    copied += rows.length
  }
  await anonymization.change(({ db }) => advance(db, sessionQuestion.key, copied, { anonymized: 1 }))
}

/** Answers from an offset. Equal rows may swap places between two reads, without effect. */
async function* answersFrom(
  { storage }: Anonymization,
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
  // Ordered by key, so that the sort does not run on this thread.
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

/** Advances a question by one step, unless a peer has. @throws Interrupted */
async function advance(
  db: Db,
  sessionQuestionKey: number,
  copied: number,
  step: { anonymized_rows: number } | { anonymized: 1 },
): Promise<void> {
  const taken = await db
    .updateTable('session_questions')
    .set(step)
    .where('key', '=', sessionQuestionKey)
    .where('anonymized', '=', 0)
    .where('anonymized_rows', '=', copied)
    .returning('key')
    .executeTakeFirst()
  if (!taken) throw new Interrupted('another server is anonymizing this session')
}

/** Removes answers discarded when their question was reopened; they also refer to participants. */
function anonymizeDiscarded(anonymization: Anonymization): Promise<void> {
  return repeat(anonymization, ({ db }) => removeDiscardedIn(db, anonymization.session.key, batchRows))
}

const entriesAtOnce = 64

/** Replaces every asker; no participant has this key. */
const noParticipant = 0

/**
 * Stores a session's entries again under new keys and without askers, because the old keys reveal their
 * sequence. The new order is by published minute, then random id.
 */
async function anonymizeEntries(anonymization: Anonymization): Promise<void> {
  for await (const keys of linkedEntries(anonymization, batchRows)) {
    await anonymization.change(tx => rewriteEntries(tx, keys))
  }
}

/** A peer may process the same session: entries it has rewritten have other keys. */
async function rewriteEntries({ db }: Writing, keys: readonly number[]): Promise<void> {
  const batch = await db.deleteFrom('entries').where('key', 'in', keys).returningAll().execute()
  if (batch.length === 0) return
  const place = new Map(keys.map((key, i) => [key, i]))
  batch.sort((a, b) => place.get(a.key)! - place.get(b.key)!)
  await db
    .insertInto('entries')
    .values(
      batch.map(({ key: _, ...entry }) => ({
        ...entry,
        participant_key: noParticipant,
        changed_at: null,
        ask_key: null,
      })),
    )
    .execute()
}

/** Removes upvoters; each entry keeps its upvote count. */
async function anonymizeUpvotes(anonymization: Anonymization): Promise<void> {
  for await (const keys of linkedEntries(anonymization, entriesAtOnce)) {
    await repeat(anonymization, async ({ db }) => {
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

/** Keys of entries that still have an asker, in the order in which they are stored again. */
async function* linkedEntries(anonymization: Anonymization, atOnce: number): AsyncGenerator<number[]> {
  const { read, longRead } = anonymization.storage
  for (const sessionQuestionKey of await sessionQuestionKeys(anonymization)) {
    const linked = read
      .selectFrom('entries')
      .select('key')
      .where('session_question_key', '=', sessionQuestionKey)
      .where('participant_key', '<>', noParticipant)
    if (!(await linked.limit(1).executeTakeFirst())) continue
    // Sorted once, off this thread.
    for await (const rows of longRead<{ key: number }>(linked.orderBy('created_at').orderBy('id'), atOnce)) {
      yield rows.map(({ key }) => key)
    }
  }
}

/** Removes Q&A participants; their number stays in the tally. */
async function anonymizeQaVoters(anonymization: Anonymization): Promise<void> {
  for (const sessionQuestionKey of await sessionQuestionKeys(anonymization))
    await removeParticipantRows(anonymization, 'qa_voters', 'session_question_key', sessionQuestionKey)
}

async function sessionQuestionKeys({ storage, session }: Anonymization): Promise<number[]> {
  const sessionQuestions = await sessionQuestionsIn({ db: storage.read, now: session.endedAt }, session.key)
  return sessionQuestions.map(({ key }) => key)
}

/** Removes voters; their number has been stored. */
function anonymizeVoters(anonymization: Anonymization): Promise<void> {
  return removeParticipantRows(anonymization, 'voters', 'session_key', anonymization.session.key)
}

/**
 * Reduces participants to what their token needs to read the closed room: nothing identifies a device, a
 * nickname, a team, a time or an extra-time need. Stored again under new keys in the order of their random ids, because the
 * old keys reveal the order of joining.
 */
async function anonymizeParticipants({ change, session, storage }: Anonymization): Promise<void> {
  const { key, startedAt, endedAt } = session
  const people = storage.read.selectFrom('participants').select('key').where('session_key', '=', key)
  // Sorted once, off this thread.
  for await (const rows of storage.longRead<{ key: number }>(people.orderBy('id'), batchRows)) {
    await change(tx =>
      rewriteParticipants(
        tx,
        rows.map(row => row.key),
        { joined_at: startedAt, last_seen_at: endedAt },
      ),
    )
  }
}

/** A peer may process the same session: participants it has rewritten have other keys. */
async function rewriteParticipants(
  { db }: Writing,
  keys: readonly number[],
  times: { joined_at: number; last_seen_at: number },
): Promise<void> {
  const people = await db.deleteFrom('participants').where('key', 'in', keys).returningAll().execute()
  if (people.length === 0) return
  const tokens = await db
    .deleteFrom('participant_tokens')
    .where('participant_key', 'in', keys)
    .returningAll()
    .execute()
  people.sort((a, b) => (a.id < b.id ? -1 : 1))
  const reduced = {
    join_key_hash: null,
    display_name: null,
    nickname_key: null,
    team: null,
    name_review: null,
    time_factor: 1,
    present_until: null,
    ...times,
  }
  const stored = await db
    .insertInto('participants')
    .values(people.map(({ key: _, ...person }) => ({ ...person, ...reduced })))
    .returning(['key', 'id'])
    .execute()
  if (tokens.length === 0) return
  const oldKeys = new Map(people.map(({ key, id }) => [id, key]))
  const newKeys = new Map(stored.map(({ key, id }) => [oldKeys.get(id), key]))
  await db
    .insertInto('participant_tokens')
    .values(
      tokens.map(({ hash, participant_key }) => ({ hash, participant_key: newKeys.get(participant_key)! })),
    )
    .execute()
}

/** Removes extra-time grants; the resulting points have been stored. */
async function anonymizeTimeFactors({ change, session }: Anonymization): Promise<void> {
  await change(({ db }) => db.deleteFrom('time_factors').where('session_key', '=', session.key).execute())
}

/** Removes events that tell who was active when, delivered or not. */
function anonymizeEvents(anonymization: Anonymization): Promise<void> {
  return repeat(anonymization, async tx => {
    const removed = await removeOptInEvents(tx, anonymization.session.key, batchRows)
    return removed < batchRows ? 'done' : 'more'
  })
}

interface Item {
  readonly list: string
  readonly item: string
}

/**
 * Stores a session's tallies again: one row for all servers, sorted by key, without zeros. The position of
 * an old row reveals in which order words first arrived, and its server who was in the same crowd. The sums
 * stay the same.
 */
async function anonymizeTallies(anonymization: Anonymization): Promise<void> {
  const { storage, session } = anonymization
  for (const { key } of await sessionQuestionsIn({ db: storage.read, now: session.endedAt }, session.key)) {
    let after: Item = { list: '', item: '' }
    await repeat(anonymization, async tx => {
      const items = await rewrite(tx, key, after)
      after = items.at(-1) ?? after
      return items.length < batchRows ? 'done' : 'more'
    })
  }
}

async function rewrite(tx: Writing, sessionQuestionKey: number, after: Item): Promise<Item[]> {
  if (tx.rowLocks) {
    // Two servers that merge the same rows would each write the sum.
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

/** One anonymization step; safe to interrupt and repeat. */
interface Step {
  /** Tables free of links between participants and their answers after this step. */
  readonly tables: readonly (keyof Database)[]
  readonly anonymize: (anonymization: Anonymization) => Promise<void>
}

/**
 * Identifying data of an ANONYMOUS session's participants, in the order of removal. A table with
 * participant keys or traces of join order that is missing here keeps them.
 */
export const anonymizationSteps: readonly Step[] = [
  { tables: ['session_counts', 'final_standings', 'teams'], anonymize: freezeOnce },
  { tables: ['events', 'deliveries', 'attempts'], anonymize: anonymizeEvents },
  { tables: ['discarded_answers'], anonymize: anonymizeDiscarded },
  { tables: ['answers'], anonymize: anonymizeAnswers },
  { tables: ['tallies'], anonymize: anonymizeTallies },
  { tables: ['upvotes'], anonymize: anonymizeUpvotes },
  { tables: ['entries'], anonymize: anonymizeEntries },
  { tables: ['qa_voters'], anonymize: anonymizeQaVoters },
  { tables: ['voters'], anonymize: anonymizeVoters },
  { tables: ['time_factors'], anonymize: anonymizeTimeFactors },
  { tables: ['participants', 'participant_tokens'], anonymize: anonymizeParticipants },
]

export const anonymizedTables = anonymizationSteps.flatMap(({ tables }) => tables)

import { typeOf } from '@roomful/contract/question-types/index'
import type { LongList, QuestionDefinition } from '@roomful/contract/question-types/question-type'
import { type Count, keyPrefix, type Tally } from '@roomful/contract/question-types/tally'
import { type SqlBool, sql } from 'kysely'
import { leaseOfNumber } from '../../servers/server-number.ts'
import type { Reading, Writing } from '../../services.ts'
import { formOf, keyPrefixOf } from '../../storage/item-forms.ts'
import { MultiRow } from '../../storage/multi-row.ts'
import { PreparedQuery } from '../../storage/prepared-query.ts'
import type { Db } from '../../storage/storage.ts'
import { withheldItems } from '../word-filter/reviews.ts'
import { type HiddenKeys, nothingHidden } from './hidden-texts.ts'

/** Increments of a session's counters; omitted ones stay. */
export interface AddedCounts {
  readonly participants?: number
  readonly voters?: number
  readonly seats?: number
}

const addedCounts = new MultiRow<{ session_key: number; server: number } & Required<AddedCounts>>(
  { session_key: 'bigint', server: 'bigint', participants: 'bigint', voters: 'bigint', seats: 'bigint' },
  (db, rows) =>
    db
      .insertInto('session_counts')
      .columns(['session_key', 'server', 'participants', 'voters', 'seats'])
      .expression(rows)
      .onConflict(conflict =>
        conflict.columns(['session_key', 'server']).doUpdateSet(eb => ({
          participants: eb('session_counts.participants', '+', eb.ref('excluded.participants')),
          voters: eb('session_counts.voters', '+', eb.ref('excluded.voters')),
          seats: eb('session_counts.seats', '+', eb.ref('excluded.seats')),
        })),
      ) as never,
)

/** Adds to this server's counters of a session. */
export function addToCounts(tx: Writing, sessionKey: number, added: AddedCounts): Promise<void> {
  return addToCountsOf(tx, [[sessionKey, added]])
}

/** As `addToCounts`, for several sessions in key order. */
export async function addToCountsOf(
  tx: Writing,
  counts: readonly (readonly [sessionKey: number, added: AddedCounts])[],
): Promise<void> {
  const rows = counts.map(([session_key, { participants = 0, voters = 0, seats = 0 }]) => {
    return { session_key, server: tx.server.number, participants, voters, seats }
  })
  await addedCounts.execute(tx.db, rows)
}

const addedItems = new MultiRow<{
  session_question_key: number
  list: string
  item: string
  server: number
  count: number
}>(
  { session_question_key: 'bigint', list: 'text', item: 'text', server: 'bigint', count: 'bigint' },
  (db, rows) =>
    db
      .insertInto('tallies')
      .columns(['session_question_key', 'list', 'item', 'server', 'count'])
      .expression(rows)
      .onConflict(conflict =>
        conflict
          .columns(['session_question_key', 'list', 'item', 'server'])
          .doUpdateSet(eb => ({ count: eb('tallies.count', '+', eb.ref('excluded.count')) })),
      ) as never,
)

/** Adds counts to this server's rows of a question's tally; items must be distinct. */
export function addToTally(tx: Writing, sessionQuestionKey: number, counts: Iterable<Count>): Promise<void> {
  return addToTallies(tx, [[sessionQuestionKey, counts]])
}

/** As `addToTally`, for several questions in key order. */
export async function addToTallies(
  tx: Writing,
  tallies: readonly (readonly [sessionQuestionKey: number, counts: Iterable<Count>])[],
): Promise<void> {
  const rows = tallies.flatMap(([session_question_key, counts]) =>
    [...counts].map(([list, item, count]) => ({
      session_question_key,
      list,
      item,
      server: tx.server.number,
      count,
    })),
  )
  await addedItems.execute(tx.db, rows)
}

/** The total of a list item across servers. */
export interface Total {
  readonly list: string
  readonly item: string
  readonly n: number | string
}

/** Reads all totals of a question. */
export type ReadTotals = (sessionQuestionKey: number) => Promise<readonly Total[]>

/** Non-zero sums over the rows of all servers. */
function totalsOf(db: Db, sessionQuestionKey: number) {
  return db
    .selectFrom('tallies')
    .select(['list', 'item'])
    .select(eb => eb.fn.sum<number>('count').as('n'))
    .where('session_question_key', '=', sessionQuestionKey)
    .groupBy(['list', 'item'])
    .having(eb => eb.fn.sum<number>('count'), '>', 0)
}

const allTotals = new PreparedQuery(totalsOf)

/** The totals of several questions in one statement, by question. */
export async function readTotalsOf(
  db: Db,
  sessionQuestionKeys: readonly number[],
): Promise<ReadonlyMap<number, readonly Total[]>> {
  const [first] = sessionQuestionKeys
  if (first === undefined) return new Map()
  if (sessionQuestionKeys.length === 1) return new Map([[first, await allTotals.execute(db, first)]])
  const rows = await db
    .selectFrom('tallies')
    .select(['session_question_key', 'list', 'item'])
    .select(eb => eb.fn.sum<number>('count').as('n'))
    .where('session_question_key', 'in', sessionQuestionKeys)
    .groupBy(['session_question_key', 'list', 'item'])
    .having(eb => eb.fn.sum<number>('count'), '>', 0)
    .execute()
  return Map.groupBy(rows, row => row.session_question_key)
}

/**
 * The totals of a long list, most counted first, ties by text in code point order. Forms of a text are one row: that of the
 * form that most gave, with the sum of all.
 * @param withheld items, or prefixes of forms, to leave out
 * @param hidden keys of forms to leave out
 */
export function longTotals(
  db: Db,
  sessionQuestionKey: number,
  { list, isOfForms }: LongList,
  withheld?: ReturnType<typeof withheldItems>,
  hidden: HiddenKeys = nothingHidden,
) {
  const text = isOfForms ? keyPrefixOf('item') : sql.ref<string>('item')
  const items = totalsOf(db, sessionQuestionKey)
    .where('list', '=', list)
    .$if(withheld !== undefined, q => q.where(text, 'not in', withheld!))
    .$if(hidden.size > 0, q => q.where(text, 'not in', [...hidden].map(keyPrefix)))
  const ranked = db
    .selectFrom(items.as('items'))
    .select([
      'list',
      'item',
      sql<number>`sum(n) over (partition by ${text})`.as('n'),
      sql<number>`row_number() over (partition by ${text} order by n desc, item)`.as('place'),
    ])
  return db
    .selectFrom(ranked.as('ranked'))
    .select(['list', 'item', 'n'])
    .where('place', '=', 1)
    .orderBy('n', 'desc')
    .orderBy(isOfForms ? formOf('item') : 'item')
}

/**
 * Reads a question's tally: the sum over the rows of all servers. Long lists are limited to what results
 * need, without items pending review.
 * @param hidden keys of words and blanks to leave out
 * @param readTotals of a question without long lists
 * @returns the tally, and the number of distinct items or texts of each long list.
 */
export async function readTally(
  { db }: Reading,
  sessionQuestionKey: number,
  question: QuestionDefinition,
  hidden: HiddenKeys = nothingHidden,
  readTotals: ReadTotals = key => allTotals.execute(db, key),
): Promise<{ tally: Tally; distinct: (list: string) => number }> {
  const longLists = typeOf(question).longLists ?? []
  const tally = new Map<string, Map<string, number>>()
  const distinct = new Map<string, number>()
  if (longLists.length === 0) keep(await readTotals(sessionQuestionKey))
  else {
    const lists = longLists.map(long => long.list)
    keep(await totalsOf(db, sessionQuestionKey).where('list', 'not in', lists).execute())
  }
  for (const long of longLists) {
    const rows = await longTotals(db, sessionQuestionKey, long, withheldItems(db, sessionQuestionKey), hidden)
      .select(({ fn }) => fn.countAll<number>().over().as('all'))
      .limit(long.limit)
      .execute()
    keep(rows)
    distinct.set(long.list, Number(rows[0]?.all ?? 0))
  }
  return { tally, distinct: list => distinct.get(list) ?? 0 }

  function keep(rows: readonly Total[]): void {
    for (const { list, item, n } of rows) {
      tally.getOrInsertComputed(list, () => new Map()).set(item, Number(n))
    }
  }
}

/** Batch size, in questions or sessions. */
const sliceSize = 100

/**
 * Merges a batch of a stopped server's counters into the rows of number 0; sums over all servers never
 * change.
 * @param after the end of the previous batch; 0 at the beginning.
 * @returns where the next one begins; null at the end.
 */
type Folding = (tx: Writing, number: number, after: number) => Promise<number | null>

export const foldings: readonly Folding[] = [foldTallies, foldSessionCounts, dropNumber]

async function foldTallies(tx: Writing, number: number, after: number): Promise<number | null> {
  const questions = await tx.db
    .selectFrom('tallies')
    .select('session_question_key')
    .distinct()
    .where('server', '=', number)
    // Matches its index.
    .where(sql<SqlBool>`server <> 0`)
    .where('session_question_key', '>', after)
    .orderBy('session_question_key')
    .limit(sliceSize)
    .execute()
  const last = questions.at(-1)
  if (!last) return null
  const keys = questions.map(row => row.session_question_key)
  // Serializes against anonymization, which merges the rows of all servers.
  await tx.db
    .selectFrom('session_questions')
    .select('key')
    .where('key', 'in', keys)
    .orderBy('key')
    .forShare()
    .execute()
  const rows = await tx.db
    .deleteFrom('tallies')
    .where('session_question_key', 'in', keys)
    .where('server', '=', number)
    .returning(['session_question_key', 'list', 'item', 'count'])
    .execute()
  const counts = Map.groupBy(rows, row => row.session_question_key)
  await addToTallies(
    asNumberZero(tx),
    keys.map(key => [
      key,
      (counts.get(key) ?? []).map(({ list, item, count }): Count => [list, item, count]),
    ]),
  )
  return last.session_question_key
}

async function foldSessionCounts(tx: Writing, number: number, after: number): Promise<number | null> {
  const sessions = await tx.db
    .selectFrom('session_counts')
    .select('session_key')
    .where('server', '=', number)
    .where('session_key', '>', after)
    .orderBy('session_key')
    .limit(sliceSize)
    .execute()
  const last = sessions.at(-1)
  if (!last) return null
  const keys = sessions.map(row => row.session_key)
  const rows = await tx.db
    .deleteFrom('session_counts')
    .where('session_key', 'in', keys)
    .where('server', '=', number)
    .returning(['session_key', 'participants', 'voters', 'seats'])
    .execute()
  rows.sort((a, b) => a.session_key - b.session_key)
  await addToCountsOf(
    asNumberZero(tx),
    rows.map(({ session_key, ...counts }) => [session_key, counts]),
  )
  return last.session_key
}

/** A server that has taken the number in the meantime keeps it, and is merged when it stops. */
async function dropNumber({ db, now }: Writing, number: number): Promise<null> {
  await db.deleteFrom('leases').where('name', '=', leaseOfNumber(number)).where('until', '<=', now).execute()
  return null
}

function asNumberZero(tx: Writing): Writing {
  return { ...tx, server: { ...tx.server, number: 0 } }
}

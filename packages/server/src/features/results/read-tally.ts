import { typeOf } from '@roomful/contract/question-types/index'
import type { QuestionDefinition } from '@roomful/contract/question-types/question-type'
import type { Tally } from '@roomful/contract/question-types/tally'
import type { Reading } from '../../services.ts'
import { PreparedQuery } from '../../storage/prepared-query.ts'
import type { Db } from '../../storage/storage.ts'
import { withheldItems } from '../word-filter/reviews.ts'

/** How often an item of a list was given, on all servers together. */
export interface Total {
  readonly list: string
  readonly item: string
  readonly n: number | string
}

/** Reads all totals of a question. */
export type ReadTotals = (sessionQuestionKey: number) => Promise<readonly Total[]>

/** The sums over the rows of all servers, zeros left out. */
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

/** The totals of several questions with one statement, by question. */
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
 * Reads a question's tally: the sum over the rows of all servers. Long lists come cut to what results need, and without
 * what waits for the presenter.
 * @param readTotals of a question without long lists
 * @returns the tally, and how many different items each long list has.
 */
export async function readTally(
  { db }: Reading,
  sessionQuestionKey: number,
  question: QuestionDefinition,
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
  for (const { list, limit } of longLists) {
    const ofList = totalsOf(db, sessionQuestionKey)
      .where('list', '=', list)
      .where('item', 'not in', withheldItems(db, sessionQuestionKey))
    const rows = await ofList.orderBy('n', 'desc').orderBy('item').limit(limit).execute()
    keep(rows)
    distinct.set(list, rows.length < limit ? rows.length : await count(ofList))
  }
  return { tally, distinct: list => distinct.get(list) ?? tally.get(list)?.size ?? 0 }

  function keep(rows: readonly Total[]): void {
    for (const { list, item, n } of rows) {
      tally.getOrInsertComputed(list, () => new Map()).set(item, Number(n))
    }
  }

  async function count(ofList: ReturnType<typeof totalsOf>): Promise<number> {
    const { n } = await db
      .selectFrom(ofList.as('items'))
      .select(eb => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    return n
  }
}

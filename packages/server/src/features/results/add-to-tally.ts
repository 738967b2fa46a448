import type { Count } from '@roomful/contract/question-types/tally'
import type { Writing } from '../../services.ts'
import { MultiRow } from '../../storage/multi-row.ts'

const addRows = new MultiRow<{
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

/** Adds counts to this server's rows of a question's tally; no item may be there twice. */
export function addToTally(tx: Writing, sessionQuestionKey: number, counts: Iterable<Count>): Promise<void> {
  return addToTallies(tx, [[sessionQuestionKey, counts]])
}

/** The same for several questions, in the order of their keys. */
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
  await addRows.execute(tx.db, rows)
}

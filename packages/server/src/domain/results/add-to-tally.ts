import type { Count } from '@roomful/contract/question-types/tally'
import type { Writing } from '../domain.ts'

/** Adds counts to this server's rows of a question's tally. */
export async function addToTally(
  tx: Writing,
  sessionQuestionKey: number,
  counts: Iterable<Count>,
): Promise<void> {
  for (const [list, item, count] of counts) {
    await tx.db
      .insertInto('tallies')
      .values({ asked_key: sessionQuestionKey, list, item, server: tx.server, count })
      .onConflict(conflict =>
        conflict
          .columns(['asked_key', 'list', 'item', 'server'])
          .doUpdateSet(eb => ({ count: eb('tallies.count', '+', eb.ref('excluded.count')) })),
      )
      .execute()
  }
}

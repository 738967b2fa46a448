import type { Writing } from '../../services.ts'
import { sessionQuestionsIn } from '../sessions/session-question.ts'
import { batchRows, repeat, type Unlinking } from './unlinking.ts'

interface Item {
  readonly list: string
  readonly item: string
}

/**
 * Stores a session's tallies again: one row for all servers, sorted by key, without zeros. The place of an old row in the
 * file shows in which order words were first said, and its server who was in the same crowd. The sums stay the same.
 */
export async function unlinkTallies(unlinking: Unlinking): Promise<void> {
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

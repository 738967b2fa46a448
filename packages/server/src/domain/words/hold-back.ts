import { writtenIn } from '@roomful/contract/question-types/rules'
import type { ValidatedAnswer } from '../answers/given-answer.ts'
import type { SessionQuestion } from '../answers/session-question-cache.ts'
import type { Writing } from '../domain.ts'
import { textDigest } from '../text-digest.ts'

/** So many rows a statement. */
const rowsPerStatement = 500

/**
 * Keeps what participants have written and holds a listed word from everybody until the presenter has looked at it. What
 * was decided before stays decided. In the transaction that stores the answers: no reader sees them in between.
 */
export async function holdBackListed(
  tx: Writing,
  sessionQuestion: SessionQuestion,
  organizationKey: number,
  answers: Iterable<ValidatedAnswer>,
): Promise<void> {
  const isListed = await tx.words.of(tx, organizationKey)
  const found = new Map<string, { item: string; text: string }>()
  for (const { value } of answers)
    for (const { item, text } of writtenIn(sessionQuestion.definition, JSON.parse(value)))
      if (isListed(text)) found.set(textDigest(item), { item, text })
  // In one order on every server, so that two of them never wait for each other in a circle.
  const rows = [...found]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([digest, one]) => ({
      asked_key: sessionQuestion.key,
      digest,
      ...one,
      lifecycle: 'PENDING' as const,
    }))
  let added = 0
  for (let from = 0; from < rows.length; from += rowsPerStatement) {
    const inserted = await tx.db
      .insertInto('text_reviews')
      .values(rows.slice(from, from + rowsPerStatement))
      .onConflict(conflict => conflict.doNothing())
      .returning('digest')
      .execute()
    added += inserted.length
  }
  if (added > 0) tx.publish({ type: 'session', sessionKey: sessionQuestion.sessionKey })
}

import type { QuestionDefinition } from '@roomful/contract/question-types/question-type'
import { writtenIn } from '@roomful/contract/question-types/rules'
import { textDigest } from '../../lib/text-digest.ts'
import type { IsListed, Writing } from '../../services.ts'
import { MultiRow } from '../../storage/multi-row.ts'

const insertReviews = new MultiRow<
  { session_question_key: number; digest: string; item: string; text: string; lifecycle: 'PENDING' },
  { session_question_key: number }
>(
  { session_question_key: 'bigint', digest: 'text', item: 'text', text: 'text', lifecycle: 'text' },
  (db, rows) =>
    db
      .insertInto('text_reviews')
      .columns(['session_question_key', 'digest', 'item', 'text', 'lifecycle'])
      .expression(rows)
      .onConflict(conflict => conflict.doNothing())
      .returning('session_question_key'),
)

/** Answers to a question that may contain written text. */
export interface WrittenAnswers {
  readonly sessionQuestion: {
    readonly key: number
    readonly sessionKey: number
    readonly definition: QuestionDefinition
  }
  /** Normalized values as JSON. */
  readonly answers: Iterable<{ readonly value: string }>
  /** The word filter of its session. */
  readonly isListed: IsListed
}

/**
 * Hides texts of participants that hold a listed word until the presenter has reviewed them; earlier decisions stay.
 * Runs in the transaction that stores the answers, so that no reader sees them in between.
 * @param written in the order of the questions' keys
 */
export async function holdBackListed(tx: Writing, written: readonly WrittenAnswers[]): Promise<void> {
  const sessionKeys = new Map(written.map(({ sessionQuestion: { key, sessionKey } }) => [key, sessionKey]))
  const added = await insertReviews.execute(tx.db, written.flatMap(listedIn))
  for (const sessionKey of new Set(added.map(row => sessionKeys.get(row.session_question_key)!)))
    tx.publish({ type: 'session', sessionKey })
}

/** In one order on every server, so that two of them never wait for each other in a circle. */
function listedIn({ sessionQuestion, answers, isListed }: WrittenAnswers) {
  const found = new Map<string, { item: string; text: string }>()
  for (const { value } of answers)
    for (const { item, text } of writtenIn(sessionQuestion.definition, JSON.parse(value)))
      if (isListed(text)) found.set(textDigest(item), { item, text })
  return [...found]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([digest, one]) => ({
      session_question_key: sessionQuestion.key,
      digest,
      ...one,
      lifecycle: 'PENDING' as const,
    }))
}

import type { QuestionDefinition } from '@roomful/contract/question-types/question-type'
import type { QuestionResultsOut } from '@roomful/contract/question-types/results'
import { countsOfAnswer, resultsOf } from '@roomful/contract/question-types/rules'
import { tallyOf } from '@roomful/contract/question-types/tally'
import { storedAnswers } from '../../src/features/results/stored-answers.ts'
import type { Db } from '../../src/storage/storage.ts'

/**
 * A question's results counted anew from its stored answers, texts left out; also those of an anonymous session
 * that has closed. The values stand in an order of their own, which reveals nothing.
 */
export async function recountFromAnswers(
  db: Db,
  sessionId: string,
  questionId: string,
): Promise<{ values: unknown[]; results: QuestionResultsOut }> {
  const sessionQuestion = await db
    .selectFrom('session_questions')
    .innerJoin('sessions', 'sessions.key', 'session_questions.session_key')
    .select(['session_questions.key', 'session_questions.definition'])
    .where('sessions.id', '=', sessionId)
    .where('session_questions.question_id', '=', questionId)
    .executeTakeFirstOrThrow()
  const rows = await storedAnswers(db, sessionQuestion.key).execute()
  const definition: QuestionDefinition = JSON.parse(sessionQuestion.definition)
  const values = rows
    .map(row => row.value)
    .sort()
    .map(value => JSON.parse(value))
  const tally = tallyOf(values.flatMap(value => [...countsOfAnswer(definition, value)]))
  const results = resultsOf(sessionId, definition, { tally, texts: [], spins: [] })
  return { values, results: JSON.parse(JSON.stringify(results)) }
}

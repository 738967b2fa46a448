import type { QuestionOut } from '@roomful/contract/operations/questions'
import { ApiError } from '../api-error.ts'
import type { Organization, Writing } from '../domain.ts'
import { publishDeck } from '../slides/publish-deck.ts'
import { leaveOrder } from '../slides/slide-places.ts'
import { questionOut } from './question-row.ts'
import { findQuestion, holdDeck, type QuestionPath } from './questions.ts'

/**
 * Deletes a question that no session has asked; those after it move up.
 * @returns the question as it was. @throws ApiError NOT_FOUND, QUESTION_ASKED
 */
export async function deleteQuestion(
  tx: Writing,
  organization: Organization,
  path: QuestionPath,
): Promise<QuestionOut> {
  const { presentation_key } = await findQuestion(tx, organization, path)
  await holdDeck(tx, presentation_key)
  const question = await findQuestion(tx, organization, path)
  // Waits for a session that is asking it.
  if (tx.rowLocks)
    await tx.db.selectFrom('questions').select('key').where('key', '=', question.key).forUpdate().execute()
  const sessionQuestion = await tx.db
    .selectFrom('asked')
    .select('key')
    .where('question_key', '=', question.key)
    .limit(1)
    .executeTakeFirst()
  if (sessionQuestion) {
    throw new ApiError(
      'QUESTION_ASKED',
      'Sessions have asked this question, and their results name it: delete those sessions first.',
    )
  }
  await leaveOrder(tx, presentation_key, { kind: 'QUESTION', key: question.key })
  await tx.db.deleteFrom('questions').where('key', '=', question.key).execute()
  await publishDeck(tx, presentation_key)
  return questionOut(question, organization)
}

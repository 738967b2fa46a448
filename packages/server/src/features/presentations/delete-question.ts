import type { QuestionOut } from '@roomful/contract/operations/questions'
import { ApiError } from '../../lib/api-error.ts'
import type { Organization, Writing } from '../../services.ts'
import { questionOut } from './question-row.ts'
import { holdQuestion, type QuestionPath } from './questions.ts'
import { removePlace } from './slide-places.ts'
import { slidesChanged } from './slides-changed.ts'

/**
 * Deletes a question that no session has asked; those after it move up.
 * @returns the question as it was. @throws ApiError NOT_FOUND, QUESTION_ASKED
 */
export async function deleteQuestion(
  tx: Writing,
  organization: Organization,
  path: QuestionPath,
): Promise<QuestionOut> {
  const question = await holdQuestion(tx, organization, path)
  // Waits for a session that is asking it.
  if (tx.rowLocks)
    await tx.db.selectFrom('questions').select('key').where('key', '=', question.key).forUpdate().execute()
  const sessionQuestion = await tx.db
    .selectFrom('session_questions')
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
  await removePlace(tx, question.presentation_key, { kind: 'QUESTION', key: question.key })
  await tx.db.deleteFrom('questions').where('key', '=', question.key).execute()
  await slidesChanged(tx, question.presentation_key)
  return questionOut(question, organization)
}

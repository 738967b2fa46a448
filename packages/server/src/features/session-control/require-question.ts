import { notFound } from '../../lib/api-error.ts'
import type { Reading } from '../../services.ts'

/** @throws ApiError NOT_FOUND unless the presentation has this question. */
export async function requireQuestion(
  { db }: Reading,
  presentationKey: number,
  questionId: string,
): Promise<void> {
  const found = await db
    .selectFrom('questions')
    .select('key')
    .where('presentation_key', '=', presentationKey)
    .where('id', '=', questionId)
    .executeTakeFirst()
  if (!found) throw notFound('question in this presentation')
}

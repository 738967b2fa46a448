import { slidesBytesMax } from '@roomful/contract/question-types/question-input'
import { sql } from 'kysely'
import { invalidField } from '../api-error.ts'
import type { Writing } from '../domain.ts'

/**
 * Keeps what a presentation says as small as its export has to be to be imported again. It goes through all of its texts: once for a
 * change.
 * @param field of the body that was too much
 * @throws ApiError INVALID_REQUEST_BODY
 */
export async function requirePresentationFits(
  tx: Writing,
  presentationKey: number,
  field: string,
): Promise<void> {
  const inJson = (text: 'prompt' | 'title' | 'body' | 'notes') =>
    sql`octet_length(cast(${sql.raw(tx.toJson)}(${sql.ref(text)}) as text))`
  const question = sql`${inJson('prompt')} + octet_length(options) + octet_length(settings) + ${inJson('notes')}`
  const content = sql`${inJson('title')} + ${inJson('body')} + ${inJson('notes')}`
  const sizes = await tx.db
    .selectFrom('questions')
    .select(sql<number | null>`sum(${question})`.as('bytes'))
    .where('presentation_key', '=', presentationKey)
    .unionAll(
      tx.db
        .selectFrom('content_slides')
        .select(sql<number | null>`sum(${content})`.as('bytes'))
        .where('presentation_key', '=', presentationKey),
    )
    .execute()
  if (sizes.reduce((sum, { bytes }) => sum + Number(bytes), 0) > slidesBytesMax)
    throw invalidField(
      field,
      'presentation_size',
      `a presentation says at most ${slidesBytesMax} bytes of JSON`,
    )
}

import type { ContentSlideOut } from '@roomful/contract/workspace/content-slides'
import type { Selectable } from 'kysely'
import { notFound } from '../../lib/api-error.ts'
import { timestamp } from '../../lib/clock.ts'
import type { Organization, Reading } from '../../services.ts'
import type { Database } from '../../storage/schema.ts'
import { findPresentation } from './presentations.ts'

export type ContentSlideRow = Selectable<Database['content_slides']>

export interface ContentSlidePath {
  readonly presentationId: string
  readonly slideId: string
}

/** @throws ApiError NOT_FOUND */
export async function findContentSlide(
  reading: Reading,
  organization: Organization,
  { presentationId, slideId }: ContentSlidePath,
): Promise<ContentSlideRow> {
  const presentation = await findPresentation(reading, organization, presentationId)
  const row = await reading.db
    .selectFrom('content_slides')
    .selectAll()
    .where('presentation_key', '=', presentation.key)
    .where('id', '=', slideId)
    .executeTakeFirst()
  if (!row) throw notFound('content slide')
  return row
}

/** The image of a content slide as the API publishes it. */
export function imageOf({ image_id, image_alt }: Pick<ContentSlideRow, 'image_id' | 'image_alt'>) {
  return image_id === null ? null : { id: image_id, alt: image_alt ?? '' }
}

/** The content slide as the API publishes it. */
export function contentSlideOut(row: ContentSlideRow): ContentSlideOut {
  return {
    id: row.id,
    title: row.title,
    body: row.body,
    image: imageOf(row),
    on_phones: row.on_phones === 1,
    notes: row.notes,
    order: row.position,
    created_at: timestamp(row.created_at),
    updated_at: timestamp(row.updated_at),
  }
}

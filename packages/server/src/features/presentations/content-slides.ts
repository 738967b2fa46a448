import {
  type ContentSlideOut,
  type CreateContentSlideBody,
  contentSlideFaults,
  type UpdateContentSlideBody,
} from '@roomful/contract/features/presentations/content-slides'
import { emptyContent } from '@roomful/contract/features/presentations/slide-layouts'
import { cleanLines } from '@roomful/contract/lib/clean-text'
import type { Selectable } from 'kysely'
import { invalidBody, notFound, requireCurrent } from '../../lib/api-error.ts'
import { timestamp } from '../../lib/clock.ts'
import type { Organization, Reading, Writing } from '../../services.ts'
import type { Database } from '../../storage/tables.ts'
import { type NamedImage, setImages } from '../images/image-uses.ts'
import { findPresentation, lockPresentation } from './presentations.ts'
import { insertPlaces, moveSlide, removePlace, requireSkippingKnown, slidesChanged } from './slide-places.ts'

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
    layout: row.layout,
    title: row.title,
    body: row.body,
    body_2: row.body_2,
    stepwise: row.stepwise === 1,
    image: imageOf(row),
    on_phones: row.on_phones === 1,
    notes: row.notes,
    skipped: row.skipped === 1,
    order: row.position,
    created_at: timestamp(row.created_at),
    updated_at: timestamp(row.updated_at),
  }
}

/**
 * Adds a content slide to a presentation, at a place or the end.
 * @throws ApiError NOT_FOUND, INVALID_REQUEST_BODY, UPGRADE_IN_PROGRESS
 */
export async function createContentSlide(
  tx: Writing,
  organization: Organization,
  presentationId: string,
  body: CreateContentSlideBody,
): Promise<ContentSlideOut> {
  const { key } = await findPresentation(tx, organization, presentationId)
  const slide = await addContentSlide(tx, organization, key, body)
  await slidesChanged(tx, key)
  return slide
}

/**
 * As `createContentSlide`, without publishing the change, for callers that add several.
 * @param fieldPrefix prefix of the slide's published field names
 */
export async function addContentSlide(
  tx: Writing,
  organization: Organization,
  presentationKey: number,
  { order, ...content }: CreateContentSlideBody,
  fieldPrefix = '',
): Promise<ContentSlideOut> {
  await requireSkippingKnown(tx, content.skipped)
  const read = readContent(emptyContent, content)
  const position = await insertPlaces(tx, presentationKey, { count: 1, order })
  const row = {
    id: tx.newId('contentSlide'),
    presentation_key: presentationKey,
    position,
    ...read,
    created_at: tx.now,
    updated_at: tx.now,
  }
  const { key } = await tx.db
    .insertInto('content_slides')
    .values(row)
    .returning('key')
    .executeTakeFirstOrThrow()
  await setImages(tx, organization, { kind: 'SLIDE', key }, namedImage(row.image_id, fieldPrefix))
  return contentSlideOut({ ...row, key })
}

/**
 * Changes or moves a content slide.
 * @param isCurrent compares If-Match with the current slide.
 * @throws ApiError NOT_FOUND, INVALID_REQUEST_BODY, PRECONDITION_FAILED, UPGRADE_IN_PROGRESS
 */
export async function updateContentSlide(
  tx: Writing,
  organization: Organization,
  path: ContentSlidePath,
  { order, ...change }: UpdateContentSlideBody,
  isCurrent: (slide: ContentSlideOut) => boolean,
): Promise<ContentSlideOut> {
  const current = await lockContentSlide(tx, organization, path)
  requireCurrent('slide', isCurrent(contentSlideOut(current)))
  await requireSkippingKnown(tx, change.skipped)
  const next = { ...readContent(contentSlideOut(current), change), updated_at: tx.now }
  const { key, presentation_key } = current
  if (change.image !== undefined)
    await setImages(tx, organization, { kind: 'SLIDE', key }, namedImage(next.image_id))
  await tx.db.updateTable('content_slides').set(next).where('key', '=', key).execute()
  if (order !== undefined) await moveSlide(tx, presentation_key, { kind: 'CONTENT', key }, order)
  await slidesChanged(tx, presentation_key)
  return contentSlideOut({ ...current, ...next, position: order ?? current.position })
}

/** Deletes a content slide; later ones move up. @returns the deleted slide. @throws ApiError NOT_FOUND */
export async function deleteContentSlide(
  tx: Writing,
  organization: Organization,
  path: ContentSlidePath,
): Promise<ContentSlideOut> {
  const slide = await lockContentSlide(tx, organization, path)
  await removePlace(tx, slide.presentation_key, { kind: 'CONTENT', key: slide.key })
  await tx.db.deleteFrom('content_slides').where('key', '=', slide.key).execute()
  await slidesChanged(tx, slide.presentation_key)
  return contentSlideOut(slide)
}

/** As `findContentSlide`, locking its presentation. @throws ApiError NOT_FOUND */
async function lockContentSlide(
  tx: Writing,
  organization: Organization,
  path: ContentSlidePath,
): Promise<ContentSlideRow> {
  await lockPresentation(tx, organization, path.presentationId)
  return findContentSlide(tx, organization, path)
}

type Content = Pick<ContentSlideOut, keyof typeof emptyContent>

/** The content columns after a change. @throws ApiError INVALID_REQUEST_BODY */
function readContent(before: Content, change: Partial<Content>) {
  const { layout, title, body, body_2, stepwise, image, on_phones, notes, skipped } = { ...before, ...change }
  const faults = contentSlideFaults({ layout, title, body, body_2, image }, change.title !== undefined)
  if (faults.length > 0) throw invalidBody(faults)
  return {
    layout,
    title: change.title === undefined ? title : cleanLines(title),
    body,
    body_2,
    stepwise: stepwise ? 1 : 0,
    image_id: image?.id ?? null,
    image_alt: image?.alt ?? null,
    on_phones: on_phones ? 1 : 0,
    notes,
    skipped: skipped ? 1 : 0,
  }
}

function namedImage(id: string | null, fieldPrefix = ''): NamedImage[] {
  return id === null ? [] : [{ field: `${fieldPrefix}image`, id }]
}

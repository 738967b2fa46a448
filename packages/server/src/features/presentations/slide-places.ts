import { slidesMax } from '@roomful/contract/question-types/question-input'
import type { Expression } from 'kysely'
import { ApiError, invalidField, notFound } from '../../lib/api-error.ts'
import { requireKnownByAllServers } from '../../servers/server-number.ts'
import type { Reading, Writing } from '../../services.ts'
import { leaveSlide, sortSections } from './sections.ts'
import { movePlacesOnScreen } from './slide-on-screen.ts'

/** A slide of any kind and its place. */
export interface SlidePlace {
  readonly kind: 'QUESTION' | 'CONTENT'
  readonly key: number
  readonly id: string
  readonly position: number
  /** 1: steps pass it by. */
  readonly skipped: number
}

const tables = { QUESTION: 'questions', CONTENT: 'content_slides' } as const

/** Sorts slides by position. */
export function inSlideOrder<S extends Pick<SlidePlace, 'position'>>(slides: readonly S[]): S[] {
  return slides.toSorted((a, b) => a.position - b.position)
}

export function idsOf(slides: readonly SlidePlace[]): string[] {
  return slides.map(({ id }) => id)
}

/** The slides of a presentation, in order. @param presentationKey or a subquery of it */
export async function slidePlaces(
  { db }: Reading,
  presentationKey: number | Expression<number>,
): Promise<SlidePlace[]> {
  const rows = await db
    .selectFrom('questions')
    .select(['key', 'id', 'position', 'skipped'])
    .select(eb => eb.val<SlidePlace['kind']>('QUESTION').as('kind'))
    .where('presentation_key', '=', presentationKey)
    .unionAll(
      db
        .selectFrom('content_slides')
        .select(['key', 'id', 'position', 'skipped'])
        .select(eb => eb.val<SlidePlace['kind']>('CONTENT').as('kind'))
        .where('presentation_key', '=', presentationKey),
    )
    .execute()
  return inSlideOrder(rows)
}

/** The slides of several presentations, in order, in one statement. */
export async function slidePlacesOf(
  { db }: Reading,
  presentationKeys: readonly number[],
): Promise<Map<number, Pick<SlidePlace, 'id' | 'position' | 'skipped'>[]>> {
  const rows = await db
    .selectFrom('questions')
    .select(['presentation_key', 'id', 'position', 'skipped'])
    .where('presentation_key', 'in', presentationKeys)
    .unionAll(
      db
        .selectFrom('content_slides')
        .select(['presentation_key', 'id', 'position', 'skipped'])
        .where('presentation_key', 'in', presentationKeys),
    )
    .execute()
  return Map.groupBy(inSlideOrder(rows), row => row.presentation_key!)
}

/** Whether a presentation has a slide with this id. */
export async function hasSlide({ db }: Reading, presentationKey: number, id: string): Promise<boolean> {
  for (const table of Object.values(tables)) {
    const of = db.selectFrom(table).select('key').where('presentation_key', '=', presentationKey)
    if (await of.where('id', '=', id).executeTakeFirst()) return true
  }
  return false
}

/** Stores slide places as positions. */
async function numberSlides(tx: Writing, slides: readonly SlidePlace[]): Promise<void> {
  for (const [i, { kind, key, position }] of slides.entries()) {
    if (position !== i)
      await tx.db.updateTable(tables[kind]).set({ position: i }).where('key', '=', key).execute()
  }
}

/**
 * Makes room for new slides and counts them, moving later ones down.
 * @param order the place of the first new slide, from 0; undefined: the end
 * @returns the position of the first new slide
 * @throws ApiError INVALID_REQUEST_BODY for a 201st slide, or a place that the presentation does not have;
 * NOT_FOUND once it is removed
 */
export async function insertPlaces(
  tx: Writing,
  presentationKey: number,
  { count, order }: { readonly count: number; readonly order?: number | undefined },
): Promise<number> {
  // First, because it locks the presentation against other changes.
  const { slide_count } = await tx.db
    .updateTable('presentations')
    .set(eb => ({ slide_count: eb('slide_count', '+', count) }))
    .where('key', '=', presentationKey)
    .returning('slide_count')
    .executeTakeFirstOrThrow(() => notFound('presentation'))
  requireSlideCount(slide_count)
  if (slide_count === count && order === undefined) return 0
  const slides = await slidePlaces(tx, presentationKey)
  requirePlace(order, slides.length)
  const at = order ?? slides.length
  await movePlacesOnScreen(tx, presentationKey, slides, place => (place > at ? place + count : place))
  if (at < slides.length) await shiftSlides(tx, presentationKey, at, count)
  return at
}

/** Moves a slide to another place. @throws ApiError INVALID_REQUEST_BODY for a place that the presentation does not have */
export async function moveSlide(
  tx: Writing,
  presentationKey: number,
  { kind, key }: Pick<SlidePlace, 'kind' | 'key'>,
  order: number,
): Promise<void> {
  const slides = await slidePlaces(tx, presentationKey)
  requirePlace(order, slides.length - 1)
  const at = slides.findIndex(slide => slide.kind === kind && slide.key === key)
  await movePlacesOnScreen(tx, presentationKey, slides, place => {
    const without = place > at ? place - 1 : place
    return without > order ? without + 1 : without
  })
  slides.splice(order, 0, ...slides.splice(at, 1))
  await numberSlides(tx, slides)
  await sortSections(tx, presentationKey, idsOf(slides))
}

/** Releases the place of a slide about to be deleted; later ones move up, and a section that begins with it to the next slide. */
export async function removePlace(
  tx: Writing,
  presentationKey: number,
  { kind, key }: Pick<SlidePlace, 'kind' | 'key'>,
): Promise<void> {
  const slides = await slidePlaces(tx, presentationKey)
  const at = slides.findIndex(slide => slide.kind === kind && slide.key === key)
  await movePlacesOnScreen(tx, presentationKey, slides, place => (place > at ? place - 1 : place))
  await shiftSlides(tx, presentationKey, at + 1, -1)
  await leaveSlide(tx, presentationKey, idsOf(slides), slides[at]!.id)
  // Questions added to sessions after it come after the slide before it.
  await tx.db
    .updateTable('questions')
    .set({ follows: slides[at - 1]?.id ?? null })
    .where('session_key', 'in', eb =>
      eb.selectFrom('sessions').select('sessions.key').where('presentation_key', '=', presentationKey),
    )
    .where('follows', '=', slides[at]!.id)
    .execute()
  await tx.db
    .updateTable('presentations')
    .set(eb => ({ slide_count: eb('slide_count', '-', 1) }))
    .where('key', '=', presentationKey)
    .execute()
}

async function shiftSlides(tx: Writing, presentationKey: number, from: number, by: number): Promise<void> {
  for (const table of Object.values(tables))
    await tx.db
      .updateTable(table)
      .set(eb => ({ position: eb('position', '+', by) }))
      .where('presentation_key', '=', presentationKey)
      .where('position', '>=', from)
      .execute()
}

/** @throws ApiError UPGRADE_IN_PROGRESS to skip a slide, which a server of an earlier version would show */
export async function requireSkippingKnown(tx: Writing, skipped: boolean | undefined): Promise<void> {
  if (skipped) await requireKnownByAllServers(tx, '0008_skipped_slides')
}

/** @param of with the added questions of a session, or without @throws ApiError INVALID_REQUEST_BODY for a 201st slide */
export function requireSlideCount(count: number, of: 'presentation' | 'session' = 'presentation'): void {
  if (count <= slidesMax) return
  const remedy =
    of === 'session' ? 'remove some from its presentation' : 'remove some, or create another presentation'
  throw new ApiError(
    'INVALID_REQUEST_BODY',
    `A ${of} can have at most ${slidesMax} slides: ${remedy}.`,
    // No body field is at fault.
    { invalid_fields: [], limit: slidesMax },
  )
}

function requirePlace(order: number | undefined, last: number): void {
  if (order !== undefined && order > last)
    throw invalidField('order', 'place_in_deck', `at most ${last}, the last position`)
}

/**
 * Call it after every change of a presentation's slides: updates the time, and makes LIVE rooms reread them.
 */
export async function slidesChanged(tx: Writing, presentationKey: number): Promise<void> {
  await tx.db
    .updateTable('presentations')
    .set({ updated_at: tx.now })
    .where('key', '=', presentationKey)
    .execute()
  const live = await tx.db
    .selectFrom('sessions')
    .select('key')
    .where('presentation_key', '=', presentationKey)
    .where('state', '=', 'LIVE')
    .where('deleted_at', 'is', null)
    .execute()
  for (const { key } of live) tx.publish({ type: 'session', sessionKey: key })
}

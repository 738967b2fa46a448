import { shownImage } from '@roomful/contract/features/images/limits'
import { hasPoints, type SlideLayout } from '@roomful/contract/features/presentations/slide-layouts'
import { pointsOf, upToPoint } from '@roomful/contract/lib/markdown/points'
import type { RoomContentSlide } from '@roomful/contract/room/protocol'
import { sql } from 'kysely'
import type { Reading } from '../../services.ts'
import { imageOf } from './content-slides.ts'
import type { ContentSlideOnScreen } from './slide-on-screen.ts'
import { inSlideOrder } from './slide-places.ts'

/** A content slide on screen. */
export interface ContentSlideShown extends RoomContentSlide {
  /** As phones show it; null: they show a waiting screen. */
  readonly onPhones: RoomContentSlide | null
}

/** A content slide in the presenter's list. */
export interface ListedContentSlide {
  readonly id: string
  /** Place among all slides, from 0. */
  readonly order: number
  readonly label: string
  readonly onPhones: boolean
  readonly skipped: number
  readonly notes: string
  readonly imageId: string | null
}

const labelLengthMax = 200

/** The current content slide on screen; null once it is deleted. */
export async function readContentSlide(
  reading: Reading,
  presentationKey: number,
  { id, points = 0 }: ContentSlideOnScreen,
): Promise<ContentSlideShown | null> {
  const row = await shownSlides(reading, presentationKey)
    .where('content_slides.id', '=', id)
    .executeTakeFirst()
  return row ? shownOf(row, points) : null
}

/** A content slide with all its points. */
interface PlacedContentSlide {
  readonly slide: ContentSlideShown
  /** Among all slides of the presentation. */
  readonly position: number
  /** 1: steps pass it by. */
  readonly skipped: number
  /** Unix ms. */
  readonly createdAt: number
}

/** The content slides of a presentation, in no order. */
export async function readContentSlides(
  reading: Reading,
  presentationKey: number,
): Promise<PlacedContentSlide[]> {
  const rows = await shownSlides(reading, presentationKey).execute()
  return rows.map(row => ({
    slide: shownOf(row, null),
    position: row.position,
    skipped: row.skipped,
    createdAt: row.created_at,
  }))
}

function shownSlides({ db }: Reading, presentationKey: number) {
  return db
    .selectFrom('content_slides')
    .leftJoin('images', 'images.id', 'content_slides.image_id')
    .select(['content_slides.id', 'position', 'layout', 'title', 'body', 'body_2', 'stepwise', 'on_phones'])
    .select(['image_id', 'image_alt', 'width', 'height', 'skipped', 'content_slides.created_at'])
    .where('presentation_key', '=', presentationKey)
}

type ShownRow = Awaited<ReturnType<ReturnType<typeof shownSlides>['execute']>>[number]

/** @param points how many are shown of a stepwise slide; null: all */
function shownOf(row: ShownRow, points: number | null): ContentSlideShown {
  const { id, layout, title, body, body_2, on_phones, width, height } = row
  const named = imageOf(row)
  const image = shownImage(named && width !== null && height !== null ? { ...named, width, height } : null)
  const of = points === null ? 0 : stepsOf(row)
  const slide = { id, layout, title, body, body_2, ...(image && { image }) }
  const shown = Math.min(points ?? 0, of)
  return {
    ...slide,
    ...(of > 0 && { points: { shown, of } }),
    onPhones: on_phones === 0 ? null : of > 0 ? upToPoints(slide, shown) : slide,
  }
}

/** The number of points that a slide shows one by one. */
export function stepsOf({
  stepwise,
  layout,
  body,
  body_2,
}: {
  readonly stepwise: number
  readonly layout: SlideLayout
  readonly body: string
  readonly body_2: string
}): number {
  return stepwise === 1 && hasPoints(layout) ? pointsOf(body) + pointsOf(body_2) : 0
}

/** A slide without its later points; null if nothing is left. */
function upToPoints(slide: RoomContentSlide, shown: number): RoomContentSlide | null {
  const body = upToPoint(slide.body, shown)
  const body_2 = upToPoint(slide.body_2, Math.max(0, shown - pointsOf(slide.body)))
  const isEmpty = slide.image === undefined && `${slide.title}${body}${body_2}`.trim() === ''
  return isEmpty ? null : { ...slide, body, body_2 }
}

/**
 * The content slides of a presentation, in order, without their bodies.
 * @param questions of the presentation, which may be read at the same time
 */
export async function listContentSlides(
  { db }: Reading,
  presentationKey: number,
  questions: Promise<readonly { readonly key: number; readonly position: number }[]>,
): Promise<ListedContentSlide[]> {
  const rows = await db
    .selectFrom('content_slides')
    .select(['key', 'id', 'position', 'title', 'on_phones', 'notes', 'image_id', 'skipped'])
    .select(sql<string>`substr(body, 1, ${sql.lit(labelLengthMax)})`.as('beginning'))
    .select(sql<string | null>`substr(image_alt, 1, ${sql.lit(labelLengthMax)})`.as('alt'))
    .where('presentation_key', '=', presentationKey)
    .execute()
  const slides = inSlideOrder([
    ...(await questions).map(({ key, position }) => ({ kind: 'QUESTION' as const, key, position })),
    ...rows.map(row => ({ kind: 'CONTENT' as const, ...row })),
  ])
  return slides.flatMap((slide, order) =>
    slide.kind === 'QUESTION'
      ? []
      : [
          {
            id: slide.id,
            order,
            label: slide.title.trim() === '' ? firstWords(slide.beginning) || (slide.alt ?? '') : slide.title,
            onPhones: slide.on_phones === 1,
            skipped: slide.skipped,
            notes: slide.notes,
            imageId: slide.image_id,
          },
        ],
  )
}

/** The first non-empty line of Markdown, without markup. */
function firstWords(body: string): string {
  const lines = body
    .split('\n')
    .map(line => line.replace(/^\s*(?:>\s?)*(?:(?:#+|[-*+]|\d+[.)])\s)?/, '').replace(/[*_`~]/g, ''))
  return lines.find(line => line.trim() !== '')?.trim() ?? ''
}

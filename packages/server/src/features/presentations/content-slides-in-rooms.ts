import { shownImage } from '@roomful/contract/features/images/limits'
import type { RoomContentSlide } from '@roomful/contract/room/protocol'
import { sql } from 'kysely'
import type { Reading } from '../../services.ts'
import { imageOf } from './content-slides.ts'
import { inSlideOrder } from './slide-places.ts'

/** A content slide on screen. */
export interface ContentSlideShown extends RoomContentSlide {
  readonly onPhones: boolean
}

/** A content slide in the presenter's list. */
export interface ListedContentSlide {
  readonly id: string
  /** Place among all slides, from 0. */
  readonly order: number
  readonly label: string
  readonly onPhones: boolean
  readonly notes: string
  readonly imageId: string | null
}

const labelLengthMax = 200

/** The current content slide on screen; null once it is deleted. */
export async function readContentSlide(
  reading: Reading,
  presentationKey: number,
  slideId: string,
): Promise<ContentSlideShown | null> {
  const row = await shownSlides(reading, presentationKey)
    .where('content_slides.id', '=', slideId)
    .executeTakeFirst()
  return row ? shownOf(row) : null
}

/** The content slides of a presentation, with their places. */
export async function readContentSlides(
  reading: Reading,
  presentationKey: number,
): Promise<(ContentSlideShown & { readonly position: number })[]> {
  const rows = await shownSlides(reading, presentationKey).execute()
  return rows.map(row => ({ ...shownOf(row), position: row.position }))
}

function shownSlides({ db }: Reading, presentationKey: number) {
  return db
    .selectFrom('content_slides')
    .leftJoin('images', 'images.id', 'content_slides.image_id')
    .select(['content_slides.id', 'position', 'layout', 'title', 'body', 'body_2', 'on_phones'])
    .select(['image_id', 'image_alt', 'width', 'height'])
    .where('presentation_key', '=', presentationKey)
}

type ShownRow = Awaited<ReturnType<ReturnType<typeof shownSlides>['execute']>>[number]

function shownOf(row: ShownRow): ContentSlideShown {
  const { id, layout, title, body, body_2, on_phones, width, height } = row
  const named = imageOf(row)
  const image = shownImage(named && width !== null && height !== null ? { ...named, width, height } : null)
  return { id, layout, title, body, body_2, ...(image && { image }), onPhones: on_phones === 1 }
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
    .select(['key', 'id', 'position', 'title', 'on_phones', 'notes', 'image_id'])
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

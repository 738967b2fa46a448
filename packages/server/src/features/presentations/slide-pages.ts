import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Reading } from '../../services.ts'
import type { ContentSlideRow } from './content-slides.ts'
import { type QuestionRow, questionColumns } from './question-row.ts'
import { inSlideOrder } from './slide-places.ts'

/** Page size: some milliseconds of work, and the memory held by a slow client. */
const pageBytesMax = 64 * 1024

/** A stored slide of a presentation. */
export type SlideRow =
  | { readonly kind: 'QUESTION'; readonly row: QuestionRow }
  | { readonly kind: 'CONTENT'; readonly row: ContentSlideRow }

interface Place {
  readonly kind: SlideRow['kind']
  readonly key: number
  readonly position: number
  readonly bytes: number
}

/** The slides of a presentation: their number, and their rows in order, page by page. */
export interface SlidePages {
  readonly count: number
  /** Slides removed during the read are omitted. The event loop runs between pages. */
  readonly pages: AsyncGenerator<SlideRow[]>
}

/** Prepares a read of long presentations: one page of slides is in memory. */
export async function slidePages(
  reading: Reading,
  presentationKey: number,
  kinds: readonly SlideRow['kind'][] = ['QUESTION', 'CONTENT'],
): Promise<SlidePages> {
  const places = await placesOf(reading, presentationKey, kinds)
  return { count: places.length, pages: pagesOf(reading, pagesByBytes(places)) }
}

async function* pagesOf(reading: Reading, pages: readonly Place[][]): AsyncGenerator<SlideRow[]> {
  for (const [i, places] of pages.entries()) {
    if (i > 0) await nextTurn()
    yield await rowsAt(reading, places)
  }
}

async function placesOf(
  { db }: Reading,
  presentationKey: number,
  kinds: readonly SlideRow['kind'][],
): Promise<Place[]> {
  const bytes = (columns: readonly string[]) =>
    sql<number>`${sql.join(
      columns.map(column => sql`octet_length(coalesce(${sql.ref(column)}, ''))`),
      sql` + `,
    )}`.as('bytes')
  const questions = db
    .selectFrom('questions')
    .select(['key', 'position', bytes(['prompt', 'options', 'settings', 'explanation', 'notes'])])
    .where('presentation_key', '=', presentationKey)
  const contents = db
    .selectFrom('content_slides')
    .select(['key', 'position', bytes(['title', 'body', 'body_2', 'notes'])])
    .where('presentation_key', '=', presentationKey)
  const found = await Promise.all(
    kinds.map(async kind =>
      (await (kind === 'QUESTION' ? questions : contents).execute()).map(place => ({ kind, ...place })),
    ),
  )
  return inSlideOrder(found.flat())
}

/** At least one slide each. */
function pagesByBytes(places: readonly Place[]): Place[][] {
  const pages: Place[][] = []
  let bytes = 0
  for (const place of places) {
    if (pages.length === 0 || bytes + place.bytes > pageBytesMax) {
      pages.push([])
      bytes = 0
    }
    pages.at(-1)!.push(place)
    bytes += place.bytes
  }
  return pages
}

async function rowsAt({ db }: Reading, places: readonly Place[]): Promise<SlideRow[]> {
  const keysOf = (kind: SlideRow['kind']) => places.filter(one => one.kind === kind).map(({ key }) => key)
  const [questionKeys, contentKeys] = [keysOf('QUESTION'), keysOf('CONTENT')]
  const questions =
    questionKeys.length > 0
      ? await db.selectFrom('questions').select(questionColumns).where('key', 'in', questionKeys).execute()
      : []
  const contents =
    contentKeys.length > 0
      ? await db.selectFrom('content_slides').selectAll().where('key', 'in', contentKeys).execute()
      : []
  const rows = new Map<string, SlideRow>([
    ...questions.map(row => [`QUESTION ${row.key}`, { kind: 'QUESTION', row }] as const),
    ...contents.map(row => [`CONTENT ${row.key}`, { kind: 'CONTENT', row }] as const),
  ])
  return places.flatMap(({ kind, key }) => rows.get(`${kind} ${key}`) ?? [])
}

import type { DeckFile, DeckHead, DeckWriter } from '@roomful/contract/features/imports/deck-file'
import { outlineWriter } from '@roomful/contract/features/imports/write-outline'
import { jsonWriter } from './deck-json.ts'
import { giftWriter, heldByGift } from './gift.ts'
import type { Held } from './losses.ts'
import { heldByMoodle, moodleXmlWriter } from './moodle-xml.ts'
import { heldByQti, qtiPackage } from './qti.ts'

/** A file format of presentations. */
export interface DeckFormat {
  readonly mediaType: string
  /** File extension. */
  readonly ending: string
  readonly content: (
    head: DeckHead,
    pages: AsyncIterable<DeckFile['slides']>,
  ) => AsyncIterable<string | Buffer>
  /** Its capabilities; without it, everything but images is held. */
  readonly held?: Held
}

const textFile = (mediaType: string, ending: string, writer: DeckWriter, held?: Held): DeckFormat => ({
  mediaType,
  ending,
  content: (head, pages) => written(writer, head, pages),
  ...(held && { held }),
})

/** The formats that presentations are written in; for spreadsheets see `quizTable`. */
export const deckFormats = {
  json: textFile('application/vnd.roomful.presentation+json', 'json', jsonWriter),
  outline: textFile('text/plain; charset=utf-8', 'txt', outlineWriter),
  gift: textFile('text/plain; charset=utf-8', 'gift', giftWriter, heldByGift),
  moodle: textFile('application/xml', 'xml', moodleXmlWriter, heldByMoodle),
  qti: {
    mediaType: 'application/zip',
    ending: 'zip',
    content: ({ title }, pages) => qtiPackage(title, pages),
    held: heldByQti,
  },
} as const satisfies Record<string, DeckFormat>

async function* written(
  writer: DeckWriter,
  head: DeckHead,
  pages: AsyncIterable<DeckFile['slides']>,
): AsyncGenerator<string> {
  yield writer.head(head)
  let isEmpty = true
  for await (const page of pages) {
    yield page.map((slide, i) => writer.slide(slide, isEmpty && i === 0)).join('')
    if (page.length > 0) isEmpty = false
  }
  yield writer.tail(isEmpty)
}

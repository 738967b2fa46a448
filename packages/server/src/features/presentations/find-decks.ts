import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FoundSlide } from '@roomful/contract/features/presentations/presentations'
import { type RawBuilder, sql } from 'kysely'
import type { Reading } from '../../services.ts'
import { foldText } from './fold-text.ts'

/** Presentations read at once. */
const batchDecks = 100
/** Presentations of which slides are read at once. */
const slidesOfDecks = 10
/** After so many characters of slides, the event loop runs: a few milliseconds of work. */
const charactersPerTurn = 100_000

/** Characters around a match. */
const excerptBefore = 20
const excerptMax = 80

/** A presentation as far as a search needs it. */
interface Deck {
  readonly key: number
  readonly title_key: string
}

/**
 * Finds presentations by a part of their title or of the texts of a slide, in the order of a list, until there are enough. The event
 * loop runs between batches.
 * @param search as folded by `titleKey`
 * @param decksAfter the presentations of the list after one; null: from the start
 * @returns by their keys, in order, the slide that has the text; null if the title has it
 */
export async function findDecks<D extends Deck>(
  reading: Reading,
  search: string,
  limit: number,
  decksAfter: (last: D | null, count: number) => Promise<D[]>,
): Promise<ReadonlyMap<number, FoundSlide | null>> {
  const matches = new Map<number, FoundSlide | null>()
  let decks: D[]
  let last: D | null = null
  do {
    decks = await decksAfter(last, batchDecks)
    const untitled = decks.filter(({ title_key }) => !title_key.includes(search)).map(({ key }) => key)
    const slides = new Map<number, FoundSlide>()
    for (let i = 0; i < untitled.length; i += slidesOfDecks) {
      await nextTurn()
      await findSlides(reading, untitled.slice(i, i + slidesOfDecks), search, slides)
    }
    for (const { key, title_key } of decks) {
      const slide = slides.get(key)
      if (matches.size < limit && (slide || title_key.includes(search))) matches.set(key, slide ?? null)
    }
    last = decks.at(-1) ?? null
  } while (matches.size < limit && decks.length === batchDecks)
  return matches
}

/** Adds the first slide that contains a text, by the keys of the presentations. */
async function findSlides(
  { db }: Reading,
  presentationKeys: readonly number[],
  search: string,
  found: Map<number, FoundSlide>,
): Promise<void> {
  const questions = await db
    .selectFrom('questions')
    .select(['presentation_key', 'position', 'prompt', 'options', 'explanation', 'notes'])
    .$narrowType<{ presentation_key: number }>()
    .where('presentation_key', 'in', presentationKeys)
    .where(mayContain(['prompt', 'options', 'explanation', 'notes'], search))
    .execute()
  const contents = await db
    .selectFrom('content_slides')
    .select(['presentation_key', 'position', 'title', 'body', 'body_2', 'notes'])
    .where('presentation_key', 'in', presentationKeys)
    .where(mayContain(['title', 'body', 'body_2', 'notes'], search))
    .execute()
  const rows = [
    ...questions.map(row => ({
      ...row,
      texts: () => [row.prompt, ...optionTexts(row.options, search), row.explanation, row.notes],
      characters: row.prompt.length + row.options.length + (row.explanation?.length ?? 0) + row.notes.length,
    })),
    ...contents.map(row => ({
      ...row,
      texts: () => [row.title, row.body, row.body_2, row.notes],
      characters: row.title.length + row.body.length + row.body_2.length + row.notes.length,
    })),
  ]
  let characters = 0
  for (const { presentation_key, position, texts, characters: own } of rows) {
    characters += own
    if (characters > charactersPerTurn) {
      characters = 0
      await nextTurn()
    }
    const before = found.get(presentation_key)
    if (before && before.order < position) continue
    for (const text of texts()) {
      const excerpt = text && excerptOf(text, search)
      if (!excerpt) continue
      found.set(presentation_key, { order: position, text: excerpt })
      break
    }
  }
}

/** The texts of options; none if the stored options do not contain the search. */
function optionTexts(options: string, search: string): string[] {
  const isEscaped = /["\\]/.test(search)
  if (!isEscaped && !foldText(options).includes(search)) return []
  const read: readonly { readonly text: string; readonly match?: string | null }[] = JSON.parse(options)
  return read.flatMap(({ text, match }) => (match ? [text, match] : [text]))
}

/**
 * A condition that most rows without the text fail. Engines fold only ASCII alike, so rows with other characters
 * are left to `excerptOf`.
 */
function mayContain(columns: readonly string[], search: string): RawBuilder<boolean> {
  // Quotes and backslashes are escaped in JSON.
  const part = search.replace(/["\\%_]/g, c => (c === '"' || c === '\\' ? '%' : `\\${c}`))
  const conditions = columns.map(column => {
    const text = sql.ref(column)
    return sql`lower(${text}) like ${`%${part}%`} escape '\\' or octet_length(${text}) <> length(${text})`
  })
  return sql`(${sql.join(conditions, sql` or `)})`
}

/** The part of a text around a match, on one line; null without one. */
function excerptOf(text: string, search: string): string | null {
  let ahead = foldText(text).indexOf(search)
  if (ahead < 0) return null
  const characters = [...text]
  let at = 0
  while (ahead > 0 && at < characters.length) ahead -= foldText(characters[at++]!).length
  const cut = Math.max(0, at - excerptBefore)
  // From the start of a word.
  const space = characters.slice(cut, at).findIndex(one => /\s/.test(one))
  const start = cut > 0 && space >= 0 ? cut + space + 1 : cut
  const end = start + excerptMax
  const excerpt = characters.slice(start, end).join('').replace(/\s+/g, ' ').trim()
  return `${start > 0 ? '…' : ''}${excerpt}${end < characters.length ? '…' : ''}`
}

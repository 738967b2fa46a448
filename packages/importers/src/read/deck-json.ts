import type { ContentDraft } from '@roomful/contract/features/imports/imports'
import { isDeckField } from '@roomful/contract/features/presentations/deck-fields'
import type { CreateQuestionBody } from '@roomful/contract/question-types/question-input'
import { type DeckDraft, ImportError, nowhere, type Place } from '../deck-draft.ts'

/**
 * Reads the JSON of an export: a title and slides, or questions only.
 * @throws ImportError if it is not JSON
 */
export function readDeckJson(text: string, deck: DeckDraft): void {
  const file = parseJson(text)
  const list = Array.isArray(file) ? file : (file?.slides ?? file?.questions)
  if (!Array.isArray(list)) throw new ImportError('NOTHING_FOUND')
  const key = Array.isArray(file) ? null : Array.isArray(file.slides) ? 'slides' : 'questions'
  if (key !== null && typeof file.title === 'string') deck.title = file.title
  const lines = linesOfItems(text, key)
  for (const [i, slide] of list.entries()) {
    if (deck.isFull) return
    const place: Place = { line: lines[i] ?? null }
    if (isObject(slide) && typeof slide.kind === 'string' && !kinds.includes(slide.kind)) {
      deck.leaveOut(place, 'UNSUPPORTED_QUESTION', slide.kind)
      continue
    }
    const { kind, section, ...fields }: Record<string, unknown> = isObject(slide)
      ? withoutImages(slide, place, deck)
      : { kind: null, slide }
    if (section !== undefined) deck.beginSection(place, section)
    if (kind !== 'CONTENT') deck.addQuestion(place, fields as unknown as CreateQuestionBody)
    else deck.addContent(place, { body: '', on_phones: false, notes: '', ...fields } as ContentDraft)
  }
  if (key === null) return
  // Presentation fields that another version may write.
  for (const [name, value] of Object.entries(file))
    if (isDeckField(name)) deck.readField(nowhere, name, value)
    else if (name !== key && (name !== 'title' || typeof value !== 'string'))
      deck.leaveOut(nowhere, 'UNKNOWN_LINE', name)
}

const kinds = ['QUESTION', 'CONTENT']

/** A slide without images: files contain none, and ids of another server are meaningless here. */
function withoutImages(
  slide: Record<string, unknown>,
  place: Place,
  deck: DeckDraft,
): Record<string, unknown> {
  const take = (from: Record<string, unknown>) => {
    const { image, ...rest } = from
    if (isObject(image)) deck.change(place, 'MEDIA_LEFT_OUT', String(image.alt || image.id))
    return image === null || isObject(image) ? rest : from
  }
  const { options, ...rest } = take(slide)
  if (!Array.isArray(options)) return 'options' in slide ? { ...rest, options } : rest
  return { ...rest, options: options.map(option => (isObject(option) ? take(option) : option)) }
}

/** @throws ImportError DAMAGED with the line */
export function parseJson(text: string) {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new ImportError(
      'DAMAGED',
      (error as Error).message.replace(/, (?:\.{3})?".*/s, ''),
      lineOf(error as Error, text),
    )
  }
}

/** Where JSON.parse stopped, if it reports that: by position, or by up to ten characters of context. */
function lineOf({ message }: Error, text: string): number | null {
  const position = /at position (\d+)/.exec(message)?.[1]
  const around = /\.{3}"(.+)"(?:\.{3})? is not valid JSON$/s.exec(message)?.[1]
  if (position === undefined && around === undefined) return null
  const at = position === undefined ? text.indexOf(around!) + Math.min(10, around!.length) : Number(position)
  return text.slice(0, at).split('\n').length
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const token = /"(?:[^"\\]|\\.)*"|[[\]{},\n]|[^\s"[\]{},:]+/g

/** The lines on which the items of a list begin, at the top level or under a key. @param text valid JSON. */
export function linesOfItems(text: string, key: string | null): number[] {
  const lines: number[] = []
  const listDepth = key === null ? 1 : 2
  let depth = 0
  let line = 1
  let lastText = ''
  let isList = false
  let isNext = false
  for (const [part] of text.matchAll(token)) {
    if (part === '\n') {
      line++
      continue
    }
    if (isList && depth === listDepth) {
      if (isNext && part !== ',' && part !== ']') lines.push(line)
      isNext = part === ','
    }
    if (part === '[' || part === '{') {
      depth++
      if (depth === listDepth) {
        isList = part === '[' && (key === null || lastText === `"${key}"`)
        isNext = isList
      }
    } else if (part === ']' || part === '}') depth--
    else if (part !== ',') lastText = part
  }
  return lines
}

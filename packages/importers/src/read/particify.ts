import type { ContentDraft } from '@roomful/contract/features/imports/imports'
import { cleanLine, cleanText } from '@roomful/contract/lib/clean-text'
import type { CreateQuestionBody } from '@roomful/contract/question-types/question-input'
import { type DeckDraft, notesOf, type Place } from '../deck-draft.ts'
import type { TableRow } from '../lib/csv.ts'
import { htmlText, looksLikeHtml, markdownText } from '../lib/html-text.ts'
import { listOf, objectOf, textIn } from '../lib/json-value.ts'
import { answersMax } from '../scored-answers.ts'

const formats = 'CHOICE|BINARY|SCALE|NUMERIC|SORT|WORDCLOUD|TEXT|FLASHCARD|PRIORITIZATION|SLIDE'
const jsonStart = new RegExp(`"format"\\s*:\\s*"(?:${formats})"`)

/** Whether a text is the JSON of contents of Particify. */
export function isParticifyJson(text: string): boolean {
  return /^\s*\[/.test(text) && jsonStart.test(text)
}

type Content = Readonly<Record<string, unknown>>

/** Adds a content of Particify's JSON. */
export function addParticifyContent(content: Content, place: Place, deck: DeckDraft): void {
  const shown = (value: unknown) => {
    const source = textIn(value)
    const { text, media } = looksLikeHtml(source) ? htmlText(source) : markdownText(source)
    for (const medium of media) deck.change(place, 'MEDIA_LEFT_OUT', medium)
    return cleanText(text).replace(/\n+/g, '\n')
  }
  const subject = shown(content.subject)
  const body = shown(content.body)
  const format = textIn(content.format)
  if (format === 'SLIDE') {
    const slide: ContentDraft = { title: subject, body: textIn(content.body), on_phones: false, notes: '' }
    deck.addContent(place, slide)
    return
  }
  const texts = listOf(content.options)
    .slice(0, answersMax)
    .map(option => cleanLine(shown(objectOf(option).label ?? option)))
  const question = readers.get(format)?.(content, texts)
  if (!question) {
    deck.leaveOut(place, 'UNSUPPORTED_QUESTION', format)
    return
  }
  const template = textIn(content.optionTemplate)
  if (format === 'SCALE' && texts.length === 0 && template !== '')
    deck.change(place, 'UNKNOWN_LINE', template)
  const notes = notesOf([shown(content.additionalText)])
  deck.addQuestion(place, { ...question, prompt: body || subject, ...notes })
}

type Read = Omit<CreateQuestionBody, 'prompt'>

function choice(content: Content, texts: readonly string[]): Read {
  const right = new Set(listOf(content.correctOptionIndexes))
  const isSeveral = content.multiple === true || right.size > 1
  return {
    type: right.size > 0 ? 'QUIZ' : 'MULTIPLE_CHOICE',
    options: texts.map((text, i) => ({ text, ...(right.has(i) && { is_correct: true }) })),
    ...(isSeveral && { settings: { allow_multiple: true } }),
  }
}

const numberIn = (value: unknown) => (value === undefined || value === null ? undefined : Number(value))

function numeric({ minNumber, maxNumber, correctNumber, tolerance }: Content): Read {
  const [min, max, right] = [minNumber, maxNumber, correctNumber].map(numberIn)
  return {
    type: 'NUMERIC',
    settings: {
      ...(min !== undefined && { min }),
      ...(max !== undefined && { max }),
      ...(right !== undefined && { correct_value: right, tolerance: numberIn(tolerance) ?? 0 }),
    },
  }
}

function scale({ optionCount }: Content, texts: readonly string[]): Read {
  const ends = texts.length > 1 && { min_label: texts[0]!, max_label: texts.at(-1)! }
  return { type: 'RATING', settings: { min: 1, max: numberIn(optionCount) ?? (texts.length || 5), ...ends } }
}

const withOptions = (type: CreateQuestionBody['type']) => (_: Content, texts: readonly string[]) => ({
  type,
  options: texts.map(text => ({ text })),
})

/** By format. A map: formats are named by files. */
const readers: ReadonlyMap<string, (content: Content, texts: readonly string[]) => Read> = new Map(
  Object.entries<(content: Content, texts: readonly string[]) => Read>({
    CHOICE: choice,
    BINARY: choice,
    SCALE: scale,
    NUMERIC: numeric,
    SORT: withOptions('ORDERING'),
    PRIORITIZATION: withOptions('POINT_ALLOCATION'),
    WORDCLOUD: () => ({ type: 'WORD_CLOUD' }),
    TEXT: () => ({ type: 'OPEN_TEXT' }),
    FLASHCARD: () => ({ type: 'OPEN_TEXT' }),
  }),
)

/** The columns of Particify's table by their names; null if it is another one. */
export function particifyColumns([header]: readonly TableRow[]): ReadonlyMap<string, number> | null {
  const columns = new Map(header?.cells.map(({ text }, i) => [text, i]))
  return ['format', 'body', 'options'].every(name => columns.has(name)) ? columns : null
}

/** Reads the rows of Particify's table. Options are divided by semicolons, correct ones named by their numbers. */
export function readParticifyTable(
  rows: readonly TableRow[],
  columns: ReadonlyMap<string, number>,
  deck: DeckDraft,
): void {
  const divided = (text: string) => (text === '' ? [] : text.split(/\s*[;,]\s*/, answersMax))
  for (const { line, cells } of rows.slice(1)) {
    if (deck.isFull) return
    const cell = (name: string) => cells[columns.get(name) ?? -1]?.text ?? ''
    if (cells.every(({ text }) => text === '')) continue
    const { options, correctOptions, ...texts } = Object.fromEntries(
      ['format', 'subject', 'body', 'additionalText', 'options', 'correctOptions'].map(name => [
        name,
        cell(name),
      ]),
    )
    const labels = (options ?? '').split(';', answersMax).filter(text => text !== '')
    const right = divided(correctOptions ?? '').map(number => Number(number) - 1)
    const stranger = right.find(index => !labels[index])
    if (stranger === undefined)
      addParticifyContent({ ...texts, options: labels, correctOptionIndexes: right }, { line }, deck)
    else deck.leaveOut({ line }, 'BAD_RIGHT_ANSWER', correctOptions)
  }
}

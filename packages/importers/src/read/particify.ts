import type { ContentDraft } from '@roomful/contract/features/imports/imports'
import type { ImportProblemCode } from '@roomful/contract/features/imports/problems'
import { cleanLine, cleanText } from '@roomful/contract/lib/clean-text'
import { blankMark } from '@roomful/contract/question-types/fill-in-blank'
import type { CreateQuestionBody } from '@roomful/contract/question-types/question-input'
import { type DeckDraft, ImportError, type Place, stepFor } from '../deck-draft.ts'
import type { TableRow } from '../lib/csv.ts'
import { htmlText, looksLikeHtml, markdownText, withoutPictures } from '../lib/html-text.ts'
import { listOf, objectOf, textIn } from '../lib/json-value.ts'
import { addGraded, answersMax } from '../scored-answers.ts'
import { readTime } from './quiz-table.ts'

const formats =
  'CHOICE|BINARY|SCALE|NUMERIC|SORT|WORDCLOUD|SHORT_ANSWER|TEXT|FLASHCARD|PRIORITIZATION|SLIDE|GRID'
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
  /** Slides and explanations render Markdown. */
  const markdown = (value: unknown) => {
    const { text, media } = withoutPictures(textIn(value))
    for (const medium of media) deck.change(place, 'MEDIA_LEFT_OUT', medium)
    return text
  }
  const subject = shown(content.subject)
  const format = textIn(content.format)
  if (format === 'SLIDE') {
    const body = markdown(content.body)
    const slide: ContentDraft = { title: subject, body, on_phones: false, notes: '' }
    deck.addContent(place, slide)
    return
  }
  const texts = listOf(content.options)
    .slice(0, answersMax)
    .map(option => cleanLine(shown(objectOf(option).label ?? option)))
  const note: Note = (code, about, used) => deck.change(place, code, about, used)
  const prompt = shown(content.body) || subject
  const question = readers.get(format)?.(content, texts, note)
  if (!question) {
    deck.leaveOut(place, 'UNSUPPORTED_QUESTION', format)
    return
  }
  const isGap = question.type === 'FILL_IN_BLANK' && prompt.search(blankMark) < 0
  const isCard = format === 'FLASHCARD'
  // The additional text of a card is its back.
  addGraded(
    {
      place,
      deck,
      feedback: isCard ? [markdown(content.additionalText)] : [],
      notes: isCard ? [] : [shown(content.additionalText)],
      settings: limitOf(content.duration, note),
      grade: { name: 'weight', value: gradeOf(content, question) },
    },
    { ...question, prompt: isGap ? `${prompt} ___` : prompt },
  )
}

type Read = Omit<CreateQuestionBody, 'prompt'>
type Note = (code: ImportProblemCode, about: string, used?: string) => void

/** Seconds, of which 0 are no limit. */
function limitOf(duration: unknown, note: Note): { readonly time_limit_seconds?: number } {
  const limit = readTime(/^0*$/.test(textIn(duration)) ? '' : textIn(duration))
  if (limit?.isChanged) note('TIME_CHANGED', textIn(duration), String(limit.seconds))
  return limit ? { time_limit_seconds: limit.seconds } : {}
}

/** Contents weigh 1 to 5. */
function gradeOf({ weight }: Content, { settings, options = [] }: Read): string {
  const isScored = settings?.correct_value !== undefined || options.some(one => one.is_correct)
  return isScored && weight !== 1 ? textIn(weight) : ''
}

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

/** Numbers without a step: as fine as the given ones, unless there are too many. */
function numeric(content: Content, _: readonly string[], note: Note): Read {
  const { minNumber = 0, maxNumber = 100, correctNumber, tolerance } = content
  const [min, max] = [Number(minNumber), Number(maxNumber)]
  const right = numberIn(correctNumber)
  const margin = right === undefined ? 0 : (numberIn(tolerance) ?? 0)
  const step = stepFor(min, max, [right ?? 0, margin])
  if (step !== 1) note('SCALE_CHOSEN', `${min} … ${max} (${step})`)
  return {
    type: 'NUMERIC',
    settings: {
      min,
      max,
      ...(step !== 1 && { step }),
      ...(right !== undefined && { correct_value: right, tolerance: margin }),
    },
  }
}

function scale({ optionCount, optionTemplate }: Content, texts: readonly string[], note: Note): Read {
  if (texts.length > 1) return { type: 'MULTIPLE_CHOICE', options: texts.map(text => ({ text })) }
  // The labels of a template are those of the participant's language.
  if (textIn(optionTemplate) !== '') note('UNKNOWN_LINE', textIn(optionTemplate))
  return { type: 'RATING', settings: { min: 1, max: numberIn(optionCount) ?? 5 } }
}

const withOptions = (type: CreateQuestionBody['type']) => (_: Content, texts: readonly string[]) => ({
  type,
  options: texts.map(text => ({ text })),
})

/** By format. A map: formats are named by files. */
const readers: ReadonlyMap<string, (content: Content, texts: readonly string[], note: Note) => Read> =
  new Map(
    Object.entries<(content: Content, texts: readonly string[], note: Note) => Read>({
      CHOICE: choice,
      BINARY: choice,
      SCALE: scale,
      NUMERIC: numeric,
      SORT: withOptions('ORDERING'),
      PRIORITIZATION: (content, texts) => ({
        ...withOptions('POINT_ALLOCATION')(content, texts),
        ...setting('total_points', content.assignablePoints),
      }),
      WORDCLOUD: content => ({ type: 'WORD_CLOUD', ...setting('max_words', content.maxAnswers) }),
      SHORT_ANSWER: ({ correctTerms }, _, note) => {
        const accepted = listOf(correctTerms)
          .slice(0, answersMax)
          .map(term => cleanLine(textIn(term)))
        if (accepted.length > 0) return { type: 'FILL_IN_BLANK', settings: { blanks: [{ accepted }] } }
        note('NO_RIGHT_ANSWER', '')
        return { type: 'OPEN_TEXT' }
      },
      TEXT: () => ({ type: 'OPEN_TEXT' }),
      FLASHCARD: () => ({ type: 'OPEN_TEXT' }),
    }),
  )

function setting(name: string, value: unknown): Pick<Read, 'settings'> {
  const number = numberIn(value)
  return number === undefined ? {} : { settings: { [name]: number } }
}

/** The columns of Particify's table by their names; null if it is another one. */
export function particifyColumns([header]: readonly TableRow[]): ReadonlyMap<string, number> | null {
  const columns = new Map(header?.cells.map(({ text }, i) => [text, i]))
  return ['format', 'body', 'options'].every(name => columns.has(name)) ? columns : null
}

/**
 * Reads the rows of Particify's table. A cell has a list of texts, one on each line; older files divide them by semicolons and
 * name correct options by their numbers.
 */
export function readParticifyTable(
  rows: readonly TableRow[],
  columns: ReadonlyMap<string, number>,
  deck: DeckDraft,
): void {
  for (const { line, cells } of rows.slice(1)) {
    if (deck.isFull) return
    const cell = (name: string) => cells[columns.get(name) ?? -1]?.text ?? ''
    if (cells.every(({ text }) => text === '')) continue
    const listed = (name: string) =>
      cell(name)
        .split(columns.has('multiple') || cell(name).includes('\n') ? '\n' : ';', answersMax)
        .map(text => text.trim())
        .filter(text => text !== '')
    const [options, correct] = [listed('options'), listed('correctOptions')]
    const texts = ['format', 'subject', 'body', 'additionalText', 'duration'].map(name => [name, cell(name)])
    const content = { ...Object.fromEntries(texts), multiple: /^(?:true|1)$/i.test(cell('multiple')) }
    const fields = fieldsOf(cell('format'), options, correct)
    if (fields instanceof ImportError) deck.leaveOut({ line }, fields.code, fields.about)
    else addParticifyContent({ ...content, ...fields }, { line }, deck)
  }
}

const number = '([-−]?\\d{1,15}(?:[.,]\\d{1,15})?)'
const range = new RegExp(`^${number}\\s*[−–-]\\s*${number}$`)
const rightNumber = new RegExp(`^${number}(?:\\s*(?:±|\\+[−–-])\\s*${number})?$`)
const numberOf = (text: string) => Number(text.replace('−', '-').replace(',', '.'))

/** The fields that JSON has, from lists of texts. */
function fieldsOf(
  format: string,
  options: readonly string[],
  correct: readonly string[],
): Content | ImportError {
  const [option = ''] = options
  const [right = ''] = correct
  if (format === 'NUMERIC') {
    const ends = range.exec(option)
    const value = rightNumber.exec(right)
    if (!ends) return new ImportError('NOT_A_NUMBER', option)
    if (right !== '' && !value) return new ImportError('NOT_A_NUMBER', right)
    return {
      minNumber: numberOf(ends[1]!),
      maxNumber: numberOf(ends[2]!),
      ...(value && { correctNumber: numberOf(value[1]!), tolerance: numberOf(value[2] ?? '0') }),
    }
  }
  const template = /^([A-Z_]{1,30}) \((\d{1,2})\)$/.exec(option)
  if (format === 'SCALE' && template && options.length === 1)
    return { optionTemplate: template[1], optionCount: Number(template[2]) }
  if (format === 'WORDCLOUD') return option === '' ? {} : { maxAnswers: Number(option) }
  if (format === 'SHORT_ANSWER') return { correctTerms: [...new Set([...options, ...correct])] }
  const places = correct.map(text => options.indexOf(text))
  const numbers = correct.flatMap(text => text.split(',', answersMax).map(one => Number(one) - 1))
  const indexes = places.includes(-1) ? numbers : places
  if (indexes.some(index => options[index] === undefined))
    return new ImportError('BAD_RIGHT_ANSWER', correct.join(', '))
  return { options, correctOptionIndexes: indexes }
}

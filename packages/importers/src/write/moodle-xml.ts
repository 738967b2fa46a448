import type { DeckFile, DeckWriter, QuestionSlide } from '@roomful/contract/features/imports/deck-file'
import { blankMark, blanksOf } from '@roomful/contract/question-types/fill-in-blank'
import { gradeOf } from '../grades.ts'
import { htmlOf, xmlText } from '../lib/xml-text.ts'
import { scaleOf } from './gift.ts'
import {
  type Held,
  heldWithOneAnswer,
  impliedByAnswers,
  type QuestionWriters,
  withoutCounterpart,
} from './losses.ts'

/** Moodle's XML format. Slides that it cannot hold become comments. */
export const moodleXmlWriter: DeckWriter = {
  head: ({ title }) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n<question type="category"><category>${text(xmlText(title.replaceAll('/', '//')))}</category></question>\n`,
  slide: slide => `${questionText(slide)}\n`,
  tail: () => '</quiz>\n',
}

/** The capabilities of Moodle XML. */
export const heldByMoodle: Held = {
  slide: slide => slide.kind === 'CONTENT' || partsOf(slide) !== null,
  settings: slide => [...heldWithOneAnswer(slide), 'points', 'correct_value', 'tolerance'],
  implied: slide => ({ ...impliedByAnswers(slide), ...scaleOf(slide) }),
  explanation: true,
  notes: ({ type }) => type === 'OPEN_TEXT',
  blank: ({ accepted }) => !accepted.some(text => text.search(numericOnly) >= 0),
}

const text = (content: string) => `<text>${content}</text>`
/** HTML is text within XML, so it is escaped twice. */
const html = (plain: string) => text(xmlText(htmlOf(plain)))
const nameCharacters = 80
/** The column that Moodle stores names in. */
const nameCharactersMax = 255
/** HTML in which nothing is a gap. */
const clozeHtml = (plain: string) => htmlOf(plain).replace(/[{}]/g, numeric)

const numeric = (character: string) => `&#${character.charCodeAt(0)};`
/**
 * Moodle 4 reads these as numbers; its newest versions take the # for the end of an answer and undo no other spelling. (`\/` is a
 * slash in files of programs that follow Moodle's manual.)
 */
const numericOnly = /~|(?<=\\)\//g
const clozeNames: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** An accepted text. Moodle undoes entities, then `\}` and `\#`, trims, and takes a bare `*` for a wildcard. */
function clozeAnswer(plain: string): string {
  const written = plain
    .replace(/[&<>"]/g, found => clozeNames[found]!)
    .replace(/[}#*]/g, '\\$&')
    .replace(numericOnly, numeric)
  // Right after these, Moodle takes a separator for text.
  return /[\\&]$/.test(plain) ? `${written} ` : written
}

function question(type: string, name: string, asked: string, rest: string): string {
  const max = type === 'description' ? nameCharactersMax : nameCharacters
  const short = xmlText(name.replace(/\s+/g, ' ').slice(0, max).toWellFormed())
  return `<question type="${type}"><name>${text(short)}</name><questiontext format="html">${asked}</questiontext>${rest}</question>`
}

function questionText(slide: DeckFile['slides'][number]): string {
  if (slide.kind === 'CONTENT') return question('description', slide.title, html(slide.body), '')
  const written = partsOf(slide)
  if (!written) {
    const about = slide.prompt.replace(/\s+/g, ' ').replaceAll('-', '‐')
    return `<!-- Not in Moodle XML: ${slide.type}: ${xmlText(about)} -->`
  }
  const feedback = slide.explanation
    ? `<generalfeedback format="markdown">${text(xmlText(slide.explanation))}</generalfeedback>`
    : ''
  const grade = gradeOf(slide.settings)
  const graded = grade === null ? '' : `<defaultgrade>${grade}</defaultgrade>`
  return question(
    written.type,
    slide.prompt,
    written.asked ?? html(slide.prompt),
    feedback + graded + written.rest,
  )
}

interface Parts {
  readonly type: string
  readonly rest: string
  /** Unless it is the prompt. */
  readonly asked?: string
}

const answer = (share: number, content: string, more = '') =>
  `<answer fraction="${Number(share.toFixed(5))}" format="html">${content}${more}</answer>`

/** A question of Moodle's; null if there is none. */
const partsOf = (slide: QuestionSlide) => writers[slide.type](slide)

function choiceParts({ options, settings }: QuestionSlide): Parts {
  const right = options.filter(option => option.is_correct).length
  const isSingle = right <= 1 && settings.allow_multiple !== true
  const answers = options.map(option => answer(option.is_correct ? 100 / right : 0, html(option.text)))
  return { type: 'multichoice', rest: `<single>${isSingle}</single>${answers.join('')}` }
}

function pairParts({ options }: QuestionSlide): Parts {
  const pairs = options.map(
    ({ text: left, match = '' }) =>
      `<subquestion format="html">${html(left)}<answer>${text(xmlText(match))}</answer></subquestion>`,
  )
  return { type: 'matching', rest: pairs.join('') }
}

const orderParts = ({ options }: QuestionSlide): Parts => ({
  type: 'ordering',
  rest: options.map((option, i) => answer(i + 1, html(option.text))).join(''),
})

const essayParts = ({ notes }: QuestionSlide): Parts => ({
  type: 'essay',
  rest: notes === '' ? '' : `<graderinfo format="html">${html(notes)}</graderinfo>`,
})

function numberParts({ settings: { correct_value, tolerance } }: QuestionSlide): Parts | null {
  if (typeof correct_value !== 'number') return null
  const margin = `<tolerance>${tolerance}</tolerance>`
  return { type: 'numerical', rest: answer(100, text(String(correct_value)), margin) }
}

function clozeParts({ prompt, settings }: QuestionSlide): Parts | null {
  const blanks = blanksOf(settings)
  if (!blanks) return null
  const texts = prompt.split(blankMark)
  const gap = (at: number) => {
    const { accepted = [], case_sensitive } = blanks[at] ?? {}
    const kind = case_sensitive ? 'SHORTANSWER_C' : 'SHORTANSWER'
    return `{1:${kind}:${accepted.map(one => `=${clozeAnswer(one)}`).join('~')}}`
  }
  const asked = texts.map((part, i) => clozeHtml(part) + (i < texts.length - 1 ? gap(i) : '')).join('')
  return { type: 'cloze', asked: text(xmlText(asked)), rest: '' }
}

const writers: QuestionWriters<Parts> = {
  MULTIPLE_CHOICE: choiceParts,
  QUIZ: choiceParts,
  MATCHING: pairParts,
  ORDERING: orderParts,
  OPEN_TEXT: essayParts,
  NUMERIC: numberParts,
  FILL_IN_BLANK: clozeParts,
  WORD_CLOUD: withoutCounterpart,
  RATING: withoutCounterpart,
  NPS: withoutCounterpart,
  RANKING: withoutCounterpart,
  POINT_ALLOCATION: withoutCounterpart,
  SPINNER: withoutCounterpart,
  QA: withoutCounterpart,
}

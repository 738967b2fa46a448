import type { DeckFile, DeckWriter, QuestionSlide } from '@roomful/contract/features/imports/deck-file'
import { blankMark, blanksOf } from '@roomful/contract/question-types/fill-in-blank'
import type { Settings } from '@roomful/contract/question-types/question-type'
import { scaleFor } from '../deck-draft.ts'
import { htmlOf } from '../lib/xml-text.ts'
import {
  type Held,
  heldWithOneAnswer,
  impliedByAnswers,
  type QuestionWriters,
  withoutCounterpart,
} from './losses.ts'

/** Moodle's GIFT. Slides that it cannot hold become comments. */
export const giftWriter: DeckWriter = {
  head: ({ title }) => `// ${oneLine(title)}\n$CATEGORY: ${oneLine(title).replaceAll('/', '//')}\n`,
  slide: slide => `\n${slideText(slide)}\n`,
  tail: () => '',
}

/** The capabilities of GIFT. */
export const heldByGift: Held = {
  slide: slide => slide.kind === 'CONTENT' || answersText(slide) !== null,
  settings: slide => [...heldWithOneAnswer(slide), 'correct_value', 'tolerance'],
  implied: slide => ({ ...impliedByAnswers(slide), ...scaleOf(slide) }),
  explanation: true,
  notes: () => false,
  blank: ({ case_sensitive }) => !case_sensitive,
}

/** The scale of a number in formats without. */
export function scaleOf({ type, settings: { correct_value, tolerance } }: QuestionSlide): Settings {
  return type === 'NUMERIC' && typeof correct_value === 'number'
    ? scaleFor({ correct_value, tolerance: Number(tolerance) })
    : {}
}

function slideText(slide: DeckFile['slides'][number]): string {
  if (slide.kind === 'CONTENT') {
    const { title, body } = slide
    if (body === '') return `[plain]${escaped(title)}`
    // An empty name is not replaced by the first line.
    return `::${escaped(title)}:: [markdown]${escaped(body)}`
  }
  const answers = answersText(slide)
  if (answers === null) return `// Not in GIFT: ${slide.type}: ${oneLine(slide.prompt)}`
  const feedback = slide.explanation ? `####[markdown]${escaped(slide.explanation)}` : ''
  const braces = `{${answers}${feedback}}`
  // Moodle reads anything else as HTML; answers have the format of their question.
  if (slide.type !== 'FILL_IN_BLANK') return `[plain]${escaped(slide.prompt)} ${braces}`
  const [before = '', after = ''] = slide.prompt.split(blankMark)
  return `[plain]${escaped(before)}${braces}${escaped(after)}`
}

/** The text in the braces; null if the format has no such question. */
const answersText = (slide: QuestionSlide) => writers[slide.type](slide)

function choiceText({ options, settings }: QuestionSlide): string {
  const right = options.filter(option => option.is_correct).length
  // Several can be chosen where answers have weights and none begins with an equals sign.
  const isSingle = right <= 1 && settings.allow_multiple !== true
  const weightOf = (isRight: boolean) => (isRight ? Number((100 / right).toFixed(5)) : right > 0 ? null : 0)
  const mark = (isRight: boolean) => {
    if (isSingle) return isRight ? '=' : '~'
    const weight = weightOf(isRight)
    return weight === null ? '~' : `~%${weight}%`
  }
  return options.map(option => `${mark(option.is_correct === true)}${literal(option.text)}`).join(' ')
}

const pairsText = ({ options }: QuestionSlide) =>
  options.map(({ text, match = '' }) => `=${withoutArrow(text)} -> ${escaped(match)}`).join(' ')

const numberText = ({ settings: { correct_value, tolerance } }: QuestionSlide) =>
  typeof correct_value === 'number' ? `#${correct_value}:${tolerance}` : null

function blankText({ settings }: QuestionSlide): string | null {
  const blanks = blanksOf(settings)
  return blanks?.length === 1
    ? blanks[0]!.accepted.map(text => `=${withoutArrow(withoutWildcard(text))}`).join(' ')
    : null
}

const writers: QuestionWriters<string> = {
  MULTIPLE_CHOICE: choiceText,
  QUIZ: choiceText,
  MATCHING: pairsText,
  OPEN_TEXT: () => '',
  NUMERIC: numberText,
  FILL_IN_BLANK: blankText,
  WORD_CLOUD: withoutCounterpart,
  RATING: withoutCounterpart,
  NPS: withoutCounterpart,
  RANKING: withoutCounterpart,
  ORDERING: withoutCounterpart,
  POINT_ALLOCATION: withoutCounterpart,
  SPINNER: withoutCounterpart,
  QA: withoutCounterpart,
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Of an answer, whose beginning could be read as a format or a weight. */
function literal(text: string): string {
  return (/^\s*[[%]/.test(text) ? '[plain]' : '') + escaped(text)
}

/** An arrow would separate a pair: as HTML, which has another spelling of it. */
function withoutArrow(text: string): string {
  return text.includes('->') ? `[html]${escaped(htmlOf(text))}` : literal(text)
}

/** In accepted texts a bare * stands for any text. */
const withoutWildcard = (text: string) => text.replaceAll('*', '\\*')

function escaped(text: string): string {
  return text.replace(/[\\:#={}~]/g, '\\$&').replaceAll('\n', '\\n')
}

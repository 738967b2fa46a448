import type { DeckFile, DeckWriter, QuestionSlide } from '@roomful/contract/features/imports/deck-file'
import { blankMark, blanksOf } from '@roomful/contract/question-types/fill-in-blank'
import { looksLikeHtml } from './html-text.ts'

/** Moodle's GIFT. Slides that it cannot hold become comments. */
export const giftWriter: DeckWriter = {
  head: title => `// ${oneLine(title)}\n$CATEGORY: ${oneLine(title).replaceAll('/', '//')}\n`,
  slide: slide => `\n${slideText(slide)}\n`,
  tail: () => '',
}

function slideText(slide: DeckFile['slides'][number]): string {
  if (slide.kind === 'CONTENT') {
    const { title, body } = slide
    if (body === '') return literal(title)
    return `${title === '' ? '' : `::${escaped(title)}:: `}[markdown]${escaped(body)}`
  }
  const answers = answersText(slide)
  if (answers === null) return `// Not in GIFT: ${slide.type}: ${oneLine(slide.prompt)}`
  const notes = slide.notes === '' ? '' : `####${literal(slide.notes)}`
  const braces = `{${answers}${notes}}`
  if (slide.type !== 'FILL_IN_BLANK') return `${literal(slide.prompt)} ${braces}`
  const [before = '', after = ''] = slide.prompt.split(blankMark)
  return `${looksLikeHtml(slide.prompt) ? '[plain]' : ''}${escaped(before)}${braces}${escaped(after)}`
}

/** The text in the braces; null if the format has no such question. */
function answersText({ type, options, settings }: QuestionSlide): string | null {
  const right = options.filter(option => option.is_correct).length
  const share = right > 1 ? `%${Number((100 / right).toFixed(5))}%` : ''
  if (type === 'QUIZ' || type === 'MULTIPLE_CHOICE') {
    const mark = (isRight: boolean) => (!isRight ? '~' : right > 1 ? `~${share}` : '=')
    return options.map(option => `${mark(option.is_correct === true)}${literal(option.text)}`).join(' ')
  }
  if (type === 'MATCHING')
    return options.map(({ text, match = '' }) => `=${literal(text)} -> ${literal(match)}`).join(' ')
  if (type === 'OPEN_TEXT') return ''
  if (type === 'NUMERIC' && typeof settings.correct_value === 'number')
    return `#${settings.correct_value}:${settings.tolerance}`
  const blanks = type === 'FILL_IN_BLANK' ? blanksOf(settings) : null
  return blanks?.length === 1 ? blanks[0]!.accepted.map(text => `=${literal(text)}`).join(' ') : null
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** The format is named where Moodle would take the text for HTML. */
function literal(text: string): string {
  return `${looksLikeHtml(text) ? '[plain]' : ''}${escaped(text)}`
}

function escaped(text: string): string {
  return text.replace(/[\\:#={}~]/g, '\\$&').replaceAll('\n', '\\n')
}

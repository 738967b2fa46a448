import { cleanLine, cleanText } from '@roomful/contract/lib/clean-text'
import { type DeckDraft, feedbackMarks, type Place } from '../deck-draft.ts'
import type { Words } from '../import-preview.ts'
import { htmlText, looksLikeHtml, markdownText, tidyText, withoutPictures } from '../lib/html-text.ts'
import {
  addAcceptedTexts,
  addNumber,
  addPairs,
  addScoredChoice,
  addTrueFalse,
  answersMax,
  type ScoredAnswer,
  type ScoredQuestion,
} from '../scored-answers.ts'

const escapable = ':#={}~'
/** Noncharacters that replace escaped characters. */
const placeholders = [...escapable].map((_, i) => String.fromCharCode(0xfdd0 + i))
const newLine = String.fromCharCode(0xfdd0 + escapable.length)
const strangers = /[\ufdd0-\ufdef]/g

function withPlaceholders(text: string): string {
  return text.replace(strangers, '').replace(/\\([\\:#={}~n])/g, (_, character: string) => {
    if (character === 'n') return newLine
    return character === '\\' ? '\\' : placeholders[escapable.indexOf(character)]!
  })
}

function literal(text: string): string {
  return text
    .replaceAll(newLine, '\n')
    .replace(strangers, placeholder => escapable[placeholders.indexOf(placeholder)] ?? '')
}

export type GiftFormat = 'html' | 'markdown' | 'plain' | 'moodle'

export interface Formatted {
  readonly text: string
  readonly format: GiftFormat
  /** Images and other media in the text. */
  readonly media: readonly string[]
}

const formatAt = /^\s*\[(html|markdown|plain|moodle)\]/i
/**
 * Reads a text with its format, declared in brackets before it, else inherited.
 * @param keepsMarkdown for slides and explanations, which render it
 * @param declares false where brackets are text
 */
function readFormatted(
  source: string,
  inherited: GiftFormat = 'moodle',
  {
    keepsMarkdown = false,
    declares = true,
  }: { readonly keepsMarkdown?: boolean; readonly declares?: boolean } = {},
): Formatted {
  const marked = declares ? formatAt.exec(source) : null
  const format = (marked?.[1]?.toLowerCase() as GiftFormat | undefined) ?? inherited
  const text = literal(source.slice(marked?.[0].length ?? 0))
  if (format === 'html' || (format === 'moodle' && looksLikeHtml(text))) return { ...htmlText(text), format }
  if (format === 'markdown')
    return { ...(keepsMarkdown ? withoutPictures(text) : markdownText(text)), format }
  return { text: tidyText(text), format, media: [] }
}

interface GiftQuestion {
  readonly place: Place
  readonly prompt: string
  /** The content of the braces, with escaped characters as placeholders. */
  readonly answers: string
  readonly format: GiftFormat
  readonly deck: DeckDraft
  readonly words: Words
}

const trueFalse = /^(T|TRUE|F|FALSE)\s*(?:#|$)/i

/** Adds a question, its type determined by its answers. */
function addGiftQuestion(question: GiftQuestion): void {
  const general = question.answers.lastIndexOf('####')
  const answers = (general < 0 ? question.answers : question.answers.slice(0, general)).trim()
  const feedback = general < 0 ? [] : [feedbackOf(question.answers.slice(general + 4), question)]
  const read = { ...question, answers, feedback }
  if (answers === '')
    question.deck.addQuestion(
      question.place,
      { type: 'OPEN_TEXT', prompt: question.prompt },
      { general: feedback },
    )
  else if (answers.startsWith('#')) addNumerical(read)
  else if (answers.includes('~')) addChoice(read)
  else if (answers.includes('=') && answers.includes('->')) addMatching(read)
  else if (trueFalse.test(answers)) addTrueOrFalse(read)
  else addAcceptedTexts(read, rightAnswers(answers, read))
}

type Answered = GiftQuestion & ScoredQuestion

/** The first comment is on the wrong answer, the second on the right one. */
function addTrueOrFalse(question: Answered): void {
  const [said = '', onWrong = '', onRight = ''] = question.answers
    .split('#', answersMax)
    .map((text, i) => (i === 0 ? text : feedbackOf(text, question)))
  const isTrue = /^t/i.test(said.trim())
  const comments = isTrue ? { right: onRight, wrong: onWrong } : { right: onWrong, wrong: onRight }
  addTrueFalse(question, isTrue, question.words, comments)
}

const weight = /^%(-?\d{1,3}(?:\.\d*)?)%/

function readAnswer(source: string, unweighted: number, question: GiftQuestion): ScoredAnswer {
  const given = weight.exec(source.trim())
  const [said = '', ...comments] = source
    .trim()
    .slice(given?.[0].length ?? 0)
    .split('#')
  return {
    share: given ? Number(given[1]) / 100 : unweighted,
    text: cleanLine(shown(said, question)),
    comment: comments.length > 0 ? feedbackOf(comments.join('#'), question) : '',
  }
}

/** The answers that `=` begins. */
function rightAnswers(source: string, question: GiftQuestion): ScoredAnswer[] {
  const parts = source.split('=').map(part => part.trim())
  const given = parts.filter(part => part !== '').slice(0, answersMax)
  return given.map(part => readAnswer(part, 1, question))
}

function addChoice(question: Answered): void {
  const answers = question.answers
    .replaceAll('=', '~=')
    .split('~')
    .filter((part, i) => i > 0 || part.trim() !== '')
    .map(part => part.trim())
    .filter(part => part !== '')
    .slice(0, answersMax)
    .map(part =>
      part.startsWith('=') ? readAnswer(part.slice(1), 1, question) : readAnswer(part, 0, question),
    )
  // Several are chosen where answers have weights and none is the right one.
  const isSingle = question.answers.includes('=') || !/~\s*%-?\d/.test(question.answers)
  addScoredChoice(question, answers, isSingle)
}

function addMatching(question: Answered): void {
  const { deck, place } = question
  const pairs: { text: string; match: string; comment: string }[] = []
  for (const part of question.answers.split('=', answersMax).map(source => source.trim())) {
    if (part === '') continue
    const arrow = part.indexOf('->')
    if (arrow < 0) {
      deck.leaveOut(place, 'NOT_A_PAIR', literal(part))
      return
    }
    pairs.push({
      text: cleanLine(shown(part.slice(0, arrow).replace(weight, ''), question)),
      ...matchOf(part.slice(arrow + 2)),
    })
  }
  addPairs(question, pairs)

  function matchOf(source: string) {
    const [match = '', ...comments] = source.split('#')
    return {
      // No format is declared there in Moodle.
      match: cleanLine(shown(match, question, { declares: false })),
      comment: comments.length > 0 ? feedbackOf(comments.join('#'), question) : '',
    }
  }
}

function addNumerical(question: Answered): void {
  const [source = '', ...wrong] = question.answers.slice(1).split('~', answersMax)
  const comments = wrong.map(text => ({
    text: feedbackMarks.wrong,
    comment: feedbackOf(text.replace(/^#/, ''), question),
  }))
  addNumber(question, rightAnswers(source, question), comments)
}

/** Feedback, whose Markdown stays; images in it are reported. */
function feedbackOf(source: string, { format, deck, place }: GiftQuestion): string {
  const { text, media } = readFormatted(source, format, { keepsMarkdown: true })
  for (const medium of media) deck.change(place, 'MEDIA_LEFT_OUT', medium)
  return cleanText(text)
}

/** The displayed text; images in it are reported. */
function shown(
  source: string,
  { format, deck, place }: GiftQuestion,
  options?: { readonly declares: boolean },
): string {
  const { text, media } = readFormatted(source, format, options)
  for (const medium of media) deck.change(place, 'MEDIA_LEFT_OUT', medium)
  return text
}

/**
 * Reads Moodle's GIFT format (docs.moodle.org, "GIFT format"): questions with their answers in braces,
 * separated by empty lines.
 */
export function readGift(text: string, deck: DeckDraft, words: Words): void {
  for (const block of blocksOf(text).flatMap(questionsOf)) {
    if (deck.isFull) return
    readBlock(block, deck, words)
  }
}

interface Block {
  /** Of its first line, from 1. */
  readonly line: number
  readonly text: string
}

/** Paragraphs without comments, joined with the next one where it goes on with the answers of a question. */
function* blocksOf(text: string): Generator<Block> {
  let block: { line: number; lines: string[]; isOpen: boolean } | null = null
  const paragraphs = [...paragraphsOf(text)].map(paragraph => ({
    ...paragraph,
    said: paragraph.lines.map(withPlaceholders).join('\n'),
  }))
  // The first brace at or after each paragraph.
  const next: string[] = []
  for (const [i, { said }] of [...paragraphs.entries()].reverse())
    next[i] = /[{}]/.exec(said)?.[0] ?? next[i + 1] ?? ''
  for (const [i, { said, ...paragraph }] of paragraphs.entries()) {
    const isRest = block?.isOpen && (/^\s*[=~}]/.test(said) || next[i] === '}')
    if (block && isRest) {
      while (block.line + block.lines.length < paragraph.line) block.lines.push('')
      for (const line of paragraph.lines) block.lines.push(line)
    } else {
      if (block) yield { line: block.line, text: block.lines.join('\n') }
      block = { ...paragraph, isOpen: false }
    }
    const [opened, closed] = [said.lastIndexOf('{'), said.lastIndexOf('}')]
    if (opened >= 0 || closed >= 0) block.isOpen = opened > closed
  }
  if (block) yield { line: block.line, text: block.lines.join('\n') }
}

function* paragraphsOf(text: string): Generator<{ readonly line: number; readonly lines: string[] }> {
  let lines: string[] = []
  let began = 0
  for (const [i, line] of [...text.split('\n'), ''].entries()) {
    const isComment = line.trimStart().startsWith('//')
    if (line.trim() !== '') {
      if (isComment && lines.length === 0) continue
      if (lines.length === 0) began = i + 1
      lines.push(isComment ? '' : line)
    } else if (lines.length > 0) {
      yield { line: began, lines }
      lines = []
    }
  }
}

/** Reads the categories before a question; the first with a name is the title. */
function withoutCategories({ line, text }: Block, deck: DeckDraft): Block {
  let [at, lines] = [0, 0]
  for (;;) {
    categoryLine.lastIndex = at
    const category = categoryLine.exec(text)
    if (!category) return { line: line + lines, text: text.slice(at) }
    deck.title ??= titleOfCategory(category[1]!)
    lines += category[0].split('\n').length - 1
    at = categoryLine.lastIndex
  }
}

/** Splits a block with several questions, found in files without empty lines. */
function* questionsOf({ line, text }: Block): Generator<Block> {
  const lines = text.split('\n')
  const plain = lines.map(withPlaceholders)
  const lastOpening = plain.findLastIndex(one => one.includes('{'))
  let [from, depth] = [0, 0]
  let isComplete = false
  for (const [i, one] of plain.entries()) {
    const isNamed = i > from && one.trimStart().startsWith('::')
    if (depth === 0 && one.trim() !== '' && (isNamed || (isComplete && i <= lastOpening))) {
      yield { line: line + from, text: lines.slice(from, i).join('\n') }
      from = i
      isComplete = false
    }
    depth += one.split('{').length - one.split('}').length
    if (one.trim() !== '') isComplete = depth === 0 && one.trimEnd().endsWith('}')
  }
  yield { line: line + from, text: lines.slice(from).join('\n') }
}

/** Above the size of a question with all its answers and feedback. */
const blockCharactersMax = 50_000
const categoryLine = /\s*\$CATEGORY:([^\n]*)(?:\n|$)/y

function readBlock(given: Block, deck: DeckDraft, words: Words): void {
  const block = withoutCategories(given, deck)
  if (block.text.trim() === '') return
  const place: Place = { line: block.line }
  if (block.text.length > blockCharactersMax) {
    deck.leaveOut(place, 'TOO_LARGE', block.text.slice(0, 40))
    return
  }
  let source = withPlaceholders(block.text).trim()
  let name: string | null = null
  if (source.startsWith('::')) {
    const end = source.indexOf('::', 2)
    if (end >= 0) {
      name = literal(source.slice(2, end)).trim()
      source = source.slice(end + 2).trim()
    }
  }
  const opening = source.indexOf('{')
  const closing = source.indexOf('}')
  if (opening < 0 && closing < 0) {
    addDescription(source, name, place, deck)
    return
  }
  const isPaired = opening >= 0 && closing > opening
  const isOnly = isPaired && !/[{}]/.test(source.slice(opening + 1, closing) + source.slice(closing + 1))
  if (!isOnly) {
    deck.leaveOut(place, 'BRACES')
    return
  }
  const before = source.slice(0, opening)
  const after = source.slice(closing + 1)
  const gap = after.trim() === '' ? '' : '_____'
  const prompt = readFormatted(`${before}${gap}${after}`)
  for (const medium of prompt.media) deck.change(place, 'MEDIA_LEFT_OUT', medium)
  addGiftQuestion({
    place,
    prompt: cleanText(prompt.text).replace(/\n+/g, '\n'),
    answers: source.slice(opening + 1, closing).trim(),
    format: prompt.format,
    deck,
    words,
  })
}

/** Text without answers becomes a content slide. */
function addDescription(source: string, name: string | null, place: Place, deck: DeckDraft): void {
  const { text, media } = readFormatted(source, 'moodle', { keepsMarkdown: true })
  for (const medium of media) deck.change(place, 'MEDIA_LEFT_OUT', medium)
  const content = cleanText(text)
  if (content === '') {
    deck.leaveOut(place, 'UNKNOWN_LINE', name ?? '')
    return
  }
  const [first = '', ...rest] = content.split('\n')
  const body = name === null ? rest.join('\n').trim() : content
  deck.addContent(place, { title: cleanText(name ?? first), body, on_phones: false, notes: '' })
}

/** The last part of a path of categories, such as `$course$/top/Biology`. */
export function titleOfCategory(category: string): string | null {
  const parts = category.split(/(?<!\/)\/(?!\/)/).map(part => part.replaceAll('//', '/').trim())
  const last = cleanText(parts.at(-1) ?? '')
  return last === '' || last === 'top' || /^\$\w+\$$/.test(last) ? null : last
}

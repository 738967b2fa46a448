import { jsonOf, readOutlineText } from '@roomful/contract/features/imports/outline-text'
import {
  answerLine,
  answerSentence,
  boxLine,
  bulletLine,
  detailLine,
  explanationLine,
  labelLine,
  numberLine,
  optionsLabel,
  questionHeading,
  questionLabel,
} from '@roomful/contract/features/imports/pasted-marks'
import { isDeckField } from '@roomful/contract/features/presentations/deck-fields'
import { DeckDraft } from '../deck-draft.ts'
import type { Words } from '../import-preview.ts'
import { alphabets, plainLabel } from '../lib/labels.ts'
import { type AnswerKey, answerKeyOf, answersInOrder, isEmptyBox, type NamedAnswer } from './answer-lines.ts'
import {
  addContent,
  addOption,
  addQuestion,
  type Block,
  contentBlock,
  type QuestionBlock,
  questionBlock,
} from './outline-blocks.ts'
import {
  boldText,
  type Line,
  lineAt,
  optionsOnOneLine,
  plainStart,
  questionNumber,
  withJoinedLabels,
} from './outline-lines.ts'

/** Reads a plain-text outline (docs/importing.md, "The outline"), or questions as people paste them. */
export function readOutline(text: string, deck: DeckDraft, words: Words): void {
  const lines = withJoinedLabels(text.split('\n'))
  const inOrder = keyInOrder(lines, words)
  if (inOrder) deck.change({ line: inOrder.to }, 'ANSWERS_AS_KEY', inOrder.text)
  readLines(lines, inOrder ?? answerKeyOf(lines), deck, words)
}

/** An answer key, by the numbers of the questions or by their lines. */
interface Key extends AnswerKey {
  readonly byLine?: ReadonlyMap<number, NamedAnswer>
}

function readLines(lines: readonly string[], key: Key | null, deck: DeckDraft, words: Words): void {
  const reading = new Reading(deck, words, key)
  for (const [i, source] of lines.entries()) {
    if (deck.isFull) return
    if (key && i >= key.from && i < key.to) continue
    const isBody =
      reading.block?.kind === 'CONTENT' && (!reading.isAfterBlank || source.trim().startsWith('>'))
    const line = lineAt(lines, i, isBody)
    if (isComment(line)) continue
    readLine(line, reading)
    reading.isAfterBlank = line.text === ''
  }
  reading.end()
}

function readLine(line: Line, reading: Reading): void {
  const question = reading.block?.kind === 'QUESTION' ? reading.block : null
  for (const { isInQuestion, when, then } of grammar) {
    if (isInQuestion && !question) continue
    const found = when(line, question!, reading)
    if (found === null || found === undefined || found === false) continue
    then(found as never, line, question!, reading)
    return
  }
}

/** `Answers: B, A` as the last line: one for each choice of the text, of which none has an answer of its own. */
function keyInOrder(lines: readonly string[], words: Words) {
  const from = lines.findLastIndex(line => line.trim() !== '')
  const text = answersInOrder(lines[from] ?? '')
  if (!text) return null
  const above = lines.slice(0, from)
  const deck = new DeckDraft()
  readLines(above, answerKeyOf(above), deck, words)
  const choices = deck.slides.filter(
    slide => slide.kind === 'QUESTION' && (slide.question.options?.length ?? 0) > 0,
  )
  const isKey = choices.every(slide => slide.kind === 'QUESTION' && slide.question.type === 'MULTIPLE_CHOICE')
  if (!isKey || choices.length !== text.length) return null
  const byLine = new Map(choices.map(({ line }, i) => [line ?? 0, { line: from + 1, text: text[i]! }]))
  return { from, to: from + 1, answers: new Map<number, NamedAnswer>(), byLine, text: text.join(', ') }
}

/** The state between two lines. */
class Reading {
  readonly deck: DeckDraft
  readonly #words: Words
  /** The block that the next line may continue. */
  block: Block | null = null
  isAfterBlank = true
  /** The bullet of questions, where their options have another one. */
  topic: string | null = null
  /** The number of the last question. */
  #asked = 0
  /** Answers of the key that no question has had yet. */
  readonly #byNumber: Map<number, NamedAnswer>
  readonly #byLine: ReadonlyMap<number, NamedAnswer>

  constructor(deck: DeckDraft, words: Words, key: Key | null) {
    this.deck = deck
    this.#words = words
    this.#byNumber = new Map(key?.answers)
    this.#byLine = key?.byLine ?? new Map()
  }

  begin(block: Block): void {
    this.#finish()
    this.block = block
  }

  #finish(): void {
    const { block } = this
    if (block?.kind === 'CONTENT') addContent(block, this.deck)
    if (block?.kind !== 'QUESTION') return
    const number = block.number ?? (block.options.length > 0 ? this.#asked + 1 : null)
    if (number !== null) {
      this.#asked = number
      block.answer ??= this.#byNumber.get(number) ?? null
      this.#byNumber.delete(number)
    }
    block.answer ??= this.#byLine.get(block.line) ?? null
    addQuestion(block, this.deck, this.#words)
  }

  /** Finishes the last block, and reports the answers of the key that have no question. */
  end(): void {
    this.#finish()
    for (const { line, text } of this.#byNumber.values())
      this.deck.leaveOut({ line }, 'BAD_RIGHT_ANSWER', text)
  }
}

/** A kind of line, and how it is read. */
interface Rule {
  /** Whether it belongs to the question above it. */
  readonly isInQuestion: boolean
  /** Returns what makes a line one of its kind; null, undefined or false if it is none. */
  readonly when: (line: Line, question: QuestionBlock, reading: Reading) => unknown
  readonly then: (found: never, line: Line, question: QuestionBlock, reading: Reading) => void
}

type Falsy = false | null | undefined

/** A kind of line that may be anywhere; `question` is the one above it. */
const anywhere = <Found>(
  when: (line: Line, question: QuestionBlock | null, reading: Reading) => Found | Falsy,
  then: (found: Found, line: Line, question: QuestionBlock | null, reading: Reading) => void,
) => ({ isInQuestion: false, when, then }) as Rule

/** A kind of line that belongs to the question above it. */
const inQuestion = <Found>(
  when: (line: Line, question: QuestionBlock, reading: Reading) => Found | Falsy,
  then: (found: Found, line: Line, question: QuestionBlock, reading: Reading) => void,
): Rule => ({ isInQuestion: true, when, then })

const hasOptions = ({ options }: QuestionBlock) => options.length > 0

/** Options may follow an empty line; another line begins a question. */
const emptyLine = anywhere(
  ({ text }) => text === '',
  () => {},
)

/** `Options:` above options. */
const optionsHeading = inQuestion(
  ({ text }, question) =>
    !hasOptions(question) && question.prompt.length > 0 && text.replace(optionsLabel, '') === '',
  () => {},
)

const isComment = ({ text }: Line) => text.startsWith('//')

const settingLine = /^@\s*(\w[\w ]{0,39}?)\s*:\s*(.*)$/s

/** `@ points: 100`, of a slide or, above the first, of the presentation. */
const setting = anywhere(
  ({ text }) => settingLine.exec(text),
  ([, given, source], { number: line, text }, _, { block, deck }) => {
    const name = given!.toLowerCase().replaceAll(' ', '_')
    const value = settingOf(name, source!)
    if (block) block.settings[name] = value
    else if (name === 'title') deck.title = value as string
    else if (isDeckField(name)) deck.readField({ line }, name, value)
    else deck.leaveOut({ line }, 'UNKNOWN_LINE', text)
  },
)

/** `# Title` begins a content slide. */
const contentTitle = anywhere(
  ({ text }) => text.startsWith('#'),
  (_, { number, text }, __, reading) =>
    reading.begin(contentBlock(number, readOutlineText(text.replace(/^#+\s*/, '')))),
)

/** The text of a content slide: up to an empty line, and `> ` lines after it. */
const contentBody = anywhere(
  ({ text }, _, { block, isAfterBlank }) =>
    block?.kind === 'CONTENT' && (!isAfterBlank || text.startsWith('>')) && block,
  ({ body }, { source, text }) => {
    body.push(text.startsWith('>') ? source.trimStart().slice(1).replace(/^ /, '') : source.trimEnd())
  },
)

/** `Answer: B` */
const answer = inQuestion(
  ({ text }, question) => answerOf(text, question),
  (text, { number: line }, question) => {
    question.answer = { line, text }
  },
)

/** `Explanation: …` below the options or the answer. */
const explanation = inQuestion(
  ({ text }, question) => (hasOptions(question) || question.answer) && explanationLine.exec(text)?.[1],
  (text, _, question) => question.explanations.push(text),
)

/** `Points: 2` below the options. */
const detail = inQuestion(
  ({ text }, question, { isAfterBlank }) => hasOptions(question) && !isAfterBlank && detailLine.test(text),
  (_, { number: line, text }, __, { deck }) => deck.leaveOut({ line }, 'UNKNOWN_LINE', text),
)

/** A bullet that is a question, above bullets of another kind. */
const bulletedQuestion = anywhere(
  (line, _, { block, topic }) => {
    const bullet = bulletLine.exec(line.text)
    return bullet && (line.text[0] === topic || (!block && isTopic(line))) && bullet
  },
  (bullet, { number, text }, _, reading) => {
    reading.topic = text[0]!
    reading.begin(questionBlock(number, bullet[1] ?? '', null))
  },
)

/** `A) x  B) y` */
const optionsOnALine = inQuestion(
  ({ text }, question) => !hasOptions(question) && optionsOnOneLine(text),
  ({ alphabet, texts }, _, question) => {
    question.optionStyle = 'letter'
    question.alphabet = alphabet
    for (const text of texts) addOption(question, '-', text, false)
  },
)

/** `a) Mars` */
const letteredOption = inQuestion(nextLetter, ({ alphabet, isRight, text }, { isBold }, question) => {
  question.optionStyle = 'letter'
  question.alphabet ??= alphabet
  addOption(question, isRight ? '*' : '-', text, isBold)
})

/** `☐ Mars`, `[x] Mars` */
const boxedOption = inQuestion(
  ({ text }) => boxLine.exec(text)?.[2],
  (option, { text, isBold }, question) => {
    question.optionStyle ??= 'bullet'
    question.isBoxed = true
    addOption(question, isEmptyBox(text) ? '-' : '*', option, isBold)
  },
)

/** `- Mars`, or `* Mars` if it is correct. */
const bulletedOption = anywhere(
  ({ text }) => bulletLine.exec(text),
  (bullet, { number: line, text, isBold }, question, { deck }) => {
    if (!question) return deck.leaveOut({ line }, 'NO_QUESTION_TEXT')
    question.optionStyle ??= 'bullet'
    question.bullets.add(text[0]!)
    addOption(question, text.startsWith('*') ? '*' : '-', bullet[1] ?? '', isBold)
  },
)

/** `1. Which?` right below a title or an introduction, above its options. */
const firstQuestionOfList = inQuestion(
  (line, question, { isAfterBlank }) =>
    !isAfterBlank && isAboveList(question) && startsOptions(line) && numbered(line.text),
  (found, line, { prompt }, reading) => {
    // A line above the first question is the title.
    if (reading.deck.title === null && reading.deck.slides.length === 0) {
      reading.deck.title = prompt[0]!.replace(/[:：]$/, '')
      reading.block = null
    }
    reading.begin(asked(line, found))
  },
)

/** `1. Wake up`, a step of an order. */
const numberedOption = inQuestion(
  (line, question, { isAfterBlank }) => {
    const number = isAfterBlank ? null : numberLine.exec(line.text)
    return number && isStep(Number(number[1]), question, line) && number
  },
  (number, { isBold }, question) => {
    question.optionStyle ??= 'number'
    addOption(question, '1', number[2] ?? '', isBold)
  },
)

/** `Question 3`, above its text. */
const numberOfQuestion = anywhere(
  ({ text }) => questionHeading.exec(text),
  (heading, { number }, _, reading) =>
    reading.begin({ ...questionBlock(number, '', Number(heading[1])), prompt: [], sources: [] }),
)

/** Another line of a question, above its options. */
const promptLine = inQuestion(
  ({ text }, question, { isAfterBlank }) =>
    question.prompt.length === 0 ||
    (!isAfterBlank &&
      !hasOptions(question) &&
      !(question.number === null ? questionLabel : questionNumber).test(text)),
  (_, { text }, question) => {
    question.prompt.push(readOutlineText(text))
    question.sources.push(text)
  },
)

/** Any other line, `1. Which?` or `Which?` */
const newQuestion = anywhere(
  () => true,
  (_, line, __, reading) => reading.begin(asked(line, numbered(line.text))),
)

/** The grammar: a line is of the first kind in this order that it can be. */
const grammar: readonly Rule[] = [
  emptyLine,
  optionsHeading,
  setting,
  contentTitle,
  contentBody,
  answer,
  explanation,
  detail,
  bulletedQuestion,
  optionsOnALine,
  letteredOption,
  boxedOption,
  bulletedOption,
  firstQuestionOfList,
  numberedOption,
  numberOfQuestion,
  promptLine,
  newQuestion,
]

/** `1. Which?`, `Question 1: Which?`: 1 is the number, 2 the text. */
const numbered = (text: string) => numberLine.exec(text) ?? questionLabel.exec(text)

/** A question that begins with a line. @param found its number and the text after it */
function asked({ number: line, text }: Line, found: RegExpExecArray | null): QuestionBlock {
  const asking = (found?.[2] ?? text).replace(requiredMark, '')
  const number = found?.[1] === undefined ? null : Number(found[1])
  return {
    ...questionBlock(line, text, number),
    prompt: [readOutlineText(boldText.exec(asking)?.[1] ?? asking)],
  }
}

/** A star that marks questions which have to be answered, in forms. */
const requiredMark = /(?<=[?？])\s?\*$/

const bracket = /^[([（【]/
const questionOfPair = /^[qf]\s?[:：]/i
const answerOfPair = /^[ar]\s?[:：]\s*(\S.*)$/is

/** The answer that a line names for the question above it. `A:` does so after `Q:`. */
function answerOf(text: string, question: QuestionBlock): string | undefined {
  // It may be one of the bullets.
  const item = hasOptions(question) ? bulletLine.exec(text)?.[1] : undefined
  const line = item === undefined ? text : plainStart(item).text
  const named = answerLine.exec(line)?.[1]
  if (named !== undefined) return bracket.test(line) ? named.replace(/[)\]）】][.。]?$/, '') : named
  if (hasOptions(question)) return answerSentence.exec(line)?.[1]
  return questionOfPair.test(question.sources[0] ?? '') ? answerOfPair.exec(text)?.[1] : undefined
}

const firstBelow = ({ below }: Line) => below().find(text => text !== '') ?? ''

/** Whether a bullet is a question: the first line of all, above bullets of another kind. Dashes and stars are options. */
function isTopic(line: Line): boolean {
  const next = firstBelow(line)
  return bulletLine.test(next) && next[0] !== line.text[0] && !/^[-*]/.test(line.text)
}

/** Whether a question is one line without a number, which may be a title. */
function isAboveList({ number, options, prompt }: QuestionBlock): boolean {
  return number === null && options.length === 0 && prompt.length === 1 && !/[?？]$/.test(prompt[0]!)
}

/** Whether options begin below a line, so that it is a question. */
function startsOptions(line: Line): boolean {
  const next = firstBelow(line)
  const label = labelLine.exec(next)?.[2]
  const isFirst = label !== undefined && alphabets.some(([first]) => first === plainLabel(label))
  return isFirst || boxLine.test(next) || bulletLine.test(next)
}

/** Whether a numbered line right below is a step of the question rather than the next question of a numbered list. */
function isStep(number: number, question: QuestionBlock, { below }: Line): boolean {
  // A number above a first step is the next question of a list whose options are numbered too.
  if (number > 1 && hasOptions(question) && numberLine.exec(below()[0] ?? '')?.[1] === '1') return false
  if (question.optionStyle !== null) return question.optionStyle === 'number'
  return number === 1 || question.number === null
}

/**
 * A line that is the next lettered option of a question. The first must be followed by the second: a text
 * may begin with a single letter.
 */
function nextLetter(line: Line, { alphabet: used, options, optionStyle }: QuestionBlock) {
  if (optionStyle !== null && optionStyle !== 'letter') return null
  const found = labelLine.exec(line.text)
  if (!found) return null
  const label = plainLabel(found[2]!)
  let possible = (used ? [used] : alphabets).filter(letters => letters[options.length] === label)
  if (options.length === 0 && possible.length > 0) {
    const next = labelLine.exec(firstBelow(line))
    possible = possible.filter(letters => next && letters[1] === plainLabel(next[2]!))
  }
  const [alphabet] = possible
  return alphabet && { text: found[3]!, isRight: found[1] !== undefined, alphabet }
}

/** Settings with text values, where numbers are texts too. */
const textSettings: readonly string[] = [
  'title',
  'type',
  'notes',
  'body',
  'section',
  'min_label',
  'max_label',
]

function settingOf(name: string, source: string): unknown {
  const value = jsonOf(source)
  const isMeant = textSettings.includes(name)
    ? typeof value === 'string' || value === null
    : value !== undefined
  return isMeant ? value : source
}

import { jsonOf, readOutlineText } from '@roomful/contract/features/imports/outline-text'
import {
  acceptedDivider,
  answerLine,
  answerSentence,
  boxLine,
  bulletLine,
  detailLine,
  dividingLine,
  emojiLabel,
  explanationLine,
  labelLine,
  loneLabel,
  numberLine,
  optionsLabel,
  questionHeading,
  questionLabel,
  wideStart,
} from '@roomful/contract/features/imports/pasted-marks'
import { arrow, typeOfLines } from '@roomful/contract/features/imports/type-of-lines'
import { isDeckField } from '@roomful/contract/features/presentations/deck-fields'
import type { SlideLayout } from '@roomful/contract/features/presentations/slide-layouts'
import { blankMark } from '@roomful/contract/question-types/fill-in-blank'
import { type QuestionTypeName, questionTypeNames } from '@roomful/contract/question-types/index'
import type { CreateQuestionBody } from '@roomful/contract/question-types/question-input'
import { DeckDraft, explanationOf } from '../deck-draft.ts'
import type { Words } from '../import-preview.ts'
import { alphabets, plainLabel } from '../lib/labels.ts'
import {
  answerKeyOf,
  answersInOrder,
  isEmptyBox,
  type NamedAnswer,
  namedOptions,
  readEndMark,
} from './answer-lines.ts'

/** An option line: its text, or all of its fields if written as `\{…}`. */
interface OptionLine {
  readonly mark: '-' | '*' | '1'
  readonly text: string
  readonly fields: Record<string, unknown> | null
  /** Whether bold type alone marks it as correct. */
  readonly isBold: boolean
  /** Whether more than its bullet does. */
  readonly isMarked: boolean
  /** Whether a backslash takes it as it is. */
  readonly isEscaped: boolean
}

interface QuestionBlock {
  readonly kind: 'QUESTION'
  readonly line: number
  /** The number before the question, if any. */
  readonly number: number | null
  readonly prompt: string[]
  /** The lines of the prompt as they stand. */
  readonly sources: string[]
  readonly options: OptionLine[]
  /** The marker style of its options, the same for all; null before the first. */
  optionStyle: 'bullet' | 'letter' | 'number' | null
  isBoxed: boolean
  /** The bullets of its options. */
  readonly bullets: Set<string>
  /** The labels of its options. */
  alphabet: readonly string[] | null
  answer: NamedAnswer | null
  readonly explanations: string[]
  readonly settings: Record<string, unknown>
}

interface ContentBlock {
  readonly kind: 'CONTENT'
  readonly line: number
  readonly title: string
  readonly body: string[]
  readonly settings: Record<string, unknown>
}

type Block = QuestionBlock | ContentBlock

/** Without a prototype: a file may name a setting `__proto__`. */
const noSettings = (): Record<string, unknown> => Object.create(null)

const checkbox = /^\[([ x])\](?:\s+|$)/i
const settingLine = /^@\s*(\w[\w ]{0,39}?)\s*:\s*(.*)$/s

/** Reads a plain-text outline (docs/importing.md, "The outline"), or questions as people paste them. */
export function readOutline(text: string, deck: DeckDraft, words: Words): void {
  let block: Block | null = null
  let isAfterBlank = true
  let asked = 0
  /** The bullet of questions, where their options have another one. */
  let topic: string | null = null
  const lines = withJoinedLabels(text.split('\n'))
  const inOrder = keyInOrder(lines, words)
  const key = inOrder ?? answerKeyOf(lines)
  const unused = new Map(key?.answers)
  if (inOrder) deck.change({ line: inOrder.to }, 'ANSWERS_AS_KEY', inOrder.text)
  const finish = () => {
    if (block?.kind === 'QUESTION') {
      const number = block.number ?? (block.options.length > 0 ? asked + 1 : null)
      if (number !== null) {
        asked = number
        block.answer ??= unused.get(number) ?? null
        unused.delete(number)
      }
      block.answer ??= inOrder?.byLine.get(block.line) ?? null
      addQuestion(block, deck, words)
    } else if (block) addContent(block, deck)
    block = null
  }
  for (const [i, source] of lines.entries()) {
    if (deck.isFull) return
    if (key && i >= key.from && i < key.to) continue
    const line = i + 1
    const below = () => lines.slice(i + 1, i + 1 + letterGapMax).map(next => plainStart(next.trim()).text)
    const current = block as Block | null
    const isBody: boolean = current?.kind === 'CONTENT' && (!isAfterBlank || source.trim().startsWith('>'))
    const { text: said, isBold }: StartedLine = isBody
      ? { text: source.trim(), isBold: false }
      : plainStart(source.trim(), below)
    const begins = (next: Block) => {
      finish()
      block = next
    }
    const setting = settingLine.exec(said)
    const labelled = questionLabel.exec(said)
    const box = boxLine.exec(said)
    const option = bulletLine.exec(said)
    const heading = questionHeading.exec(said)
    if (option && !current && isTopic(said, below())) topic = said[0]!
    const isAsked = option !== null && said[0] === topic
    const inline =
      current?.kind === 'QUESTION' && current.options.length === 0 ? optionsOnOneLine(said) : null
    const numbered = numberLine.exec(said) ?? labelled
    const lettered = letteredOption(said, current, below)
    const answer = answerOf(said, current)
    const hasOptions = current?.kind === 'QUESTION' && current.options.length > 0
    const explanation =
      hasOptions || (current?.kind === 'QUESTION' && current.answer)
        ? explanationLine.exec(said)?.[1]
        : undefined
    const isFirstOfList = numbered !== null && !isAfterBlank && isAboveList(current) && startsOptions(below())
    const isLabel =
      current?.kind === 'QUESTION' && current.options.length === 0 && said.replace(optionsLabel, '') === ''
    if (said === '' || (isLabel && current.prompt.length > 0)) {
      // Options may follow an empty line; another line begins a question.
    } else if (said.startsWith('//')) continue
    else if (setting) {
      const name = setting[1]!.toLowerCase().replaceAll(' ', '_')
      if (current) current.settings[name] = settingOf(name, setting[2]!)
      else if (name === 'title') deck.title = settingOf(name, setting[2]!) as string
      else if (isDeckField(name)) deck.readField({ line }, name, settingOf(name, setting[2]!))
      else deck.leaveOut({ line }, 'UNKNOWN_LINE', said)
    } else if (said.startsWith('#')) {
      begins({
        kind: 'CONTENT',
        line,
        title: readOutlineText(said.replace(/^#+\s*/, '')),
        body: [],
        settings: noSettings(),
      })
    } else if (current?.kind === 'CONTENT' && (!isAfterBlank || said.startsWith('>'))) {
      current.body.push(
        said.startsWith('>') ? source.trimStart().slice(1).replace(/^ /, '') : source.trimEnd(),
      )
    } else if (answer !== undefined && current?.kind === 'QUESTION') current.answer = { line, text: answer }
    else if (explanation !== undefined && current?.kind === 'QUESTION') current.explanations.push(explanation)
    else if (hasOptions && !isAfterBlank && detailLine.test(said))
      deck.leaveOut({ line }, 'UNKNOWN_LINE', said)
    else if (isAsked) begins(questionBlock(line, option[1] ?? '', null))
    else if (inline && current?.kind === 'QUESTION') {
      current.optionStyle = 'letter'
      current.alphabet = inline.alphabet
      for (const one of inline.texts) addOption(current, '-', one, false)
    } else if (lettered && current?.kind === 'QUESTION') {
      current.optionStyle = 'letter'
      current.alphabet ??= lettered.alphabet
      addOption(current, lettered.isRight ? '*' : '-', lettered.text, isBold)
    } else if (
      (box && current?.kind === 'QUESTION') ||
      option ||
      (numbered &&
        !labelled &&
        !isFirstOfList &&
        !isAfterBlank &&
        isStep(Number(numbered[1]), current, below()))
    ) {
      const isRight = box ? !isEmptyBox(said) : said.startsWith('*')
      const mark = box || option ? (isRight ? '*' : '-') : '1'
      const given = box?.[2] ?? option?.[1] ?? (option ? '' : (numbered?.[2] ?? ''))
      if (current?.kind === 'QUESTION') {
        current.optionStyle ??= box || option ? 'bullet' : 'number'
        current.isBoxed ||= box !== null
        if (option && !box) current.bullets.add(said[0]!)
        addOption(current, mark, given, isBold)
      } else deck.leaveOut({ line }, 'NO_QUESTION_TEXT')
    } else if (
      current?.kind === 'QUESTION' &&
      !heading &&
      (current.prompt.length === 0 ||
        (!isAfterBlank &&
          current.options.length === 0 &&
          !isFirstOfList &&
          (!numbered || (current.number === null && !labelled))))
    ) {
      current.prompt.push(readOutlineText(said))
      current.sources.push(said)
    } else {
      // A line above the first question is the title.
      if (isFirstOfList && current?.kind === 'QUESTION' && deck.title === null && deck.slides.length === 0) {
        deck.title = current.prompt[0]!.replace(/[:：]$/, '')
        block = null
      }
      const asking = (numbered?.[2] ?? said).replace(requiredMark, '')
      const prompt = heading ? [] : [readOutlineText(boldText.exec(asking)?.[1] ?? asking)]
      const given = heading?.[1] ?? numbered?.[1]
      const number = given === undefined ? null : Number(given)
      begins(
        heading
          ? { ...questionBlock(line, '', number), prompt: [], sources: [] }
          : questionBlock(line, said, number, prompt),
      )
    }
    isAfterBlank = said === ''
  }
  finish()
  for (const { line, text } of unused.values()) deck.leaveOut({ line }, 'BAD_RIGHT_ANSWER', text)
}

/** `Answers: B, A` as the last line: one for each choice of the text, of which none has an answer of its own. */
function keyInOrder(lines: readonly string[], words: Words) {
  const from = lines.findLastIndex(line => line.trim() !== '')
  const text = answersInOrder(lines[from] ?? '')
  if (!text) return null
  const above = new DeckDraft()
  readOutline(lines.slice(0, from).join('\n'), above, words)
  const choices = above.slides.filter(
    slide => slide.kind === 'QUESTION' && (slide.question.options?.length ?? 0) > 0,
  )
  const isKey = choices.every(slide => slide.kind === 'QUESTION' && slide.question.type === 'MULTIPLE_CHOICE')
  if (!isKey || choices.length !== text.length) return null
  const byLine = new Map(choices.map(({ line }, i) => [line, { line: from + 1, text: text[i]! }]))
  return { from, to: from + 1, answers: new Map<number, NamedAnswer>(), byLine, text: text.join(', ') }
}

function questionBlock(
  line: number,
  said: string,
  number: number | null,
  prompt: string[] = [readOutlineText(said)],
): QuestionBlock {
  return {
    kind: 'QUESTION',
    line,
    number,
    prompt,
    sources: [said],
    options: [],
    optionStyle: null,
    isBoxed: false,
    bullets: new Set(),
    alphabet: null,
    answer: null,
    explanations: [],
    settings: noSettings(),
  }
}

/** Whether a bullet is a question: the first line of all, above bullets of another kind. Dashes and stars are options. */
function isTopic(said: string, below: readonly string[]): boolean {
  const next = below.find(line => line !== '') ?? ''
  return bulletLine.test(next) && next[0] !== said[0] && !/^[-*]/.test(said)
}

/** A bold label, `**b)** Rome`. */
const boldLabel = /^\*\*(\S{1,6}|[\p{L}\d ]{1,40}[:：])\*\*/u
const headingMark = /^#{1,6}\s+/
const questionNumber = new RegExp(`${questionLabel.source}|${numberLine.source}`, 'isu')

interface StartedLine {
  readonly text: string
  /** Whether the whole line is bold. */
  readonly isBold: boolean
}

/**
 * A line without the formatting that hides its mark: full-width characters, bold type, a heading of a numbered question.
 * @param below the lines after it, by which a question is told from a title
 */
function plainStart(given: string, below: () => readonly string[] = () => []): StartedLine {
  if (given.startsWith('\\')) return { text: given, isBold: false }
  let text = given
  const title = text.replace(headingMark, '').replace(/^\*\*|\*\*$/g, '')
  if (headingMark.test(text) && questionNumber.test(title)) {
    const next = below().find(line => line.trim() !== '') ?? ''
    const isOption = boxLine.test(next) || bulletLine.test(next) || labelLine.test(next)
    if (isOption && !next.startsWith('#')) text = title
  }
  const bold = boldText.exec(text)?.[1]
  const label = bold === undefined ? boldLabel.exec(text) : null
  text = bold ?? (label ? `${label[1]}${text.slice(label[0].length)}` : text)
  if (wideStart.test(text)) text = withoutWidth(text)
  const emoji = emojiLabel.exec(text)
  if (emoji) {
    const letter = String.fromCharCode((emoji[2]?.codePointAt(0) ?? emojiA) - emojiA + 65)
    text = `${emoji[1] ? `${emoji[1]}.` : `${letter})`} ${text.slice(emoji[0].length)}`
  }
  if (dividingLine.test(text)) return { text: '', isBold: false }
  // Answers and explanations may be quoted or have a mark.
  const said = text.replace(/^(?:>|[✅✔☑]\ufe0f?)\s*/u, '')
  if (said !== text && (answerLine.test(said) || explanationLine.test(said))) text = said
  return { text, isBold: bold !== undefined }
}

const emojiA = 0x1f170

/** Longest mark that may be written in full-width characters. */
const markCharactersMax = 4

function withoutWidth(text: string): string {
  const first = text[0]!.normalize('NFKC')
  // Numbers and letters in a circle have no mark after them.
  if (/^[\u2460-\u2473\u2776-\u277f]/.test(text)) return `- ${text.slice(1).trimStart()}`
  if (/^[\u24b6-\u24e9]/.test(text)) return `${first}) ${text.slice(1).trimStart()}`
  return text.slice(0, markCharactersMax).normalize('NFKC') + text.slice(markCharactersMax)
}

/** The answer that a line names for the question above it. `A:` does so after `Q:`. */
function answerOf(said: string, block: Block | null): string | undefined {
  if (block?.kind !== 'QUESTION') return undefined
  // It may be one of the bullets.
  const item = block.options.length > 0 ? bulletLine.exec(said)?.[1] : undefined
  const line = item === undefined ? said : plainStart(item).text
  const bracketed = answerLine.exec(line)?.[1]
  const named =
    /^[([（【]/.test(line) && bracketed !== undefined
      ? bracketed.replace(/[)\]）】][.。]?$/, '')
      : (bracketed ?? (block.options.length > 0 ? answerSentence.exec(line)?.[1] : undefined))
  const isPair = /^[qf]\s?[:：]/i.test(block.sources[0] ?? '') && block.options.length === 0
  return named ?? (isPair ? /^[ar]\s?[:：]\s*(\S.*)$/is.exec(said)?.[1] : undefined)
}

/** A star that marks questions which have to be answered, in forms. */
const requiredMark = /(?<=[?？])\s?\*$/

/** Whether a question is one line without a number, which may be a title. */
function isAboveList(block: Block | null): boolean {
  if (block?.kind !== 'QUESTION' || block.number !== null || block.options.length > 0) return false
  return block.prompt.length === 1 && !/[?？]$/.test(block.prompt[0]!)
}

/** Whether the lines begin with an option, so that the line above them is a question. */
function startsOptions(lines: readonly string[]): boolean {
  const next = lines.find(line => line !== '') ?? ''
  const label = labelLine.exec(next)?.[2]
  const isFirst = label !== undefined && alphabets.some(([first]) => first === plainLabel(label))
  return isFirst || boxLine.test(next) || bulletLine.test(next)
}

/**
 * Whether a numbered line right below is a step of the block rather than the next question of a numbered
 * list.
 */
function isStep(number: number, block: Block | null, below: readonly string[]): boolean {
  if (block?.kind !== 'QUESTION') return false
  // A number above a first step is the next question of a list whose options are numbered too.
  if (number > 1 && block.options.length > 0 && numberLine.exec(below[0] ?? '')?.[1] === '1') return false
  if (block.optionStyle !== null) return block.optionStyle === 'number'
  return number === 1 || block.number === null
}

/** `A) x  B) y  C) z`: labels in order, each with a text. */
function optionsOnOneLine(
  said: string,
): { readonly texts: readonly string[]; readonly alphabet: readonly string[] } | null {
  if (said.length > lineCharactersMax) return null
  const labelled = said.replace(optionsLabel, '')
  if (!labelLine.test(labelled)) return null
  const parts = labelled.split(/\s+(?=[([（]?\p{L}[)\]）.．、]\s*\S)/u).map(part => labelLine.exec(part))
  if (parts.length < 2) return null
  const alphabet = alphabets.find(letters =>
    parts.every((part, i) => part !== null && letters[i] === plainLabel(part[2]!)),
  )
  return alphabet ? { texts: parts.map(part => part![3]!), alphabet } : null
}

const lineCharactersMax = 1_000

/** Labels on lines of their own, as web pages put them on the clipboard, joined with the line below. */
function withJoinedLabels(given: readonly string[]): string[] {
  const lines = [...given]
  const labelAt = (i: number) => loneLabel.exec(lines[i]?.trim() ?? '')?.[1]?.toLowerCase()
  const filledFrom = (i: number) => {
    let at = i
    while (at < lines.length && at < i + letterGapMax && lines[at]!.trim() === '') at++
    return at
  }
  let expected = 0
  for (let i = 0; i < lines.length; i++) {
    const label = labelAt(i)
    if (label === undefined) continue
    if (label === 'a') {
      const second = filledFrom(filledFrom(i + 1) + 1)
      expected = labelAt(second) === 'b' ? 0 : -1
    }
    const at = filledFrom(i + 1)
    if (alphabets[0]![expected] !== label || at >= lines.length || labelAt(at) !== undefined) continue
    lines[i] = `${label}) ${lines[at]!.trim()}`
    lines[at] = ''
    expected++
  }
  return lines
}

/** Largest distance between the first and second lettered option. */
const letterGapMax = 3

/**
 * A line that is the next lettered option of a question. The first must be followed by the second: a text
 * may begin with a single letter.
 */
function letteredOption(
  said: string,
  block: Block | null,
  below: () => readonly string[],
): { readonly text: string; readonly isRight: boolean; readonly alphabet: readonly string[] } | null {
  if (block?.kind !== 'QUESTION' || (block.optionStyle !== null && block.optionStyle !== 'letter'))
    return null
  const found = labelLine.exec(said)
  if (!found) return null
  const place = block.options.length
  const label = plainLabel(found[2]!)
  const labels = block.alphabet ? [block.alphabet] : alphabets
  let possible = labels.filter(letters => letters[place] === label)
  if (place === 0 && possible.length > 0) {
    const next = labelLine.exec(below().find(line => line !== '') ?? '')
    possible = possible.filter(letters => next && letters[1] === plainLabel(next[2]!))
  }
  const [alphabet] = possible
  return alphabet ? { text: found[3]!, isRight: found[1] !== undefined, alphabet } : null
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

/** Cap while reading; above the limit of any question. */
const optionsMax = 60

function addOption(
  { options }: QuestionBlock,
  mark: OptionLine['mark'],
  source: string,
  isBoldLine: boolean,
): void {
  if (options.length < optionsMax) options.push(readOption(mark, source, isBoldLine))
}

function readOption(bullet: OptionLine['mark'], source: string, isBoldLine: boolean): OptionLine {
  const box = bullet === '1' ? null : checkbox.exec(source)
  const unboxed = box ? source.slice(box[0].length) : source
  const ended = unboxed.startsWith('\\') ? { text: unboxed, isRight: null } : readEndMark(unboxed)
  const bold = boldText.exec(ended.text)?.[1]
  const given = withoutStar(bold ?? ended.text)
  const isStarred =
    given !== (bold ?? ended.text) || (box !== null && box[1] !== ' ') || ended.isRight === true
  const isBold = (bold !== undefined || isBoldLine) && ended.isRight !== false
  const mark = ended.isRight === false ? '-' : isStarred || isBold ? '*' : bullet
  const fields = given.startsWith('\\{') ? jsonOf(given.slice(1)) : null
  return {
    mark,
    text: readOutlineText(given),
    fields: (fields as Record<string, unknown> | undefined) ?? null,
    isBold: isBold && !isStarred && bullet !== '*',
    isMarked: isStarred || isBold,
    isEscaped: given.startsWith('\\'),
  }
}

/** A whole option in bold, which marks it as right. */
const boldText = /^\*\*([^*]+)\*\*$/

/** Removes a trailing * that marks a correct option; several of them are emphasis. */
function withoutStar(text: string): string {
  const isMarked = text.length > 1 && text.indexOf('*') === text.length - 1 && !text.startsWith('\\')
  return isMarked ? text.slice(0, -1).trimEnd() : text
}

/** Bullets with labels after them, `- a) Mars`. */
function withoutLabels(block: QuestionBlock): QuestionBlock {
  if (block.optionStyle === 'letter' || block.options.length < 2) return block
  const found = block.options.map(({ text, isEscaped }) => (isEscaped ? null : labelLine.exec(text)))
  const alphabet = alphabets.find(letters =>
    found.every((one, i) => one !== null && letters[i] === plainLabel(one[2]!)),
  )
  if (!alphabet) return block
  return {
    ...block,
    alphabet,
    options: block.options.map((option, i) => ({ ...option, text: found[i]![3]! })),
  }
}

/** Bold type of all options marks none of them, and nor do stars of all where some have another mark. */
function withoutBold(options: readonly OptionLine[]): readonly OptionLine[] {
  const marked = options.filter(({ isMarked }) => isMarked).length
  if (marked > 0 && marked < options.length && options.every(({ mark }) => mark === '*'))
    return options.map(option => ({ ...option, mark: option.isMarked ? '*' : '-' }))
  const isMeant = options.length < 2 || options.some(({ isBold }) => !isBold)
  return isMeant ? options : options.map(option => ({ ...option, mark: '-' }))
}

const truth =
  /^(?:(true|t|yes|wahr|richtig|ja|vrai|oui|verdadero|sí|vero|да|верно|对|正确)|false|f|no|falsch|nein|faux|non|falso|нет|неверно|错|错误)\.?$/iu
/** Longer answers are sentences, too long to be typed. */
const acceptedCharactersMax = 60

/** A question with the answer that another line names. */
function withAnswer(block: QuestionBlock, deck: DeckDraft, words: Words): QuestionBlock {
  const { answer, alphabet } = block
  const options = withoutBold(block.options)
  if (!answer || 'type' in block.settings) return { ...block, options: [...options] }
  // Options may have no mark at all.
  const isUnmarked = options.length === 0 && block.prompt.length > 2
  const lines = isUnmarked ? block.prompt.slice(1).map(text => readOption('-', text, false)) : options
  const right = namedOptions(
    answer.text,
    lines.map(({ text }) => text),
    alphabet,
    block.optionStyle === 'number',
  )
  if (right) {
    if (right.isAmbiguous)
      deck.change(
        { line: answer.line },
        'AMBIGUOUS_RIGHT_ANSWER',
        answer.text,
        lines[right.indices[0]!]!.text,
      )
    const marked = lines.map((one, i) => ({
      ...one,
      mark: right.indices.includes(i) ? ('*' as const) : ('-' as const),
    }))
    return { ...block, prompt: isUnmarked ? block.prompt.slice(0, 1) : block.prompt, options: marked }
  }
  if (options.length > 0 || (isUnmarked && listLineIn(block) !== undefined)) {
    deck.leaveOut({ line: answer.line }, 'BAD_RIGHT_ANSWER', answer.text)
    return { ...block, options: [...options] }
  }
  const isTrue = truth.exec(answer.text)
  if (isTrue)
    return {
      ...block,
      options: [words.right, words.wrong].map((text, i) => ({
        ...readOption('-', text, false),
        mark: (isTrue[1] !== undefined) === (i === 0) ? '*' : '-',
      })),
    }
  if (answer.text.length > acceptedCharactersMax)
    return { ...block, explanations: [answer.text, ...block.explanations] }
  const prompt = block.prompt.join('\n')
  return {
    ...block,
    prompt: prompt.search(blankMark) >= 0 ? block.prompt : [`${prompt} ___`],
    options: [readOption('*', answer.text, false)],
  }
}

/** The start of a line that may be an option. */
const listStart =
  /^(?:[^\p{L}\p{N}\s"'“”„«»‘’¿¡(<$€£\\@#/.…]|[([]?(?:\p{L}|[ivx]{1,4}|\d{1,2})[)\].、:：])\s*\S/iu
const shortCharactersMax = 80

/** The first line of a question without options that may be one. */
function listLineIn({ sources }: QuestionBlock): string | undefined {
  const [first = '', ...rest] = sources
  if (/^(?:[([]?(?:\p{L}|[ivx]{2,4})[)\]、]|[=-]+>|[→⇒])\s*\S/iu.test(first)) return first
  const listed = rest.find(line => listStart.test(line))
  if (listed !== undefined) return listed
  const table = sources.find(line => /\t\S[^\t]*\t\S/.test(line))
  if (table !== undefined) return table
  const isShort = (line: string) => line.length <= shortCharactersMax && !/[.!?…:]$/.test(line)
  return rest.length > 1 && /[?:：？]$/.test(first) && rest.every(isShort) ? rest[0] : undefined
}

/** Bullets that may tell correct options from wrong ones where a question has both. */
const pairsOfBullets = [
  ['+', '-'],
  ['●', '○'],
]

function addQuestion(block: QuestionBlock, deck: DeckDraft, words: Words): void {
  const plain = withoutLabels(block)
  const { line, prompt: lines, options, settings, explanations } = withAnswer(plain, deck, words)
  const prompt = lines.join('\n')
  const { type: named, explanation, notes, section, ...own } = settings
  if (section !== undefined) deck.beginSection({ line }, section)
  const name = String(named ?? '')
    .toUpperCase()
    .replace(/[\s-]+/g, '_')
  if (named !== undefined && !questionTypeNames.some(type => type === name)) {
    deck.leaveOut({ line }, 'UNSUPPORTED_QUESTION', String(named))
    return
  }
  const type = (name || typeOfLines(prompt, options)) as QuestionTypeName
  const isText = named === undefined && block.options.length === 0
  const isAllStarred =
    named === undefined &&
    type === 'QUIZ' &&
    block.optionStyle === 'bullet' &&
    !block.isBoxed &&
    options.length > 2 &&
    options.every(({ mark, isMarked }) => mark === '*' && !isMarked)
  if (isAllStarred && !block.answer) deck.change({ line }, 'ALL_MARKED')
  if (type === 'MULTIPLE_CHOICE' && pairsOfBullets.some(pair => pair.every(one => block.bullets.has(one))))
    deck.change({ line }, 'NO_RIGHT_ANSWER')
  const listed = isText && /^(?:OPEN_TEXT|FILL_IN_BLANK)$/.test(type) ? listLineIn(block) : undefined
  if (listed !== undefined) deck.change({ line }, 'LIST_AS_TEXT', listed)
  const accepted = type === 'FILL_IN_BLANK' ? acceptedTexts(options, line, deck) : []
  const given = { ...(accepted.length > 0 ? { blanks: [{ accepted }] } : settingsOf(type, options)), ...own }
  const choices = type === 'FILL_IN_BLANK' ? [] : options.map(option => optionOf(type, option))
  deck.addQuestion(
    { line },
    {
      type,
      prompt,
      ...(choices.length > 0 && { options: choices as NonNullable<CreateQuestionBody['options']> }),
      ...(Object.keys(given).length > 0 && { settings: given }),
      ...(explanation === undefined ? explanationOf(explanations) : { explanation: String(explanation) }),
      ...(notes !== undefined && { notes: String(notes) }),
    },
  )
}

/** The accepted texts of a blank, each on a line of its own, or several divided by slashes. */
function acceptedTexts(options: readonly OptionLine[], line: number, deck: DeckDraft): string[] {
  const accepted = options.flatMap(({ text, isEscaped }) => {
    const parts = isEscaped ? [] : text.split(acceptedDivider).filter(part => part !== '')
    if (parts.length < 2) return [text]
    deck.change({ line }, 'ACCEPTED_DIVIDED', text)
    return parts
  })
  return [...new Set(accepted)]
}

/** Settings implied by the option lines. */
function settingsOf(type: QuestionTypeName, options: readonly OptionLine[]): Record<string, unknown> {
  const isSeveral = type === 'QUIZ' && options.filter(({ mark }) => mark === '*').length > 1
  return isSeveral ? { allow_multiple: true } : {}
}

function optionOf(type: QuestionTypeName, { mark, text, fields }: OptionLine): Record<string, unknown> {
  const right = mark === '*' && { is_correct: true }
  if (fields) return { ...fields, ...right }
  const at = type === 'MATCHING' ? text.indexOf(arrow) : -1
  if (at < 0) return { text, ...right }
  return { text: text.slice(0, at).trim(), match: text.slice(at + arrow.length).trim() }
}

function addContent({ line, title, body, settings }: ContentBlock, deck: DeckDraft): void {
  const {
    on_phones = false,
    notes = '',
    body: whole,
    layout,
    body_2,
    stepwise,
    section,
    ...unknown
  } = settings
  if (section !== undefined) deck.beginSection({ line }, section)
  const [stranger] = Object.keys(unknown)
  if (stranger !== undefined) deck.leaveOut({ line }, 'UNKNOWN_LINE', `@ ${stranger}`)
  deck.addContent(
    { line },
    {
      ...(layout !== undefined && { layout: String(layout).toUpperCase() as SlideLayout }),
      title,
      body: String(whole ?? body.join('\n')),
      ...(body_2 !== undefined && { body_2: String(body_2) }),
      ...(stepwise === true && { stepwise }),
      on_phones: on_phones === true,
      notes: String(notes),
    },
  )
}

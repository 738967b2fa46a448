import { jsonOf, readOutlineText } from '@roomful/contract/features/imports/outline-text'
import { acceptedDivider, labelLine } from '@roomful/contract/features/imports/pasted-marks'
import { arrow, typeOfLines } from '@roomful/contract/features/imports/type-of-lines'
import type { SlideLayout } from '@roomful/contract/features/presentations/slide-layouts'
import { blankMark } from '@roomful/contract/question-types/fill-in-blank'
import { type QuestionTypeName, questionTypeNames, typeOf } from '@roomful/contract/question-types/index'
import type { CreateQuestionBody } from '@roomful/contract/question-types/question-input'
import { type DeckDraft, explanationOf } from '../deck-draft.ts'
import type { Words } from '../import-preview.ts'
import { alphabets, plainLabel } from '../lib/labels.ts'
import { type NamedAnswer, namedOptions, readEndMark } from './answer-lines.ts'
import { boldText } from './outline-lines.ts'

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

export interface QuestionBlock {
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

export type Block = QuestionBlock | ContentBlock

/** Without a prototype: a file may name a setting `__proto__`. */
const noSettings = (): Record<string, unknown> => Object.create(null)

const checkbox = /^\[([ x])\](?:\s+|$)/i
/** A question without options yet, whose prompt is a line. */
export function questionBlock(line: number, source: string, number: number | null): QuestionBlock {
  return {
    kind: 'QUESTION',
    line,
    number,
    prompt: [readOutlineText(source)],
    sources: [source],
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

/** A content slide without text yet. */
export function contentBlock(line: number, title: string): ContentBlock {
  return { kind: 'CONTENT', line, title, body: [], settings: noSettings() }
}

/** Cap while reading; above the limit of any question. */
const optionsMax = 60

/** Adds an option to a question; those above the cap are dropped. */
export function addOption(
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

/** Adds the question of a block to the deck, or the reason why it is none. */
export function addQuestion(block: QuestionBlock, deck: DeckDraft, words: Words): void {
  const plain = withoutLabels(block)
  const { line, prompt: lines, options, settings, explanations } = withAnswer(plain, deck, words)
  const prompt = lines.join('\n')
  const { type: named, explanation, notes, skipped, section, ...own } = settings
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
  const hasBlanks = typeOf({ type }).settings.blanks !== undefined
  const accepted = hasBlanks ? acceptedTexts(options, line, deck) : []
  const given = { ...(accepted.length > 0 ? { blanks: [{ accepted }] } : settingsOf(type, options)), ...own }
  const choices = hasBlanks ? [] : options.map(option => optionOf(type, option))
  deck.addQuestion(
    { line },
    {
      type,
      prompt,
      ...(choices.length > 0 && { options: choices as NonNullable<CreateQuestionBody['options']> }),
      ...(Object.keys(given).length > 0 && { settings: given }),
      ...(explanation === undefined ? explanationOf(explanations) : { explanation: String(explanation) }),
      ...(notes !== undefined && { notes: String(notes) }),
      ...(skipped === true && { skipped }),
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
  const at = typeOf({ type }).options?.extra.match ? text.indexOf(arrow) : -1
  if (at < 0) return { text, ...right }
  return { text: text.slice(0, at).trim(), match: text.slice(at + arrow.length).trim() }
}

/** Adds the content slide of a block to the deck. */
export function addContent({ line, title, body, settings }: ContentBlock, deck: DeckDraft): void {
  const {
    on_phones = false,
    notes = '',
    body: whole,
    layout,
    body_2,
    stepwise,
    skipped,
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
      ...(skipped === true && { skipped }),
    },
  )
}

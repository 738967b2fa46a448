import { jsonOf, readOutlineText } from '@roomful/contract/features/imports/outline-text'
import { arrow, typeOfLines } from '@roomful/contract/features/imports/type-of-lines'
import { isDeckField } from '@roomful/contract/features/presentations/deck-fields'
import { type QuestionTypeName, questionTypeNames } from '@roomful/contract/question-types/index'
import type { CreateQuestionBody } from '@roomful/contract/question-types/question-input'
import type { DeckDraft } from '../deck-draft.ts'

/** An option line: its text, or all of its fields if written as `\{…}`. */
interface OptionLine {
  readonly mark: '-' | '*' | '1'
  readonly text: string
  readonly fields: Record<string, unknown> | null
}

interface QuestionBlock {
  readonly kind: 'QUESTION'
  readonly line: number
  /** The number before the question, if any. */
  readonly number: number | null
  readonly prompt: string[]
  readonly options: OptionLine[]
  /** The marker style of its options, the same for all; null before the first. */
  optionStyle: 'bullet' | 'letter' | 'number' | null
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

const optionLine = /^([-*•+–])(?:\s+(.*))?$/s
const checkbox = /^\[([ x])\](?:\s+|$)/i
/** `a) Paris`, `*b. Rome`, `(c) Oslo`. */
const letteredLine = /^(\*\s*)?\(?([a-z])(?:\)\s*|\.\s+)(\S.*)$/is
const numberedLine = /^(\d{1,2})[.)]\s+(.*)$/s
const settingLine = /^@\s*(\w[\w ]{0,39}?)\s*:\s*(.*)$/s

/** Reads a plain-text outline (docs/importing.md, "The outline"). */
export function readOutline(text: string, deck: DeckDraft): void {
  let block: Block | null = null
  let isAfterBlank = true
  const finish = () => {
    if (block?.kind === 'QUESTION') addQuestion(block, deck)
    else if (block) addContent(block, deck)
    block = null
  }
  const lines = text.split('\n')
  for (const [i, source] of lines.entries()) {
    if (deck.isFull) return
    const line = i + 1
    const said = source.trim()
    const current = block as Block | null
    const begins = (next: Block) => {
      finish()
      block = next
    }
    const setting = settingLine.exec(said)
    const option = optionLine.exec(said)
    const numbered = numberedLine.exec(said)
    const lettered = letteredOption(said, current, () => lines.slice(i + 1, i + 1 + letterGapMax))
    if (said === '') {
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
    } else if (lettered && current?.kind === 'QUESTION') {
      current.optionStyle = 'letter'
      addOption(current, lettered[1] ? '*' : '-', lettered[3]!)
    } else if (option || (numbered && !isAfterBlank && isStep(Number(numbered[1]), current))) {
      const mark = option ? (option[1] === '*' ? '*' : '-') : '1'
      const given = option?.[2] ?? numbered?.[2] ?? ''
      if (current?.kind === 'QUESTION') {
        current.optionStyle ??= option ? 'bullet' : 'number'
        addOption(current, mark, given)
      } else deck.leaveOut({ line }, 'NO_QUESTION_TEXT')
    } else if (
      current?.kind === 'QUESTION' &&
      !isAfterBlank &&
      current.options.length === 0 &&
      (!numbered || current.number === null)
    ) {
      current.prompt.push(readOutlineText(said))
    } else {
      const prompt = [readOutlineText(numbered ? numbered[2]! : said)]
      const number = numbered ? Number(numbered[1]) : null
      begins({
        kind: 'QUESTION',
        line,
        number,
        prompt,
        options: [],
        optionStyle: null,
        settings: noSettings(),
      })
    }
    isAfterBlank = said === ''
  }
  finish()
}

/**
 * Whether a numbered line right below is a step of the block rather than the next question of a numbered
 * list.
 */
function isStep(number: number, block: Block | null): boolean {
  if (block?.kind !== 'QUESTION') return false
  if (block.optionStyle !== null) return block.optionStyle === 'number'
  return number === 1 || block.number === null
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
): RegExpExecArray | null {
  if (block?.kind !== 'QUESTION' || (block.optionStyle !== null && block.optionStyle !== 'letter'))
    return null
  const found = letteredLine.exec(said)
  const place = block.options.length
  const isLetter = (line: RegExpExecArray | null, at: number) => line?.[2]?.toLowerCase() === letters[at]
  if (!isLetter(found, place)) return null
  if (place > 0) return found
  const next = below().find(line => line.trim() !== '') ?? ''
  return isLetter(letteredLine.exec(next.trim()), 1) ? found : null
}

const letters = 'abcdefghijklmnopqrstuvwxyz'

/** Settings with text values, where numbers are texts too. */
const textSettings: readonly string[] = ['title', 'type', 'notes', 'body', 'min_label', 'max_label']

function settingOf(name: string, source: string): unknown {
  const value = jsonOf(source)
  const isMeant = textSettings.includes(name)
    ? typeof value === 'string' || value === null
    : value !== undefined
  return isMeant ? value : source
}

/** Cap while reading; above the limit of any question. */
const optionsMax = 60

function addOption({ options }: QuestionBlock, mark: OptionLine['mark'], source: string): void {
  if (options.length < optionsMax) options.push(readOption(mark, source))
}

function readOption(bullet: OptionLine['mark'], source: string): OptionLine {
  const box = bullet === '1' ? null : checkbox.exec(source)
  const unboxed = box ? source.slice(box[0].length) : source
  const given = withoutStar(boldText.exec(unboxed)?.[1] ?? unboxed)
  const mark = given !== unboxed || (box && box[1] !== ' ') ? '*' : bullet
  const fields = given.startsWith('\\{') ? jsonOf(given.slice(1)) : null
  return {
    mark,
    text: readOutlineText(given),
    fields: (fields as Record<string, unknown> | undefined) ?? null,
  }
}

/** A whole option in bold, which marks it as right. */
const boldText = /^\*\*([^*]+)\*\*$/

/** Removes a trailing * that marks a correct option; several of them are emphasis. */
function withoutStar(text: string): string {
  const isMarked = text.length > 1 && text.indexOf('*') === text.length - 1 && !text.startsWith('\\')
  return isMarked ? text.slice(0, -1).trimEnd() : text
}

function addQuestion({ line, prompt: lines, options, settings }: QuestionBlock, deck: DeckDraft): void {
  const prompt = lines.join('\n')
  const { type: named, notes, ...own } = settings
  const name = String(named ?? '')
    .toUpperCase()
    .replace(/[\s-]+/g, '_')
  if (named !== undefined && !questionTypeNames.some(type => type === name)) {
    deck.leaveOut({ line }, 'UNSUPPORTED_QUESTION', String(named))
    return
  }
  const type = (name || typeOfLines(prompt, options)) as QuestionTypeName
  const given = { ...settingsOf(type, options), ...own }
  const choices = type === 'FILL_IN_BLANK' ? [] : options.map(option => optionOf(type, option))
  deck.addQuestion(
    { line },
    {
      type,
      prompt,
      ...(choices.length > 0 && { options: choices as NonNullable<CreateQuestionBody['options']> }),
      ...(Object.keys(given).length > 0 && { settings: given }),
      ...(notes !== undefined && { notes: String(notes) }),
    },
  )
}

/** Settings implied by the option lines. */
function settingsOf(type: QuestionTypeName, options: readonly OptionLine[]): Record<string, unknown> {
  if (type === 'FILL_IN_BLANK' && options.length > 0)
    return { blanks: [{ accepted: options.map(({ text }) => text) }] }
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
  const { on_phones = false, notes = '', body: whole, ...unknown } = settings
  const [stranger] = Object.keys(unknown)
  if (stranger !== undefined) deck.leaveOut({ line }, 'UNKNOWN_LINE', `@ ${stranger}`)
  deck.addContent(
    { line },
    { title, body: String(whole ?? body.join('\n')), on_phones: on_phones === true, notes: String(notes) },
  )
}

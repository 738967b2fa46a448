import {
  answerLine,
  boxLine,
  bulletLine,
  dividingLine,
  emojiLabel,
  explanationLine,
  labelLine,
  loneLabel,
  numberLine,
  optionsLabel,
  questionLabel,
  wideStart,
} from '@roomful/contract/features/imports/pasted-marks'
import { alphabets, plainLabel } from '../lib/labels.ts'

/** A line of an outline without the formatting that hides its mark. */
export interface Line {
  /** From 1. */
  readonly number: number
  readonly source: string
  readonly text: string
  /** Whether the whole line is bold. */
  readonly isBold: boolean
  /** The texts of the lines right after it. */
  readonly below: () => readonly string[]
}

/** Number of lines that tell what the one above them is: at most these are between the first two options. */
const belowMax = 3

/** The line at an index. @param isBody whether it is the text of a slide, whose formatting stays */
export function lineAt(lines: readonly string[], i: number, isBody: boolean): Line {
  const source = lines[i]!
  const below = () => lines.slice(i + 1, i + 1 + belowMax).map(next => plainStart(next.trim()).text)
  const { text, isBold } = isBody ? { text: source.trim(), isBold: false } : plainStart(source.trim(), below)
  return { number: i + 1, source, text, isBold, below }
}

/** A line in bold as a whole. */
export const boldText = /^\*\*([^*]+)\*\*$/
/** A bold label, `**b)** Rome`. */
const boldLabel = /^\*\*(\S{1,6}|[\p{L}\d ]{1,40}[:：])\*\*/u
const headingMark = /^#{1,6}\s+/
/** The start of a question with a number or label. */
export const questionNumber = new RegExp(`${questionLabel.source}|${numberLine.source}`, 'isu')

/**
 * A line without the formatting that hides its mark: full-width characters, bold type, a heading of a numbered question.
 * @param below the lines after it, by which a question is told from a title
 */
export function plainStart(
  given: string,
  below: () => readonly string[] = () => [],
): Pick<Line, 'text' | 'isBold'> {
  if (given.startsWith('\\')) return { text: given, isBold: false }
  let text = headingMark.test(given) ? withoutHeadingMark(given, below) : given
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
  const plain = text.replace(answerMark, '')
  if (plain !== text && (answerLine.test(plain) || explanationLine.test(plain))) text = plain
  return { text, isBold: bold !== undefined }
}

/** A numbered question that is a heading, if an option is below it. */
function withoutHeadingMark(heading: string, below: () => readonly string[]): string {
  const title = heading.replace(headingMark, '').replace(/^\*\*|\*\*$/g, '')
  const next = questionNumber.test(title) ? (below().find(line => line.trim() !== '') ?? '') : ''
  const isOption = boxLine.test(next) || bulletLine.test(next) || labelLine.test(next)
  return isOption && !next.startsWith('#') ? title : heading
}

/** Before answers and explanations that are quoted or marked. */
const answerMark = /^(?:>|[✅✔☑]\ufe0f?)\s*/u
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

/** Labels on lines of their own, as web pages put them on the clipboard, joined with the line below. */
export function withJoinedLabels(given: readonly string[]): string[] {
  const lines = [...given]
  const labelAt = (i: number) => loneLabel.exec(lines[i]?.trim() ?? '')?.[1]?.toLowerCase()
  const filledFrom = (i: number) => {
    let at = i
    while (at < lines.length && at < i + belowMax && lines[at]!.trim() === '') at++
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

/** `A) x  B) y  C) z`: labels in order, each with a text. */
export function optionsOnOneLine(
  text: string,
): { readonly texts: readonly string[]; readonly alphabet: readonly string[] } | null {
  if (text.length > lineCharactersMax) return null
  const labelled = text.replace(optionsLabel, '')
  if (!labelLine.test(labelled)) return null
  const parts = labelled.split(/\s+(?=[([（]?\p{L}[)\]）.．、]\s*\S)/u).map(part => labelLine.exec(part))
  if (parts.length < 2) return null
  const alphabet = alphabets.find(letters =>
    parts.every((part, i) => part !== null && letters[i] === plainLabel(part[2]!)),
  )
  return alphabet ? { texts: parts.map(part => part![3]!), alphabet } : null
}

const lineCharactersMax = 1_000

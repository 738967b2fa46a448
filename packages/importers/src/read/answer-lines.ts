import {
  answerLine,
  emptyBox,
  keyHeading,
  rightEnd,
  wrongEnd,
} from '@roomful/contract/features/imports/pasted-marks'
import { alphabets, plainLabel } from '../lib/labels.ts'

/** An answer named apart from its question. */
export interface NamedAnswer {
  /** From 1. */
  readonly line: number
  readonly text: string
}

interface NamedOptions {
  readonly indices: readonly number[]
  /** Whether the label of one is the text of another. */
  readonly isAmbiguous: boolean
}

const plain = (text: string) => text.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase()
/** Longer texts name no option. */
const answerCharactersMax = 1_000

const labelled = /^[([（]?(\p{L}{1,4}|\d{1,2})([)\]）.:：、]*)(?:\s+(.*))?$/su
const separators = /\s?[,;/&+、，]\s?|\s(?:and|und|et|y|e|и)\s/iu

/**
 * The options that an answer names, by label (`B`, `b) Oxygen`, `A, C`), number or text. A label goes before a text.
 * @param alphabet the labels of the options; null if they have no letters
 * @param isNumbered whether their labels are numbers
 * @returns null if it names none
 */
export function namedOptions(
  answer: string,
  texts: readonly string[],
  alphabet: readonly string[] | null,
  isNumbered = false,
): NamedOptions | null {
  if (answer.length > answerCharactersMax) return null
  const said = withoutMarks(answer).replace(/^(?:option|choice|opción|opzione|opção)\s/i, '')
  const options = texts.map(plain)
  let isAmbiguous = false
  const one = (text: string): number => {
    const same = options.indexOf(plain(text))
    const [, label = '', mark = '', rest] = labelled.exec(text) ?? []
    const isNumber = /^\d/.test(label)
    const index = isNumber ? Number(label) - 1 : indexOf(plainLabel(label), alphabet)
    if (same >= 0) {
      const isLabel = rest === undefined && (isNumber ? isNumbered : alphabet !== null)
      if (!isLabel || index < 0 || index >= options.length || index === same) return same
      isAmbiguous = true
      return index
    }
    if (index < 0 || index >= options.length) return -1
    if (rest === undefined) return index
    const other = options.indexOf(plain(rest))
    // `B) because …` names B, `B because` does not.
    return other < 0 ? (mark === '' ? -1 : index) : other === index ? index : -1
  }
  const whole = one(said)
  if (whole >= 0) return { indices: [whole], isAmbiguous }
  // `AB`, as exams in East Asia name several.
  const isJoined = alphabet !== null && /^[A-H]{2,8}$/.test(said) && new Set(said).size === said.length
  const parts = isJoined ? [...said] : said.split(separators).filter(part => part.trim() !== '')
  const several = parts.map(part => one(part.trim()))
  return several.length > 1 && !several.includes(-1) ? { indices: [...new Set(several)], isAmbiguous } : null
}

function indexOf(label: string, alphabet: readonly string[] | null): number {
  for (const letters of alphabet ? [alphabet, ...alphabets] : alphabets) {
    const index = letters.indexOf(label)
    if (index >= 0) return index
  }
  return -1
}

function withoutMarks(answer: string): string {
  return answer
    .normalize('NFKC')
    .replace(/\*\*/g, '')
    .replace(rightEnd, '')
    .replace(/[.。]\s*$/, '')
    .trim()
}

export interface MarkedText {
  readonly text: string
  /** Null without a mark. */
  readonly isRight: boolean | null
}

/** Removes a mark at the end of an option. */
export function readEndMark(text: string): MarkedText {
  const end = rightEnd.exec(text) ?? wrongEnd.exec(text)
  if (!end || end.index === 0) return { text, isRight: null }
  return { text: text.slice(0, end.index).trimEnd(), isRight: rightEnd.test(text) }
}

/** Whether the box before an option is empty. */
export const isEmptyBox = (line: string) => emptyBox.test(line)

export interface AnswerKey {
  /** Lines, from 0, to the first that is not part of the key. */
  readonly from: number
  readonly to: number
  /** By the number of the question. */
  readonly answers: ReadonlyMap<number, NamedAnswer>
}

const entry =
  /^(?:\p{L}{1,10}\s)?(\d{1,3})\s?[.):：、–-]?\s?[([]?(\p{L}(?:[)\].:：]?|[)\].:：]\s.*)|true|false|wahr|falsch|vrai|faux)$/isu
/** `1. b 2. a`, `1-B, 2-A` */
const severalEntries = /(\d{1,3})\s?[.):：、–-]?\s?([a-z])(?![\p{L}\d])[,;、\s]*/giuy
const entriesMax = 300

/** Finds the answer key at the end of a text: a heading, and answers with the numbers of their questions. */
export function answerKeyOf(lines: readonly string[]): AnswerKey | null {
  const tidy = (line: string) => line.trim().replace(/^#+\s*|\*\*/g, '')
  const from = lines.findLastIndex(line => line.length < 40 && keyHeading.test(tidy(line)))
  const inline = lines.findLastIndex((line, i) => {
    if (i === 0 || line.length > answerCharactersMax) return false
    const named = answerLine.exec(tidy(line))?.[1]
    return named !== undefined && (entriesIn(named)?.length ?? 0) > 1
  })
  const answers = new Map<number, NamedAnswer>()
  const add = (line: number, found: readonly (readonly [number, string])[]) => {
    for (const [number, text] of found) answers.getOrInsert(number, { line: line + 1, text })
  }
  if (from < 0) {
    if (inline < 0) return null
    add(inline, entriesIn(answerLine.exec(tidy(lines[inline]!))![1]!)!)
    return { from: inline, to: inline + 1, answers }
  }
  let to = from + 1
  for (; to < lines.length && answers.size < entriesMax; to++) {
    const line = tidy(lines[to]!)
    if (line === '') continue
    const found = line.length > answerCharactersMax ? null : entriesIn(line)
    if (!found) break
    add(to, found)
  }
  return answers.size > 0 ? { from, to, answers } : null
}

/** The labels on a line of answers without numbers, `Answers: B, A, C`; null if it has fewer than two. */
export function answersInOrder(line: string): readonly string[] | null {
  const said = line.trim().replace(/^#+\s*|\*\*/g, '')
  const named = said.length > answerCharactersMax ? undefined : answerLine.exec(said)?.[1]
  const labels =
    named
      ?.replace(/[.。]$/, '')
      .split(separators)
      .map(label => label.trim()) ?? []
  return labels.length > 1 && labels.every(label => /^\p{L}$/u.test(label)) ? labels : null
}

function entriesIn(line: string): [number, string][] | null {
  const one = entry.exec(line)
  if (one) return [[Number(one[1]), one[2]!]]
  const found: [number, string][] = []
  severalEntries.lastIndex = 0
  for (let end = 0; end < line.length; end = severalEntries.lastIndex) {
    const next = severalEntries.exec(line)
    if (!next) return null
    found.push([Number(next[1]), next[2]!])
  }
  return found.length > 0 ? found : null
}

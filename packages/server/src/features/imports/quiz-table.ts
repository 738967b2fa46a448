import { cleanLine, cleanText } from '@roomful/contract/clean-text'
import type { CreateQuestionBody } from '@roomful/contract/question-types/question-input'
import type { TableRow } from './csv.ts'
import { type DeckDraft, nowhere, type Place } from './deck-draft.ts'
import { findHeader, guessColumns, type QuizColumns } from './quiz-columns.ts'

const timeMin = 5
const timeMax = 3600

/**
 * Reads the rows of a quiz in the layout of Kahoot's template: question, answers, time limit, numbers of right answers.
 * @param sheet the name of the sheet, where several are read
 */
export function readQuizTable(rows: readonly TableRow[], deck: DeckDraft, sheet?: string): void {
  const header = findHeader(rows)
  const columns = header?.columns ?? guessColumns(rows)
  const part = sheet === undefined ? {} : { part: sheet }
  if (!columns) {
    deck.leaveOut({ ...nowhere, ...part }, 'NOTHING_FOUND')
    return
  }
  if (!header) deck.change({ ...nowhere, ...part }, 'NO_HEADER')
  const quiz = header ? rows.slice(header.at + 1) : rows
  nameOtherColumns(quiz, columns, header ? rows[header.at]! : null, part, deck)
  for (const row of quiz) {
    if (deck.isFull) return
    readRow(row, columns, part, deck)
  }
}

/** Names the columns that hold something else, other than those that number the rows. */
function nameOtherColumns(
  rows: readonly TableRow[],
  { question, answers, time, right }: QuizColumns,
  header: TableRow | null,
  part: Pick<Place, 'part'>,
  deck: DeckDraft,
): void {
  const known = new Set([question, ...answers, time, right])
  const width = Math.max(...rows.map(({ cells }) => cells.length), 0)
  for (let column = 0; column < width; column++) {
    const texts = rows.map(({ cells }) => cells[column]?.text ?? '').filter(text => text !== '')
    if (known.has(column) || texts.length === 0 || isNumbering(texts)) continue
    const line = (header ?? rows[0]!).line
    const cell = cellName(column, line)
    const name = header?.cells[column]?.text || cell.replace(/\d+$/, '')
    deck.leaveOut({ line, cell, ...part, quote: texts[0]! }, 'COLUMN_LEFT_OUT', name)
  }
}

function isNumbering(texts: readonly string[]): boolean {
  const first = Number.parseInt(texts[0]!, 10)
  return texts.every((text, i) => /^\d+[.)]?$/.test(text) && Number.parseInt(text, 10) === first + i)
}

function readRow(row: TableRow, columns: QuizColumns, part: Pick<Place, 'part'>, deck: DeckDraft): void {
  const textAt = (column: number) => row.cells[column]?.text ?? ''
  const placeOf = (column: number): Place => ({
    line: row.line,
    cell: cellName(column, row.line),
    ...part,
    quote: row.cells.map(({ text }) => text).join(' | '),
  })
  const prompt = cleanText(textAt(columns.question))
  const answers = columns.answers.map(column => ({ column, text: cleanLine(textAt(column)) }))
  const given = answers.filter(({ text }) => text !== '')
  if (prompt === '' && given.length === 0) return
  const place = placeOf(columns.question)
  if (prompt === '') {
    deck.leaveOut(place, 'NO_QUESTION_TEXT')
    return
  }
  if (given.length === 0) {
    deck.leaveOut(place, 'NO_ANSWERS')
    return
  }
  const looked = [columns.question, ...given.map(answer => answer.column), columns.right ?? -1]
  const empty = looked.find(column => row.cells[column]?.oddity === 'NO_VALUE')
  if (empty !== undefined) {
    deck.leaveOut(placeOf(empty), 'CELL_WITHOUT_VALUE', textAt(empty))
    return
  }
  for (const column of looked.filter(column => row.cells[column]?.oddity === 'DATE'))
    deck.change(placeOf(column), 'DATE_CELL', textAt(column), textAt(column))
  const right = columns.right === null ? '' : textAt(columns.right)
  const texts = answers.map(({ text }) => text)
  const numbers = right === '' ? [] : rightNumbers(right, texts)
  if (!numbers) {
    deck.leaveOut(placeOf(columns.right!), 'BAD_RIGHT_ANSWER', right)
    return
  }
  const isRight = (column: number) => numbers.includes(columns.answers.indexOf(column) + 1)
  const time = columns.time === null ? null : readTime(textAt(columns.time))
  if (time?.isChanged)
    deck.change(placeOf(columns.time!), 'TIME_CHANGED', textAt(columns.time!), String(time.seconds))
  const settings = {
    ...(numbers.length > 1 && { allow_multiple: true }),
    ...(time && { time_limit_seconds: time.seconds }),
  }
  const question: CreateQuestionBody = {
    type: numbers.length > 0 ? 'QUIZ' : 'MULTIPLE_CHOICE',
    prompt,
    options: given.map(({ column, text }) => ({ text, ...(isRight(column) && { is_correct: true }) })),
    ...(Object.keys(settings).length > 0 && { settings }),
  }
  if (numbers.length === 0) deck.change(placeOf(columns.right ?? columns.question), 'NO_RIGHT_ANSWER')
  deck.addQuestion(place, question)
}

/**
 * The numbers of right answers, from 1: by the text of one, by numbers or by letters. A spreadsheet may have made 1.2 of "1,2" and
 * 1.0 of 1.
 * @returns null where one is no answer
 */
function rightNumbers(right: string, answers: readonly string[]): number[] | null {
  const text = cleanLine(right).toLowerCase()
  const same = answers.findIndex(answer => answer.toLowerCase() === text)
  if (same >= 0 && !/^\d+$/.test(text)) return [same + 1]
  const parts = text.split(/\s+(?:and|und|et|y|e)\s+|[\s,;.&/+]+/).filter(part => !/^0*$/.test(part))
  const numbers = parts.map(part => {
    if (/^\d{1,2}$/.test(part)) return Number(part)
    return /^[a-j]$/.test(part) ? part.charCodeAt(0) - 96 : 0
  })
  if (numbers.length > 0 && numbers.every(number => (answers[number - 1] ?? '') !== ''))
    return [...new Set(numbers)]
  return same >= 0 ? [same + 1] : null
}

/** The time limit of a cell; null where there is none, so that the type's own applies. */
function readTime(text: string): { seconds: number; isChanged: boolean } | null {
  if (text === '') return null
  const number =
    /^(\d{1,9})(?:[.,](\d+))?\s*(?:s|sec|secs|seconds?|sek(?:unden)?|secondes?|segundos?)?\.?$/i.exec(text)
  if (!number) return { seconds: 30, isChanged: true }
  const exact = Number(`${number[1]}.${number[2] ?? 0}`)
  const seconds = Math.min(Math.max(Math.round(exact), timeMin), timeMax)
  return { seconds, isChanged: seconds !== exact }
}

/** `C5` of the third column and the fifth row. */
function cellName(column: number, row: number): string {
  let letters = ''
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters
  return letters + row
}

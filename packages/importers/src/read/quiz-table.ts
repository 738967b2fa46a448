import { quoteCharactersMax } from '@roomful/contract/features/imports/problems'
import { cleanLine, cleanText } from '@roomful/contract/lib/clean-text'
import type { CreateQuestionBody } from '@roomful/contract/question-types/question-input'
import { type DeckDraft, nowhere, type Place } from '../deck-draft.ts'
import type { Words } from '../import-preview.ts'
import type { TableRow } from '../lib/csv.ts'

/** Column indices, from 0. */
export interface QuizColumns {
  readonly question: number
  readonly answers: readonly number[]
  readonly time: number | null
  readonly right: number | null
  /** The number of the first answer, 0 in tables of programs. */
  readonly first?: number
  /** Whether the right answer is true or false, and there are no columns for answers. */
  readonly isTruth?: boolean
  /** Wrong answers, several in one; the right one is a text then. */
  readonly wrong?: readonly number[]
}

const headerRowsMax = 30
/** Cells longer than this are neither column names nor answer numbers. */
const nameCharactersMax = 200
const questionWords =
  /^(?:\W*(?:questions?|question text|fragen?|pregunta|domanda|vraag|pergunta|pytanie|spørgsmål|spørsmål|fråga|kysymys|soru|otázka|kérdés|вопрос|питання|質問|问题|題目|질문)(?![\p{L}]))/iu
const answerWords =
  /^\W*(?:answer|antwort(?:möglichkeit)?|réponse|reponse|respuesta|risposta|antwoord|resposta|odpowiedź|svar(?:salternativ)?|vastaus|cevap|odpověď|válasz|ответ|відповідь|option|choice|choix|opción|opzione|optie|opção|回答|答案|选项|답변)[\s_.:-]*(?:no\.?|nr\.?|n°|#)?[\s_]*(\d{1,2}|[a-j])(?![\p{L}\d])/iu
/** Answers named by their number or letter alone. */
const bareName = /^\W*(\d{1,2}|[a-j])\W*$/i
const answerName =
  /^\W*(?:answers?|antwort|réponse|reponse|respuesta|risposta|antwoord|resposta|odpowiedź|svar|vastaus|cevap|ответ|回答|答案|답변)\W*$/iu
const timeWords =
  /^\W*(?:time|zeit|temps|durée|tiempo|límite de tiempo|tempo|limite de tempo|tijd|czas|limit czasu|tid(?:sgräns|sgrense|sbegrænsning)?|aika|süre|čas|idő|время|час|seconds|sekunden|secondes|segundos|時間|时间|시간|limite de temps)/iu
const rightWords =
  /^\W*(?:correct|right|korrekte?|richtige?|bonnes? réponses?|réponses? correctes?|respuestas? correctas?|correctas?|rispost[ae] (?:corrett[ae]|esatt[ae])|corrett[ae]|juiste|goede|respostas? corretas?|corretas?|poprawn[ae]|prawidłow[ae]|riktiga?|rette?|oikea|doğru|správn[áé]|helyes|правильн|solutions?|lösung(?:en)?|正解|正确|정답)/iu

const wrongWords =
  /^\W*(?:incorrect|wrong|falsche?|(?:mauvaise|fausse)s?|incorrectas?|errat[ae]|sbagliat[ae])[\s_]*(?:answers?|options?|antwort(?:en)?|réponses?|respuestas?|rispost[ae])/iu

/** Finds the header row: one that names a question and two answers. @returns its index, or null */
export function findHeader(rows: readonly TableRow[]): { at: number; columns: QuizColumns } | null {
  const isNumericBelow = numericColumns(rows)
  for (const [at, { cells }] of rows.slice(0, headerRowsMax).entries()) {
    const names = cells.map(({ text }) => text.slice(0, nameCharactersMax))
    const right = names.findIndex(name => rightWords.test(name))
    const time = names.findIndex((name, i) => i !== right && timeWords.test(name))
    const question = questionColumn(names, right, column => isNumericBelow(column, at))
    if (question < 0) continue
    const named = (pattern: RegExp) =>
      names.flatMap((name, column) => {
        const number = column === right || column === question ? undefined : pattern.exec(name)?.[1]
        return number === undefined ? [] : [{ column, number: numberOf(number) }]
      })
    const [worded, bare] = [named(answerWords), named(bareName)]
    const wrong = names.flatMap((name, column) => (wrongWords.test(name) ? [column] : []))
    if (wrong.length > 0 && right >= 0 && worded.length === 0)
      return { at, columns: { question, answers: [], time: time < 0 ? null : time, right, wrong } }
    // Answers of a question may be letters too.
    const isNamed = wholeName.test(names[question]!)
    const answers = worded.length >= 2 ? worded : isNamed ? bare : []
    // `Answer` without a number is the correct one.
    const correct = right >= 0 ? right : names.findIndex(name => answerName.test(name))
    if (answers.length < 2) {
      if (answers.length > 0 || correct < 0 || !isTruthBelow(rows, correct, at)) continue
      return {
        at,
        columns: { question, answers: [], time: time < 0 ? null : time, right: correct, isTruth: true },
      }
    }
    const inOrder = answers.toSorted((a, b) => a.number - b.number).map(({ column }) => column)
    return {
      at,
      columns: {
        question,
        answers: inOrder,
        first: answers.some(({ number }) => number === 0) ? 0 : 1,
        time: time < 0 ? null : time,
        right: correct < 0 ? null : correct,
      },
    }
  }
  return null
}

const trueWords =
  /^(?:true|t|yes|wahr|richtig|ja|vrai|oui|verdadero|sí|si|vero|waar|verdadeiro|sim|да|верно|对|正确|○)$/i
const falseWords = /^(?:false|f|no|falsch|nein|faux|non|falso|onwaar|nee|falso|não|нет|неверно|错|错误|×)$/i

function isTruthBelow(rows: readonly TableRow[], column: number, at: number): boolean {
  const texts = rows.slice(at + 1).map(({ cells }) => cells[column]?.text ?? '')
  const given = texts.filter(text => text !== '')
  return given.length > 0 && given.every(text => trueWords.test(text) || falseWords.test(text))
}

const numberText = /^\d{1,20}(?:[.,]\d{1,20})?[.)]?$/
/** Columns with question metadata, such as `Question N°` and `Question type`. */
const aboutQuestions =
  /[#°№]|(?<!\p{L})(?:no|nr|num|number|numéro|número|nummer|id|type|typ|tipo|kind|art|category|kategorie|catégorie|categoría|points?|punkte?|puntos)(?!\p{L})/iu
const wholeName = new RegExp(`${questionWords.source}\\W*$`, 'iu')

/** Tells whether a column has numbers alone below a row; reads each column once. */
function numericColumns(rows: readonly TableRow[]): (column: number, at: number) => boolean {
  const ends = new Map<number, { readonly text: number; readonly other: number }>()
  return (column, at) => {
    const textOf = ({ cells }: TableRow) => cells[column]?.text ?? ''
    const last = ends.getOrInsertComputed(column, () => ({
      text: rows.findLastIndex(row => textOf(row) !== ''),
      other: rows.findLastIndex(row => textOf(row) !== '' && !numberText.test(textOf(row))),
    }))
    return last.text > at && last.other <= at
  }
}

/** The column that holds the question: by its name, and not numeric. */
function questionColumn(
  names: readonly string[],
  right: number,
  isNumeric: (column: number) => boolean,
): number {
  const rankOf = (column: number) => {
    if (isNumeric(column)) return 0
    if (aboutQuestions.test(names[column]!)) return 1
    return wholeName.test(names[column]!) ? 3 : 2
  }
  const columns = names.flatMap((name, i) => (i !== right && questionWords.test(name) ? [i] : []))
  const [best] = columns
    .map(column => ({ column, rank: rankOf(column) }))
    .sort((a, b) => b.rank - a.rank || a.column - b.column)
  return best?.column ?? -1
}

function numberOf(name: string): number {
  return /\d/.test(name) ? Number(name) : name.toLowerCase().charCodeAt(0) - 96
}

const numbersOfAnswers = /^\d{1,2}(?:(?:\s*[,;.&/]\s*|\s+)\d{1,2})*$/

/**
 * Columns of a table without a header, in the template's layout: an optional number, question, answers, time
 * limit, correct answers. Recognized by the first row that ends with answer numbers.
 */
export function guessColumns(rows: readonly TableRow[]): QuizColumns | null {
  for (const { cells } of rows.slice(0, headerRowsMax)) {
    const texts = cells.map(({ text }) => text.slice(0, nameCharactersMax))
    const last = texts.findLastIndex(text => text !== '')
    if (last < 3 || !numbersOfAnswers.test(texts[last]!)) continue
    const hasTime = last > 4 && /^\d{1,4}$/.test(texts[last - 1]!)
    const question = /^\d{0,3}[.)]?$/.test(texts[0]!) ? 1 : 0
    const end = hasTime ? last - 1 : last
    const answers = texts.slice(question + 1, end).map((_, i) => question + 1 + i)
    if (answers.length < 2 || texts[question] === '') continue
    return { question, answers, time: hasTime ? last - 1 : null, right: last }
  }
  return null
}

const timeMin = 5
const timeMax = 3600

/**
 * Reads quiz rows in the layout of Kahoot's template: question, answers, time limit, numbers of correct
 * answers.
 * @param sheet the name of the sheet, if several are read
 */
export function readQuizTable(
  rows: readonly TableRow[],
  deck: DeckDraft,
  words: Words,
  sheet?: string,
): void {
  const header = findHeader(rows)
  const columns = header?.columns ?? guessColumns(rows)
  const part = sheet === undefined ? {} : { part: sheet }
  if (!columns) {
    deck.leaveOut({ ...nowhere, ...part }, 'NOTHING_FOUND')
    return
  }
  if (!header) deck.change({ ...nowhere, ...part }, 'NO_HEADER')
  const quiz = header ? rows.slice(header.at + 1) : rows
  const first = header ? firstNumber(quiz, columns, rows[header.at]!, part, deck) : 1
  nameOtherColumns(quiz, columns, header ? rows[header.at]! : null, part, deck)
  const clean = { text: once(cleanText), line: once(cleanLine), lower: once(text => text.toLowerCase()) }
  for (const row of quiz) {
    if (deck.isFull) return
    readRow(row, { ...columns, first }, part, deck, clean, words)
  }
}

/**
 * The number of the first answer. Numbers of correct answers may count from 0 where the names of answers do not: that is known
 * where there is a 0, unless a number is that of the last answer, too.
 */
function firstNumber(
  rows: readonly TableRow[],
  { answers, right, first = 1 }: QuizColumns,
  header: TableRow,
  part: Pick<Place, 'part'>,
  deck: DeckDraft,
): number {
  if (first === 0 || right === null || answers.length === 0) return first
  let isNumbered = false
  let hasZero = false
  for (const { cells } of rows) {
    const stored = cells[right]?.stored ?? cells[right]?.text ?? ''
    const texts = answers.map(column => cells[column]?.text ?? '').filter(text => text !== '')
    if (!numbersOfAnswers.test(stored) || texts.includes(stored)) continue
    const numbers = stored.match(/\d+/g)!.map(Number)
    if (numbers.includes(texts.length)) return 1
    isNumbered = true
    hasZero ||= numbers.includes(0)
  }
  const name = header.cells[right]!.text
  if (!hasZero && !(isNumbered && /(?<!\p{L})ind(?:ex|ice)(?!\p{L})/iu.test(name))) return 1
  const used = hasZero ? 0 : 1
  deck.change(
    { line: header.line, cell: cellName(right, header.line), ...part },
    'COUNTED_FROM',
    name,
    String(used),
  )
  return used
}

type Clean = Readonly<Record<'text' | 'line' | 'lower', (text: string) => string>>

/** Cleans each text once: the cells of a workbook may share a long one. */
function once(clean: (text: string) => string): (text: string) => string {
  const cleaned = new Map<string, string>()
  return text => cleaned.getOrInsertComputed(text, clean)
}

/** Reports unknown columns, except row numbers. */
function nameOtherColumns(
  rows: readonly TableRow[],
  { question, answers, time, right, wrong = [] }: QuizColumns,
  header: TableRow | null,
  part: Pick<Place, 'part'>,
  deck: DeckDraft,
): void {
  const known = new Set([question, ...answers, time, right, ...wrong])
  const width = Math.max(...rows.map(({ cells }) => cells.length), 0)
  for (let column = 0; column < width; column++) {
    const texts = rows.map(({ cells }) => cells[column]?.text ?? '').filter(text => text !== '')
    // The number of a single row may be points, behind the question.
    const isNumber = isNumbering(texts) && (texts.length > 1 || column < question)
    if (known.has(column) || texts.length === 0 || isNumber) continue
    const line = (header ?? rows[0]!).line
    const cell = cellName(column, line)
    const name = header?.cells[column]?.text || cell.replace(/\d+$/, '')
    deck.leaveOut({ line, cell, ...part, quote: texts[0]! }, 'COLUMN_LEFT_OUT', name)
  }
}

function isNumbering(texts: readonly string[]): boolean {
  const first = Number.parseInt(texts[0]!, 10)
  return texts.every((text, i) => /^\d{1,9}[.)]?$/.test(text) && Number.parseInt(text, 10) === first + i)
}

function readRow(
  row: TableRow,
  columns: QuizColumns,
  part: Pick<Place, 'part'>,
  deck: DeckDraft,
  clean: Clean,
  words: Words,
): void {
  const textAt = (column: number) => row.cells[column]?.text ?? ''
  const storedAt = (column: number) => row.cells[column]?.stored ?? textAt(column)
  const placeOf = (column: number): Place => ({
    line: row.line,
    cell: cellName(column, row.line),
    ...part,
    quote: row.cells.map(({ text }) => text.slice(0, quoteCharactersMax)).join(' | '),
  })
  // A picture belongs to the answer that it begins in, or else to the question.
  const marksAt = (isThere: (column: number) => boolean) =>
    (row.pictures ?? [])
      .filter(({ column }) => isThere(column))
      .map(picture => deck.picture(placeOf(picture.column), picture))
      .join('')
  const isAnswer = (column: number) => columns.answers.includes(column)
  const prompt = `${clean.text(textAt(columns.question))}${marksAt(column => !isAnswer(column))}`
  const truth = columns.isTruth ? textAt(columns.right!) : null
  const { wrong } = columns
  const right = columns.right === null ? '' : textAt(columns.right)
  // In an order that tells nothing.
  const offered = wrong
    ? [right, ...wrong.flatMap(column => textAt(column).split(wrong.length > 1 ? '\n' : /[|;\n]/))]
        .map(clean.line)
        .filter(text => text !== '')
        .toSorted((a, b) => a.localeCompare(b, 'en'))
    : [words.right, words.wrong]
  const answers =
    truth === null && !wrong
      ? columns.answers.map(column => ({
          column,
          text: `${clean.line(textAt(column))}${marksAt(at => at === column)}`,
        }))
      : offered.map((text, i) => ({ column: -1 - i, text }))
  const given = answers.filter(({ text }) => text !== '')
  if (prompt === '' && (truth ?? given.map(({ text }) => text).join('')) === '') return
  const place = placeOf(columns.question)
  if (prompt === '') {
    deck.leaveOut(place, 'NO_QUESTION_TEXT')
    return
  }
  if (given.length === 0) {
    deck.leaveOut(place, 'NO_ANSWERS')
    return
  }
  const looked = [
    columns.question,
    ...given.map(answer => answer.column),
    columns.right ?? -1,
    ...(wrong ?? []),
  ]
  const empty = looked.find(column => row.cells[column]?.oddity === 'NO_VALUE')
  if (empty !== undefined) {
    deck.leaveOut(placeOf(empty), 'CELL_WITHOUT_VALUE', textAt(empty))
    return
  }
  for (const column of looked.filter(column => row.cells[column]?.oddity === 'DATE'))
    deck.change(placeOf(column), 'DATE_CELL', textAt(column), textAt(column))
  for (const column of looked.filter(column => row.cells[column]?.oddity === 'FORMAT'))
    deck.change(placeOf(column), 'NUMBER_FORMAT', textAt(column))
  const texts = answers.map(({ text }) => text)
  const stored = columns.right === null ? '' : storedAt(columns.right)
  const found = wrong
    ? { numbers: right === '' ? [] : [texts.indexOf(clean.line(right)) + 1] }
    : rightOf(right, stored, texts, clean, truth, columns.first ?? 1)
  const numbers = found.numbers
  if (found.other !== undefined)
    deck.change(placeOf(columns.right!), 'AMBIGUOUS_RIGHT_ANSWER', right, texts[numbers![0]! - 1])
  if (!numbers) {
    deck.leaveOut(placeOf(columns.right!), 'BAD_RIGHT_ANSWER', right)
    return
  }
  const isRight = (column: number) =>
    numbers.includes(answers.findIndex(answer => answer.column === column) + 1)
  const time = columns.time === null ? null : readTime(storedAt(columns.time))
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

interface Right {
  /** Of the answers, from 1; null if one is not an answer. */
  readonly numbers: number[] | null
  /** The answer that has the text of what was read as a number or letter. */
  readonly other?: number
}

/**
 * The correct answers: given as texts, numbers or letters. A spreadsheet may have turned "1,2" into 1.2 and 1 into 1.0.
 * @param stored the cell without its number format
 */
function rightOf(
  right: string,
  stored: string,
  answers: readonly string[],
  clean: Clean,
  truth: string | null,
  first: number,
): Right {
  if (truth !== null) return { numbers: truth === '' ? [] : [trueWords.test(truth) ? 1 : 2] }
  if (right === '') return { numbers: [] }
  const text = clean.lower(clean.line(right))
  const same = answers.findIndex(answer => answer !== '' && clean.lower(answer) === text)
  const numbers = numbersIn(clean.lower(clean.line(stored)), answers, first)
  const placesOf = (separator: RegExp) => {
    const texts = text.split(separator).slice(0, answers.length)
    const places = texts.map(
      part => answers.findIndex(answer => answer !== '' && clean.lower(answer) === part) + 1,
    )
    return texts.length > 1 && !places.includes(0) ? [...new Set(places)] : null
  }
  if (numbers === null) return { numbers: same >= 0 ? [same + 1] : placesOf(/\s*[;|\n]\s*/) }
  const other = placesOf(/\s*[,;|\n]\s*/)?.find(place => !numbers.includes(place))
  if (other !== undefined) return { numbers, other }
  if (same < 0 || (numbers.length === 1 && numbers[0] === same + 1)) return { numbers }
  if (stored !== right) return { numbers: [same + 1] }
  // "4" may be the fourth answer, or the one whose text is 4.
  return /^\d+$/.test(text)
    ? { numbers, other: same + 1 }
    : { numbers: [same + 1], other: numbers.find(number => number !== same + 1)! }
}

function numbersIn(text: string, answers: readonly string[], first: number): number[] | null {
  const isNone = first === 0 ? /^$/ : /^0*$/
  const parts = text.split(/\s+(?:and|und|et|y|e)\s+|[\s,;.&/+]+/).filter(part => !isNone.test(part))
  const numbers = parts.map(part => {
    if (/^\d{1,2}$/.test(part)) return Number(part) + 1 - first
    return /^[a-j]$/.test(part) ? part.charCodeAt(0) - 96 : 0
  })
  const isAll = numbers.length > 0 && numbers.every(number => (answers[number - 1] ?? '') !== '')
  return isAll ? [...new Set(numbers)] : null
}

/** The time limit of a cell; null if there is none, so that the type's default applies. */
export function readTime(text: string): { seconds: number; isChanged: boolean } | null {
  if (text === '') return null
  const number =
    /^(\d{1,9})(?:[.,](\d+))?\s*(?:s|sec|secs|seconds?|sek(?:unden)?|secondes?|segundos?)?\.?$/i.exec(text)
  if (!number) return { seconds: 30, isChanged: true }
  const exact = Number(`${number[1]}.${number[2] ?? 0}`)
  const seconds = Math.min(Math.max(Math.round(exact), timeMin), timeMax)
  return { seconds, isChanged: seconds !== exact }
}

/** Such as `C5`, for the third column and fifth row. */
function cellName(column: number, row: number): string {
  let letters = ''
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters
  return letters + row
}

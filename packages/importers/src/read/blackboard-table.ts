import { cleanLine, cleanText } from '@roomful/contract/lib/clean-text'
import type { DeckDraft } from '../deck-draft.ts'
import type { Words } from '../import-preview.ts'
import type { TableRow } from '../lib/csv.ts'
import { htmlText, looksLikeHtml } from '../lib/html-text.ts'
import {
  addAcceptedTexts,
  addGaps,
  addGraded,
  addNumber,
  addPairs,
  addScoredChoice,
  addTrueFalse,
  answersMax,
  type ScoredQuestion,
} from '../scored-answers.ts'

const types = /^(?:MC|MA|TF|ESS|ORD|MAT|FIB|FIB_PLUS|NUM|SR|OP|EITHER_OR|FIL|JUMBLED_SENTENCE|QUIZ_BOWL)$/

/** Whether rows are those of a file for Blackboard's "Upload questions": each begins with the type of a question. */
export function isBlackboardTable(rows: readonly TableRow[]): boolean {
  const given = rows.filter(({ cells }) => cells.some(({ text }) => text !== ''))
  return given.length > 0 && given.every(({ cells }) => cells.length > 1 && types.test(cells[0]!.text))
}

type Read = (question: ScoredQuestion, cells: readonly string[], words: Words) => void

const pairsOf = (cells: readonly string[]) =>
  cells.flatMap((text, i) => (i % 2 === 0 ? [[text, cells[i + 1] ?? ''] as const] : []))
const withoutEmpty = (cells: readonly string[]) => cells.filter(text => text !== '')
const right = (text: string) => ({ text, share: 1, comment: '' })

/** The first cell that is not one of two words is reported. */
function isFirstOf({ deck, place }: ScoredQuestion, cell: string, words: readonly [RegExp, RegExp]) {
  const found = words.findIndex(word => word.test(cell))
  if (found < 0) deck.leaveOut(place, 'BAD_RIGHT_ANSWER', cell)
  return found < 0 ? null : found === 0
}

const choice =
  (isSingle: boolean): Read =>
  (question, cells) => {
    const answers = pairsOf(cells)
      .filter(([text]) => text !== '')
      .map(([text, mark]) => ({ text, isRight: isFirstOf(question, mark, [/^correct$/i, /^incorrect$/i]) }))
    if (answers.some(({ isRight }) => isRight === null)) return
    addScoredChoice(
      question,
      answers.map(({ text, isRight }) => ({ text, share: isRight ? 1 : 0, comment: '' })),
      isSingle,
    )
  }

/** The sample answer is for graders. */
const open: Read = (question, cells) =>
  addGraded({ ...question, notes: cells }, { type: 'OPEN_TEXT', prompt: question.prompt })

const truth = (question: ScoredQuestion, cell: string, words: Words) => {
  const isTrue = isFirstOf(question, cell, [/^(?:true|yes|agree|right)$/i, /^(?:false|no|disagree|wrong)$/i])
  if (isTrue !== null) addTrueFalse(question, isTrue, words)
}

/** A map: kinds are named by files. */
const eitherOr: ReadonlyMap<string, Words> = new Map([
  ['yes_no', { right: 'Yes', wrong: 'No' }],
  ['agree_disagree', { right: 'Agree', wrong: 'Disagree' }],
  ['right_wrong', { right: 'Right', wrong: 'Wrong' }],
])

const readers: ReadonlyMap<string, Read> = new Map(
  Object.entries<Read>({
    MC: choice(true),
    MA: choice(false),
    TF: (question, [cell = ''], words) => truth(question, cell, words),
    EITHER_OR: (question, [kind = '', cell = ''], words) =>
      truth(question, cell, eitherOr.get(kind) ?? words),
    ESS: open,
    SR: open,
    OP: open,
    ORD: (question, cells) =>
      addGraded(question, {
        type: 'ORDERING',
        prompt: question.prompt,
        options: withoutEmpty(cells).map(text => ({ text })),
      }),
    MAT: (question, cells) =>
      addPairs(
        question,
        pairsOf(cells).map(([text, match]) => ({ text, match })),
      ),
    FIB: (question, cells) => addAcceptedTexts(question, withoutEmpty(cells).map(right)),
    FIB_PLUS: addNamedGaps,
    NUM: (question, [number = '', tolerance = '']) =>
      addNumber(question, [right(tolerance === '' ? number : `${number}:${tolerance}`)]),
  }),
)

/** `[name]` in the text, then each name with its accepted texts, divided by an empty cell. */
function addNamedGaps(question: ScoredQuestion, cells: readonly string[]): void {
  const accepted = new Map<string, string[]>()
  let list: string[] | null = null
  for (const cell of cells) {
    if (cell === '') list = null
    else if (list) list.push(cell)
    else list = accepted.getOrInsert(cell, [])
  }
  const names: string[] = []
  const prompt = question.prompt.replace(/\[([^[\]\n]{1,60})\]/g, (whole, name: string) => {
    if (!accepted.has(name)) return whole
    names.push(name)
    return '_____'
  })
  addGaps(
    { ...question, prompt },
    names.map(name => ({ accepted: accepted.get(name)! })),
  )
}

/** Reads a tab-separated file for Blackboard's "Upload questions". */
export function readBlackboardTable(rows: readonly TableRow[], deck: DeckDraft, words: Words): void {
  for (const { line, cells } of rows) {
    if (deck.isFull) return
    const [type = '', text = '', ...given] = cells.slice(0, 2 + 2 * answersMax).map(cell => cell.text)
    if (type === '') continue
    const place = { line }
    const shown = (source: string) => {
      if (!looksLikeHtml(source)) return source
      const { text: seen, media } = htmlText(source)
      for (const medium of media) deck.change(place, 'MEDIA_LEFT_OUT', medium)
      return seen
    }
    const read = readers.get(type)
    const prompt = cleanText(shown(text))
    if (!read) deck.leaveOut(place, 'UNSUPPORTED_QUESTION', type)
    else if (prompt === '') deck.leaveOut(place, 'NO_QUESTION_TEXT')
    else
      read(
        { place, prompt, deck, feedback: [] },
        given.map(cell => cleanLine(shown(cell))),
        words,
      )
  }
}

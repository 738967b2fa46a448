import { namesPeople } from '@roomful/contract/identity'
import { fractionRight } from '@roomful/contract/question-types/fraction-right'
import { type QuestionTypeName, typeOf } from '@roomful/contract/question-types/index'
import { pairText } from '@roomful/contract/question-types/matching'
import type { QuestionDefinition } from '@roomful/contract/question-types/question-type'
import type { QuestionResultsOut } from '@roomful/contract/question-types/results'
import { sql } from 'kysely'
import type { Cell, Column, Table } from '../../lib/table.ts'
import type { StorageReader } from '../../storage/storage.ts'
import { storedAnswers } from '../results/stored-answers.ts'
import { longTotals, type Total } from '../results/tallies.ts'
import {
  frozenDefinition,
  type SessionQuestionRow,
  sessionQuestionsIn,
} from '../sessions/session-question.ts'
import { entriesOf } from './entries-table.ts'
import type { ExportedSession } from './open-export.ts'
import type { WorkbookTexts } from './workbook-texts.ts'

/** An answer as a cell, with the texts of the question. */
export function answerCell(question: QuestionDefinition, value: unknown): Cell {
  return typeOf(question).cell(question, value as never)
}

const batchRows = 1_000

const answerColumns = (texts: WorkbookTexts): readonly Column[] => [
  { name: texts.question, width: 50 },
  { name: texts.type, width: 20 },
  { name: texts.answer, width: 50 },
]

const personColumns = (texts: WorkbookTexts): readonly Column[] => [
  { name: texts.participant, width: 30 },
  { name: texts.email, width: 30 },
  { name: texts.answeredAt, width: 20 },
]

/**
 * A row per answer, question by question. Participants and times are included only for an IDENTIFIED
 * session; for an ANONYMOUS one each question's rows are shuffled separately, so that no position identifies
 * a participant.
 */
export function responsesTable(
  storage: StorageReader,
  session: ExportedSession,
  now: number,
  texts: WorkbookTexts,
): Table {
  const isNamed = namesPeople(session)
  return {
    name: texts.sheets.responses,
    columns: [...answerColumns(texts), ...(isNamed ? personColumns(texts) : [])],
    rows: responsesRows(storage, session, now, texts, isNamed ? identifiedAnswers : anonymousAnswers),
  }
}

/** An answer, and the cells that identify its participant. */
interface Response {
  readonly value: string
  readonly person: readonly Cell[]
}

async function* responsesRows(
  storage: StorageReader,
  session: ExportedSession,
  now: number,
  texts: WorkbookTexts,
  answersTo: (storage: StorageReader, sessionQuestionKey: number) => AsyncGenerator<Response[]>,
): AsyncGenerator<Cell[][]> {
  for (const sessionQuestion of await sessionQuestionsIn({ db: storage.read, now }, session.key)) {
    const question = frozenDefinition(sessionQuestion)
    for await (const answers of answersTo(storage, sessionQuestion.key)) {
      yield answers.map(({ value, person }) => [
        question.prompt,
        texts.types[question.type as QuestionTypeName],
        answerCell(question, JSON.parse(value)),
        ...person,
      ])
    }
  }
}

async function* anonymousAnswers(
  storage: StorageReader,
  sessionQuestionKey: number,
): AsyncGenerator<Response[]> {
  // Only the value, so that no temporary file of the sort holds participants.
  const shuffled = storage.read
    .selectFrom(storedAnswers(storage.read, sessionQuestionKey).as('stored'))
    .select('value')
    .orderBy(sql`random()`)
  for await (const rows of storage.longRead<{ value: string }>(shuffled, batchRows)) {
    yield rows.map(({ value }) => ({ value, person: [] }))
  }
}

async function* identifiedAnswers(
  storage: StorageReader,
  sessionQuestionKey: number,
): AsyncGenerator<Response[]> {
  const inOrderOfJoining = storage.read
    .selectFrom('answers')
    .innerJoin('participants', 'participants.key', 'answers.participant_key')
    .select(['answers.value', 'answers.accepted_at', 'participants.display_name', 'participants.email'])
    .where('answers.session_question_key', '=', sessionQuestionKey)
    .orderBy('answers.participant_key')
  type Row = { value: string; accepted_at: number; display_name: string | null; email: string | null }
  for await (const rows of storage.longRead<Row>(inOrderOfJoining, batchRows)) {
    yield rows.map(({ value, accepted_at, display_name, email }) => ({
      value,
      person: [display_name, email, new Date(accepted_at)],
    }))
  }
}

export interface CountedAnswer {
  readonly answer: Cell
  readonly count: number
  /** False also where no answer can be correct. */
  readonly isRight: boolean
}

/** All answers to a question with their counts, as in the results but with no list truncated. */
export async function* countedAnswers(
  storage: StorageReader,
  sessionQuestion: SessionQuestionRow,
  question: QuestionDefinition,
  results: QuestionResultsOut,
): AsyncGenerator<CountedAnswer[]> {
  const { longLists = [], fields, activity } = typeOf(question)
  yield boundedAnswers(question, results)
  yield* valuesOf(question, results)
  for (const long of longLists) {
    const totals = longTotals(storage.read, sessionQuestion.key, long)
    for await (const items of storage.longRead<Total>(totals, batchRows)) {
      yield items.map(({ item, n }) => {
        const text = item.slice(item.indexOf('\n') + 1)
        const isRight = long.isRight?.(question, text) ?? false
        return { answer: long.label(question, text), count: Number(n), isRight }
      })
    }
  }
  if (fields.texts) yield* texts(storage, sessionQuestion.key)
  if (activity === 'spins') yield* outcomes(storage, sessionQuestion.key, question)
  if (activity === 'entries') yield* upvotedEntries(storage, sessionQuestion.key)
}

/** Answers from a fixed set: options, pairs. */
function boundedAnswers(question: QuestionDefinition, results: QuestionResultsOut): CountedAnswer[] {
  const { option_counts, allocation_totals, pair_stats } = results
  const byOption = option_counts ?? allocation_totals
  if (byOption)
    return question.options.map(({ id, text, is_correct = false }) => ({
      answer: text,
      count: byOption[id]!,
      isRight: is_correct,
    }))
  if (pair_stats) {
    const rights = new Map(question.options.map(({ id, match_id }) => [id, match_id]))
    return pair_stats.map(({ count, ...pair }) => ({
      answer: pairText(question, pair),
      count,
      isRight: rights.get(pair.left_id) === pair.right_id,
    }))
  }
  return []
}

/** Values of a scale, ascending, of which there may be very many. */
function* valuesOf(
  question: QuestionDefinition,
  { value_distribution }: QuestionResultsOut,
): Generator<CountedAnswer[]> {
  const hasRight = typeOf(question).hasRightAnswer(question)
  const values = Object.entries(value_distribution ?? {})
    .flatMap(([value, count]) => (typeof count === 'number' ? [[Number(value), count] as const] : []))
    .sort(([a], [b]) => a - b)
  for (let from = 0; from < values.length; from += batchRows)
    yield values.slice(from, from + batchRows).map(([value, count]) => ({
      answer: value,
      count,
      isRight: hasRight && fractionRight(question, { value }) === 1,
    }))
}

async function* texts(storage: StorageReader, sessionQuestionKey: number): AsyncGenerator<CountedAnswer[]> {
  const newestFirst = storage.read
    .selectFrom(storedAnswers(storage.read, sessionQuestionKey).as('stored'))
    .select('value')
    .orderBy('text_at', 'desc')
    .orderBy('value')
  for await (const rows of storage.longRead<{ value: string }>(newestFirst, batchRows)) {
    yield rows.map(({ value }) => ({ answer: JSON.parse(value).text, count: 1, isRight: false }))
  }
}

async function* outcomes(
  storage: StorageReader,
  sessionQuestionKey: number,
  { options }: QuestionDefinition,
): AsyncGenerator<CountedAnswer[]> {
  const newestFirst = storage.read
    .selectFrom('spins')
    .select('option_id')
    .where('session_question_key', '=', sessionQuestionKey)
    .orderBy('key', 'desc')
  const texts = new Map(options.map(({ id, text }) => [id, text]))
  for await (const rows of storage.longRead<{ option_id: string }>(newestFirst, batchRows)) {
    yield rows.map(({ option_id }) => ({ answer: texts.get(option_id) ?? null, count: 1, isRight: false }))
  }
}

async function* upvotedEntries(
  storage: StorageReader,
  sessionQuestionKey: number,
): AsyncGenerator<CountedAnswer[]> {
  for await (const rows of entriesOf(storage, sessionQuestionKey)) {
    yield rows.map(({ text, upvotes }) => ({ answer: text, count: upvotes, isRight: false }))
  }
}

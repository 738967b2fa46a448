import { namesPeople } from '@roomful/contract/identity'
import { typeOf } from '@roomful/contract/question-types/index'
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

/** An answer as a cell, with the texts of the question. */
export function answerCell(question: QuestionDefinition, value: unknown): Cell {
  return typeOf(question).cell(question, value as never)
}

const batchRows = 1_000

const answerColumns: readonly Column[] = [
  { name: 'Question', width: 50 },
  { name: 'Type', width: 20 },
  { name: 'Answer', width: 50 },
]

const personColumns: readonly Column[] = [
  { name: 'Participant', width: 30 },
  { name: 'E-mail', width: 30 },
  { name: 'Answered at (UTC)', width: 20 },
]

/**
 * A row per answer, question by question. Participants and times are included only for an IDENTIFIED
 * session; for an ANONYMOUS one each question's rows are shuffled separately, so that no position identifies
 * a participant.
 */
export function responsesTable(storage: StorageReader, session: ExportedSession, now: number): Table {
  const isNamed = namesPeople(session)
  return {
    name: 'Responses',
    columns: isNamed ? [...answerColumns, ...personColumns] : answerColumns,
    rows: responsesRows(storage, session, now, isNamed ? identifiedAnswers : anonymousAnswers),
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
  answersTo: (storage: StorageReader, sessionQuestionKey: number) => AsyncGenerator<Response[]>,
): AsyncGenerator<Cell[][]> {
  for (const sessionQuestion of await sessionQuestionsIn({ db: storage.read, now }, session.key)) {
    const question = frozenDefinition(sessionQuestion)
    for await (const answers of answersTo(storage, sessionQuestion.key)) {
      yield answers.map(({ value, person }) => [
        question.prompt,
        question.type,
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
  for (const long of longLists) {
    const totals = longTotals(storage.read, sessionQuestion.key, long)
    for await (const items of storage.longRead<Total>(totals, batchRows)) {
      yield items.map(({ item, n }) => ({
        answer: long.label(question, item.slice(item.indexOf('\n') + 1)),
        count: Number(n),
      }))
    }
  }
  if (fields.texts) yield* texts(storage, sessionQuestion.key)
  if (activity === 'spins') yield* outcomes(storage, sessionQuestion.key, question)
  if (activity === 'entries') yield* upvotedEntries(storage, sessionQuestion.key)
}

/** Answers from a fixed set: options, values, pairs. */
function boundedAnswers(question: QuestionDefinition, results: QuestionResultsOut): CountedAnswer[] {
  const { option_counts, allocation_totals, value_distribution, pair_stats } = results
  const byOption = option_counts ?? allocation_totals
  if (byOption) return question.options.map(({ id, text }) => ({ answer: text, count: byOption[id]! }))
  if (pair_stats) {
    return pair_stats.map(({ count, ...pair }) => ({ answer: pairText(question, pair), count }))
  }
  return Object.entries(value_distribution ?? {})
    .flatMap(([value, count]) => (typeof count === 'number' ? [{ answer: Number(value), count }] : []))
    .sort((a, b) => a.answer - b.answer)
}

async function* texts(storage: StorageReader, sessionQuestionKey: number): AsyncGenerator<CountedAnswer[]> {
  const newestFirst = storage.read
    .selectFrom(storedAnswers(storage.read, sessionQuestionKey).as('stored'))
    .select('value')
    .orderBy('text_at', 'desc')
    .orderBy('value')
  for await (const rows of storage.longRead<{ value: string }>(newestFirst, batchRows)) {
    yield rows.map(({ value }) => ({ answer: JSON.parse(value).text, count: 1 }))
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
    yield rows.map(({ option_id }) => ({ answer: texts.get(option_id) ?? null, count: 1 }))
  }
}

async function* upvotedEntries(
  storage: StorageReader,
  sessionQuestionKey: number,
): AsyncGenerator<CountedAnswer[]> {
  for await (const rows of entriesOf(storage, sessionQuestionKey)) {
    yield rows.map(({ text, upvotes }) => ({ answer: text, count: upvotes }))
  }
}

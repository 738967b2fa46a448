import { typeOf } from '@roomful/contract/question-types/index'
import type { QuestionDefinition } from '@roomful/contract/question-types/question-type'
import type { QuestionResultsOut } from '@roomful/contract/question-types/results'
import type { Cell } from '../../lib/table.ts'
import type { StorageReader } from '../../storage/storage.ts'
import { storedAnswers } from '../results/stored-answers.ts'
import type { SessionQuestionRow } from '../sessions/session-question.ts'
import { pairText } from './answer-text.ts'
import { entriesOf } from './entries-table.ts'

/** An answer and how often it was given. */
export interface CountedAnswer {
  readonly answer: Cell
  readonly count: number
}

const batchRows = 1_000

/**
 * Everything that was answered to a question, with its counts: as in the results, but with no list cut.
 */
export async function* countedAnswers(
  storage: StorageReader,
  sessionQuestion: SessionQuestionRow,
  question: QuestionDefinition,
  results: QuestionResultsOut,
): AsyncGenerator<CountedAnswer[]> {
  yield boundedAnswers(question, results)
  for (const { list, label } of typeOf(question).longLists ?? []) {
    for await (const items of storage.longRead<Item>(
      itemsOf(storage, sessionQuestion.key, list),
      batchRows,
    )) {
      yield items.map(({ item, n }) => ({ answer: label(question, item), count: Number(n) }))
    }
  }
  if (question.type === 'OPEN_TEXT') yield* texts(storage, sessionQuestion.key)
  if (question.type === 'SPINNER') yield* outcomes(storage, sessionQuestion.key, question)
  if (question.type === 'QA') yield* upvotedEntries(storage, sessionQuestion.key)
}

/** Answers of which a question has only so many: options, values, pairs. */
function boundedAnswers(question: QuestionDefinition, results: QuestionResultsOut): CountedAnswer[] {
  const { option_counts, allocation_totals, value_distribution, pair_stats } = results
  const byOption = option_counts ?? allocation_totals
  if (byOption) return question.options.map(({ id, text }) => ({ answer: text, count: byOption[id]! }))
  if (pair_stats) {
    return pair_stats.map(({ left_id, right_id, count }) => ({
      answer: pairText(question, left_id, right_id),
      count,
    }))
  }
  return Object.entries(value_distribution ?? {})
    .flatMap(([value, count]) => (typeof count === 'number' ? [{ answer: Number(value), count }] : []))
    .sort((a, b) => a.answer - b.answer)
}

interface Item {
  item: string
  n: number | string
}

/** The items of a list of the tally, most counted first, ties by text. */
function itemsOf({ read }: StorageReader, sessionQuestionKey: number, list: string) {
  return read
    .selectFrom('tallies')
    .select('item')
    .select(eb => eb.fn.sum<number>('count').as('n'))
    .where('session_question_key', '=', sessionQuestionKey)
    .where('list', '=', list)
    .groupBy('item')
    .having(eb => eb.fn.sum<number>('count'), '>', 0)
    .orderBy('n', 'desc')
    .orderBy('item')
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

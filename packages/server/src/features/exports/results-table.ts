import { averageOf } from '@roomful/contract/question-types/average'
import type { QuestionTypeName } from '@roomful/contract/question-types/index'
import type { QuestionDefinition } from '@roomful/contract/question-types/question-type'
import type { QuestionResultsOut } from '@roomful/contract/question-types/results'
import type { Cell, Table } from '../../lib/table.ts'
import type { StorageReader } from '../../storage/storage.ts'
import { readWholeCounts } from '../results/results.ts'
import { frozenDefinition, sessionQuestionsIn } from '../sessions/session-question.ts'
import { type CountedAnswer, countedAnswers } from './answers-table.ts'
import type { ExportedSession } from './open-export.ts'
import type { WorkbookTexts } from './workbook-texts.ts'

/** Session questions in presentation order, with a row per distinct answer, for programs. */
export function resultsTable(storage: StorageReader, session: ExportedSession, now: number): Table {
  return {
    name: 'Results',
    columns: [
      { name: 'Question', width: 50 },
      { name: 'Type', width: 20 },
      { name: 'Total voters', width: 12 },
      { name: 'Answer', width: 50 },
      { name: 'Count', width: 10 },
      { name: 'Share', width: 10, isShare: true },
    ],
    rows: resultsRows(storage, session, now),
  }
}

async function* resultsRows(
  storage: StorageReader,
  session: ExportedSession,
  now: number,
): AsyncGenerator<Cell[][]> {
  for await (const { question, voters, answers } of askedQuestions(storage, session, now)) {
    for await (const batch of answers)
      yield batch.map(({ answer, count, share }) => [
        question.prompt,
        question.type,
        voters,
        answer,
        count,
        share,
      ])
    if (question.explanation)
      yield [[question.prompt, question.type, voters, `Explanation: ${question.explanation}`, null, null]]
  }
}

/** As `resultsTable`, for people: correct answers are marked, and the explanation is next to the first answer. */
export function resultsSheet(
  storage: StorageReader,
  session: ExportedSession,
  now: number,
  texts: WorkbookTexts,
): Table {
  return {
    name: texts.sheets.results,
    columns: [
      { name: texts.question, width: 50 },
      { name: texts.type, width: 20 },
      { name: texts.voters, width: 12 },
      { name: texts.answer, width: 50 },
      { name: texts.correct, width: 10 },
      { name: texts.count, width: 10 },
      { name: texts.share, width: 10, isShare: true },
      { name: texts.explanation, width: 60 },
    ],
    rows: sheetRows(storage, session, now, texts),
  }
}

async function* sheetRows(
  storage: StorageReader,
  session: ExportedSession,
  now: number,
  texts: WorkbookTexts,
): AsyncGenerator<Cell[][]> {
  for await (const { question, voters, answers } of askedQuestions(storage, session, now)) {
    const type = texts.types[question.type as QuestionTypeName]
    let explanation = question.explanation || null
    for await (const batch of answers) {
      yield batch.map(({ answer, isRight, count, share }, i) => [
        question.prompt,
        type,
        voters,
        answer,
        isRight ? '✓' : null,
        count,
        share,
        i === 0 ? explanation : null,
      ])
      explanation = null
    }
  }
}

interface AskedQuestion {
  readonly question: QuestionDefinition
  readonly voters: number
  /** Not empty; a single row of nulls without answers. */
  readonly answers: AsyncIterable<readonly ResultRow[]>
}

type ResultRow = {
  readonly [K in keyof CountedAnswer]: CountedAnswer[K] | null
} & { readonly share: number | null }

async function* askedQuestions(
  storage: StorageReader,
  session: ExportedSession,
  now: number,
): AsyncGenerator<AskedQuestion> {
  const reading = { db: storage.read, now }
  for (const sessionQuestion of await sessionQuestionsIn(reading, session.key)) {
    const question = frozenDefinition(sessionQuestion)
    const results = await readWholeCounts(reading, session, sessionQuestion.key, question)
    const answers = rowsOf(countedAnswers(storage, sessionQuestion, question, results), sharedOf(results))
    yield { question, voters: results.total_voters, answers }
  }
}

/** Answers with their shares, in batches that are not empty. */
async function* rowsOf(counted: AsyncIterable<CountedAnswer[]>, whole: number): AsyncGenerator<ResultRow[]> {
  let hasAnswers = false
  for await (const batch of counted) {
    if (batch.length === 0) continue
    hasAnswers = true
    yield batch.map(answer => ({ ...answer, share: averageOf(answer.count, whole) ?? 0 }))
  }
  if (!hasAnswers) yield [{ answer: null, count: null, isRight: null, share: null }]
}

/** The denominator of a share: allocated points, or participants who answered. */
function sharedOf({ allocation_totals, total_voters }: QuestionResultsOut): number {
  if (!allocation_totals) return total_voters
  return Object.values(allocation_totals).reduce((sum, points) => sum + points, 0)
}

import { averageOf } from '@roomful/contract/question-types/average'
import type { QuestionResultsOut } from '@roomful/contract/question-types/results'
import type { Cell, Table } from '../../lib/table.ts'
import type { StorageReader } from '../../storage/storage.ts'
import { readResults } from '../results/results.ts'
import { frozenDefinition, sessionQuestionsIn } from '../sessions/session-question.ts'
import { countedAnswers } from './answers-table.ts'
import type { ExportedSession } from './open-export.ts'

/** Session questions in presentation order, with a row per distinct answer. */
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
  const reading = { db: storage.read, now }
  for (const sessionQuestion of await sessionQuestionsIn(reading, session.key)) {
    const question = frozenDefinition(sessionQuestion)
    const results = await readResults(reading, session, sessionQuestion.key, question)
    const voters = results.total_voters
    const whole = sharedOf(results)
    let hasAnswers = false
    for await (const answers of countedAnswers(storage, sessionQuestion, question, results)) {
      hasAnswers ||= answers.length > 0
      yield answers.map(({ answer, count }) => [
        question.prompt,
        question.type,
        voters,
        answer,
        count,
        averageOf(count, whole) ?? 0,
      ])
    }
    if (!hasAnswers) yield [[question.prompt, question.type, voters, null, null, null]]
    if (question.explanation)
      yield [[question.prompt, question.type, voters, `Explanation: ${question.explanation}`, null, null]]
  }
}

/** The denominator of a share: allocated points, or participants who answered. */
function sharedOf({ allocation_totals, total_voters }: QuestionResultsOut): number {
  if (!allocation_totals) return total_voters
  return Object.values(allocation_totals).reduce((sum, points) => sum + points, 0)
}

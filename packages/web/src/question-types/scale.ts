import type { QuestionResultsOut } from '@roomful/contract/question-types/results'
import type { RoomQuestion } from '@roomful/contract/room/protocol'
import { decimal, percent, shareOf, whole } from '../messages/numbers.ts'
import { m } from '../messages/results/index.ts'
import type { Table } from '../ui/data-table.tsx'
import { noAnswers } from './question-view.ts'

/** Summary for types with numeric answers. */
export function valueSummary(question: RoomQuestion, { average, total_voters }: QuestionResultsOut): string {
  return total_voters === 0 || typeof average !== 'number'
    ? noAnswers(question)
    : `${m.answers(total_voters)}. ${m.meanIs(decimal(average, 2))}`
}

export function valueTable(question: RoomQuestion, results: QuestionResultsOut): Table {
  const { average, total_voters } = results
  const mean = typeof average === 'number' ? [[m.mean, decimal(average, 4), '']] : []
  return {
    caption: `${question.prompt} – ${m.answers(total_voters)}`,
    columns: [m.value, m.countColumn, m.share],
    rows: [
      ...distribution(results).map(([value, n]) => [
        decimal(value, 6),
        whole(n),
        percent(shareOf(n, total_voters)),
      ]),
      ...mean,
    ],
  }
}

/** Values with their counts, ascending. */
export function distribution({ value_distribution }: QuestionResultsOut): [value: number, n: number][] {
  return Object.entries((value_distribution ?? {}) as Record<string, number>)
    .map(([value, n]): [number, number] => [Number(value), n])
    .sort(([a], [b]) => a - b)
}

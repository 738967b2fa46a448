import type { QuestionResultsOut } from '@roomful/contract/question-types/results'
import type { RoomQuestion } from '@roomful/contract/room/protocol'
import { decimal, percent, shareOf, whole } from '../messages/numbers.ts'
import { m } from '../messages/results/index.ts'
import type { Table } from '../ui/data-table.tsx'
import { type BarsOf, relativeBars } from './bar.ts'
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

/** Values of a scale are in this many bars at most, each of as many values. */
const scaleBarsMax = 20

export const scaleBars: BarsOf = (_question, results) => {
  const values = distribution(results)
  const each = Math.ceil(values.length / scaleBarsMax)
  return relativeBars(
    Array.from({ length: Math.ceil(values.length / (each || 1)) }, (_, i) => {
      const part = values.slice(i * each, (i + 1) * each)
      const count = part.reduce((sum, [, n]) => sum + n, 0)
      const [from, to] = [decimal(part[0]![0], 6), decimal(part.at(-1)![0], 6)]
      return {
        label: from === to ? from : `${from} – ${to}`,
        share: count,
        figure: `${whole(count)} · ${percent(shareOf(count, results.total_voters))}`,
        isRight: false,
      }
    }),
  )
}

import { m } from '../../messages/index.ts'
import { decimal, percent, shareOf, whole } from '../../ui/numbers.ts'
import type { Chart } from '../question-view.ts'
import { valueTable } from '../scale.ts'
import { Results } from './results.tsx'

export const nps: Chart = {
  Results,

  summary(_question, { nps, total_voters }) {
    if (nps?.score == null) return m.noAnswersYet
    return `${m.answers(total_voters)}. ${m.npsScore} ${decimal(nps.score, 1)}`
  },

  table(question, results) {
    const table = valueTable(question, results)
    const { nps, total_voters } = results
    if (!nps) return table
    const group = (name: string, n: number) => [name, whole(n), percent(shareOf(n, total_voters))]
    return {
      ...table,
      rows: [
        [m.npsScore, nps.score === null ? '–' : decimal(nps.score, 4), ''],
        group(m.promoters, nps.promoters),
        group(m.passives, nps.passives),
        group(m.detractors, nps.detractors),
        ...table.rows,
      ],
    }
  },
}

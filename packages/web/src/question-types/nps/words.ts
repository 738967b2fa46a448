import { decimal, percents, whole } from '../../messages/numbers.ts'
import { m } from '../../messages/results/index.ts'
import type { BarsOf } from '../bar.ts'
import { type ChartTexts, noAnswers } from '../question-view.ts'
import { scaleBars, valueTable } from '../scale.ts'

export const words: ChartTexts = {
  summary(question, { nps, total_voters }) {
    if (nps?.score == null) return noAnswers(question)
    return `${m.answers(total_voters)}. ${m.npsScore} ${decimal(nps.score, 1)}`
  },

  table(question, results) {
    const table = valueTable(question, results)
    const { nps, total_voters } = results
    if (!nps) return table
    const counts = [nps.detractors, nps.passives, nps.promoters]
    const shares = percents(counts, total_voters)
    const group = (name: string, i: number) => [name, whole(counts[i]!), shares[i]!]
    return {
      ...table,
      rows: [
        [m.npsScore, nps.score === null ? '–' : decimal(nps.score, 4), ''],
        group(m.promoters, 2),
        group(m.passives, 1),
        group(m.detractors, 0),
        ...table.rows,
      ],
    }
  },
}

export const bars: BarsOf = scaleBars

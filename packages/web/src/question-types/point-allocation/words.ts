import { decimal, shareOf, whole } from '../../messages/numbers.ts'
import { m } from '../../messages/results/index.ts'
import { type BarsOf, relativeBars } from '../bar.ts'
import { type ChartTexts, noAnswers, textOf } from '../question-view.ts'

export const words: ChartTexts = {
  summary(question, { allocation_totals, total_voters }) {
    if (total_voters === 0) return noAnswers(question)
    const [first] = Object.entries(allocation_totals ?? {}).sort(([, a], [, b]) => b - a)
    return `${m.answers(total_voters)}. ${first ? m.leading({ what: textOf(question, first[0]), share: m.points(first[1]) }) : ''}`
  },

  table: (question, { allocation_totals, total_voters }) => ({
    caption: `${question.prompt} – ${m.answers(total_voters)}`,
    columns: [m.option, m.pointsColumn, m.perPerson],
    rows: question.options.map(({ id, text }) => {
      const points = allocation_totals?.[id] ?? 0
      return [text, whole(points), decimal(shareOf(points, total_voters), 1)]
    }),
  }),
}

export const bars: BarsOf = (question, { allocation_totals }) =>
  relativeBars(
    question.options.map(({ id, text }) => {
      const points = allocation_totals?.[id] ?? 0
      return { label: text, share: points, figure: m.points(points), isRight: false }
    }),
  )

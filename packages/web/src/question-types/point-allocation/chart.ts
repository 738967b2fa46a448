import { m } from '../../messages/index.ts'
import { decimal, shareOf, whole } from '../../ui/numbers.ts'
import { type Chart, textOf } from '../question-view.ts'
import { Results } from './results.tsx'

export const pointAllocation: Chart = {
  Results,

  summary(question, { allocation_totals, total_voters }) {
    if (total_voters === 0) return m.noAnswersYet
    const [first] = Object.entries(allocation_totals ?? {}).sort(([, a], [, b]) => b - a)
    return `${m.answers(total_voters)}. ${first ? m.leading(textOf(question, first[0]), m.points(first[1])) : ''}`
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

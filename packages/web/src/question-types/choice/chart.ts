import { m } from '../../messages/index.ts'
import { percent, shareOf, whole } from '../../ui/numbers.ts'
import { type Chart, textOf } from '../question-view.ts'
import { Results } from './results.tsx'

/** MULTIPLE_CHOICE and QUIZ. */
export const choice: Chart = {
  Results,

  summary(question, { option_counts, total_voters }) {
    if (total_voters === 0) return m.noAnswersYet
    const [first] = Object.entries(option_counts ?? {}).sort(([, a], [, b]) => b - a)
    const lead = first && m.leading(textOf(question, first[0]), percent(shareOf(first[1], total_voters)))
    return `${m.answers(total_voters)}. ${lead}`
  },

  table: (question, { option_counts, correct_option_ids, total_voters }) => ({
    caption: `${question.prompt} – ${m.answers(total_voters)}`,
    columns: [m.option, m.countColumn, m.share, ...(correct_option_ids ? [m.resultColumn] : [])],
    rows: question.options.map(({ id, text }) => {
      const n = option_counts?.[id] ?? 0
      return [
        text,
        whole(n),
        percent(shareOf(n, total_voters)),
        ...(correct_option_ids ? [correct_option_ids.includes(id) ? m.right : '–'] : []),
      ]
    }),
  }),
}

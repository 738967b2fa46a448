import { regional } from '../../messages/index.ts'
import { m } from '../../messages/results/index.ts'
import { type ChartTexts, noAnswers } from '../question-view.ts'

export const words: ChartTexts = {
  summary(question, { texts, total_voters }) {
    if (!texts?.[0]) return total_voters === 0 ? noAnswers(question) : m.answers(total_voters)
    return `${m.answers(total_voters)}. ${m.newest(texts[0].text)}`
  },

  table: (question, { texts, total_voters }) => ({
    caption: `${question.prompt} – ${m.answers(total_voters)}`,
    columns: [m.text, m.time],
    rows: (texts ?? []).map(({ text, created_at }) => [
      text,
      new Intl.DateTimeFormat(regional(), { timeStyle: 'short' }).format(new Date(created_at)),
    ]),
  }),
}

import { language, m } from '../../messages/index.ts'
import type { Chart } from '../question-view.ts'
import { Results } from './results.tsx'

export const openText: Chart = {
  Results,

  summary(_question, { texts, total_voters }) {
    if (!texts?.[0]) return total_voters === 0 ? m.noAnswersYet : m.answers(total_voters)
    return `${m.answers(total_voters)}. ${m.newest(texts[0].text)}`
  },

  table: (question, { texts, total_voters }) => ({
    caption: `${question.prompt} – ${m.answers(total_voters)}`,
    columns: [m.text, m.time],
    rows: (texts ?? []).map(({ text, created_at }) => [
      text,
      new Intl.DateTimeFormat(language, { timeStyle: 'short' }).format(new Date(created_at)),
    ]),
  }),
}

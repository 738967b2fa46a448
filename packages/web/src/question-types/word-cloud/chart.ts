import { m } from '../../messages/index.ts'
import { whole } from '../../ui/numbers.ts'
import type { Chart } from '../question-view.ts'
import { Results } from './results.tsx'

export const wordCloud: Chart = {
  Results,

  summary(_question, { words, words_total, total_voters }) {
    if (!words?.[0]) return m.noAnswersYet
    const most = words.slice(0, 3).map(({ text, count }) => `${text} ${whole(count)}`)
    return `${m.answers(total_voters)}, ${m.differentWords(words_total ?? words.length)}. ${m.most(most.join(', '))}`
  },

  table: (question, { words, total_voters }) => ({
    caption: `${question.prompt} – ${m.answers(total_voters)}`,
    columns: [m.wordColumn, m.countColumn],
    rows: (words ?? []).map(({ text, count }) => [text, whole(count)]),
  }),
}

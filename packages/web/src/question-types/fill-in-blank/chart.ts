import { m } from '../../messages/index.ts'
import { percent, shareOf, whole } from '../../ui/numbers.ts'
import type { Chart } from '../question-view.ts'
import { Results } from './results.tsx'

export const fillInBlank: Chart = {
  Results,

  summary(_question, { blank_stats, total_voters }) {
    if (total_voters === 0) return m.noAnswersYet
    if (!blank_stats) return `${m.answers(total_voters)}. ${m.shownWhenRevealed}`
    const shares = blank_stats.map(
      ({ index, correct }) =>
        `${m.blank(index + 1)}: ${m.gotItRight(percent(shareOf(correct, total_voters)))}`,
    )
    return `${m.answers(total_voters)}. ${shares.join(', ')}`
  },

  table: (question, { blank_stats, total_voters }) => ({
    caption: `${question.prompt} – ${m.answers(total_voters)}`,
    columns: [m.blank(1).replace(/\s*\d+/, ''), m.text, m.countColumn, m.resultColumn],
    rows: (blank_stats ?? []).flatMap(({ index, answers }) =>
      answers.map(({ text, count, is_correct }) => [
        m.blank(index + 1),
        text,
        whole(count),
        is_correct ? m.right : m.wrong,
      ]),
    ),
  }),
}

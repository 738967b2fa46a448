import { m } from '../../messages/index.ts'
import { percent, shareOf, whole } from '../../ui/numbers.ts'
import type { Chart } from '../question-view.ts'
import { pairsByLeft } from './pairs.ts'
import { Results } from './results.tsx'

export const matching: Chart = {
  Results,

  summary(question, results) {
    if (results.total_voters === 0) return m.noAnswersYet
    const most = pairsByLeft(question, results).flatMap(({ text, pairs }) =>
      pairs[0] && pairs[0].count > 0 ? [`${text} → ${pairs[0].text}`] : [],
    )
    return `${m.answers(results.total_voters)}. ${m.most(most.join(', '))}`
  },

  table: (question, results) => ({
    caption: `${question.prompt} – ${m.answers(results.total_voters)}`,
    columns: [m.left, m.partner, m.countColumn, m.share, ...(results.correct_pairs ? [m.resultColumn] : [])],
    rows: pairsByLeft(question, results).flatMap(({ text, pairs }) =>
      pairs.map(pair => [
        text,
        pair.text,
        whole(pair.count),
        percent(shareOf(pair.count, results.total_voters)),
        ...(results.correct_pairs ? [pair.isRight ? m.right : '–'] : []),
      ]),
    ),
  }),
}

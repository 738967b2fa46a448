import { m } from '../../messages/index.ts'
import { decimal } from '../../ui/numbers.ts'
import type { Chart } from '../question-view.ts'
import { byMeanPlace } from './by-mean-place.ts'
import { Results } from './results.tsx'

export const ranking: Chart = {
  Results,

  summary(question, results) {
    const [first] = byMeanPlace(question, results)
    return results.total_voters === 0 || !first
      ? m.noAnswersYet
      : `${m.answers(results.total_voters)}. ${m.firstPlace(first.text)}`
  },

  table: (question, results) => ({
    caption: `${question.prompt} – ${m.answers(results.total_voters)}`,
    columns: [m.option, m.placeColumn, m.meanPlace],
    rows: byMeanPlace(question, results).map(({ text, mean }, i) => [
      text,
      String(i + 1),
      mean === null ? '–' : decimal(mean, 2),
    ]),
  }),
}

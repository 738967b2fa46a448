import { decimal } from '../../messages/numbers.ts'
import { m } from '../../messages/results/index.ts'
import type { BarsOf } from '../bar.ts'
import { type ChartTexts, noAnswers } from '../question-view.ts'
import { byMeanPlace } from './by-mean-place.ts'

export const words: ChartTexts = {
  summary(question, results) {
    const [first] = byMeanPlace(question, results)
    return results.total_voters === 0 || !first
      ? noAnswers(question)
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

export const bars: BarsOf = (question, results) => {
  const ranked = byMeanPlace(question, results)
  // The bar of an option that always stands first is the whole width.
  return ranked.map(({ text, mean }) => ({
    label: text,
    share: mean === null ? 0 : (ranked.length + 1 - mean) / ranked.length,
    figure: mean === null ? '–' : `${m.meanPlace}: ${decimal(mean, 2)}`,
    isRight: false,
  }))
}

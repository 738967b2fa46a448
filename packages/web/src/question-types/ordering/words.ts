import { percent } from '../../messages/numbers.ts'
import { m } from '../../messages/results/index.ts'
import type { BarsOf } from '../bar.ts'
import { type ChartTexts, noAnswers, textOf } from '../question-view.ts'

export const words: ChartTexts = {
  summary(question, { correct_order, placement_accuracy, total_voters }) {
    if (total_voters === 0) return noAnswers(question)
    if (!correct_order || !placement_accuracy) return `${m.answers(total_voters)}. ${m.shownWhenRevealed}`
    const order = correct_order.map(id => `${textOf(question, id)} ${percent(placement_accuracy[id] ?? 0)}`)
    return `${m.answers(total_voters)}. ${m.correctAnswer}: ${order.join(', ')}`
  },

  table: (question, { correct_order, placement_accuracy, total_voters }) => ({
    caption: `${question.prompt} – ${m.answers(total_voters)}`,
    columns: [m.option, m.placeColumn, m.placedRight],
    rows: (correct_order ?? question.options.map(({ id }) => id)).map((id, i) => [
      textOf(question, id),
      correct_order ? String(i + 1) : '–',
      placement_accuracy ? percent(placement_accuracy[id] ?? 0) : '–',
    ]),
  }),
}

export const bars: BarsOf = (question, { correct_order, placement_accuracy }) =>
  (correct_order ?? []).map(id => {
    const share = placement_accuracy?.[id] ?? 0
    return { label: textOf(question, id), share, figure: percent(share), isRight: false }
  })

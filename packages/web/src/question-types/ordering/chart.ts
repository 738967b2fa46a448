import { m } from '../../messages/index.ts'
import { percent } from '../../ui/numbers.ts'
import { type Chart, textOf } from '../question-view.ts'
import { Results } from './results.tsx'

export const ordering: Chart = {
  Results,

  summary(question, { correct_order, placement_accuracy, total_voters }) {
    if (total_voters === 0) return m.noAnswersYet
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

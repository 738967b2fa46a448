import { regional } from '../../messages/index.ts'
import { m } from '../../messages/results/index.ts'
import type { ChartTexts } from '../question-view.ts'

export const words: ChartTexts = {
  // The wheel announces its own result.
  summary: () => '',

  table: (question, { spin_outcomes }) => ({
    caption: `${question.prompt} – ${m.wheelDraws}`,
    columns: [m.option, m.time],
    rows: (spin_outcomes ?? []).map(({ text, spun_at }) => [
      text,
      new Intl.DateTimeFormat(regional(), { timeStyle: 'medium' }).format(new Date(spun_at)),
    ]),
  }),
}

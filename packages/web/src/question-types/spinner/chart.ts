import { language, m } from '../../messages/index.ts'
import type { Chart } from '../question-view.ts'
import { Results } from './results.tsx'

export const spinner: Chart = {
  Results,

  // The wheel says what it drew itself, when it stands still.
  summary: () => '',

  table: (question, { spin_outcomes }) => ({
    caption: `${question.prompt} – ${m.wheelDraws}`,
    columns: [m.option, m.time],
    rows: (spin_outcomes ?? []).map(({ text, spun_at }) => [
      text,
      new Intl.DateTimeFormat(language, { timeStyle: 'medium' }).format(new Date(spun_at)),
    ]),
  }),
}

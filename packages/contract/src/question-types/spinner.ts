import type { QuestionType } from './question-type.ts'
import { filled } from './results.ts'
import { unansweredRules } from './unanswered.ts'

const outcomesInResults = 100

/** SPINNER: a wheel of options, spun by the presenter, drawn by the server. */
export const spinner = {
  name: 'SPINNER',
  options: { min: 2, max: 50, extra: {}, mayRepeat: true },
  settings: {},
  activity: 'spins',
  ...unansweredRules,

  fields: { spin_outcomes: filled('spin_outcomes', 'Newest first, at most 100.') },

  results({ options }, { spins }) {
    const texts = new Map(options.map(({ id, text }) => [id, text]))
    const newest = spins.slice(0, outcomesInResults)
    return {
      spin_outcomes: newest.map(({ option_id, spun_at }) => ({
        option_id,
        text: texts.get(option_id)!,
        spun_at,
      })),
    }
  },
} as const satisfies QuestionType

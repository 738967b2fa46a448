import Type from 'typebox'
import { cleanLine, isVisible } from '../lib/clean-text.ts'
import { visibleText } from '../lib/violation.ts'
import { equalText } from './option-texts.ts'
import { labelsOf } from './qa-labels.ts'
import type { Disagreement, QuestionDefinition, QuestionType, Settings } from './question-type.ts'
import { unansweredRules } from './unanswered.ts'

const labelCharactersMax = 30

/** QA: participants ask and upvote entries, which are not answers and have their own list. */
export const qa = {
  name: 'QA',
  options: null,
  settings: {
    moderation: Type.Boolean({
      default: false,
      description: 'Entries wait for the presenter.',
    }),
    labels: Type.Array(Type.String({ minLength: 1, maxLength: labelCharactersMax }), {
      maxItems: 12,
      default: [],
      description: 'Of entries.',
    }),
  },
  activity: 'entries',
  ...unansweredRules,
  fields: {},
  results: () => ({}),

  completeSettings: (settings: Settings) => ({ ...settings, labels: labelsOf({ settings }).map(cleanLine) }),

  faults({ settings }: QuestionDefinition): Disagreement[] {
    const labels = labelsOf({ settings })
    const compared = labels.map(equalText)
    return labels.flatMap((label, i): Disagreement[] => {
      const name = `settings.labels[${i}]`
      if (!isVisible(label)) {
        const { field, ...rule } = visibleText(name)
        return [{ fields: [field], ...rule }]
      }
      const other = compared.indexOf(compared[i]!)
      if (other === i) return []
      return [
        { fields: [name], rule: 'distinct_texts', message: `must differ from settings.labels[${other}]` },
      ]
    })
  },
} as const satisfies QuestionType

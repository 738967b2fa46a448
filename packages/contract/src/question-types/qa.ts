import Type from 'typebox'
import type { QuestionType } from './question-type.ts'
import { unansweredRules } from './unanswered.ts'

/** QA: participants ask and upvote entries, which are not answers and have their own list. */
export const qa = {
  name: 'QA',
  options: null,
  settings: {
    moderation: Type.Boolean({
      default: false,
      description: 'Entries wait for the presenter.',
    }),
  },
  ...unansweredRules,
  results: () => ({}),
} as const satisfies QuestionType

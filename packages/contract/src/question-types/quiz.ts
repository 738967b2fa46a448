import Type from 'typebox'
import { ImageRef } from '../features/images/image-ref.ts'
import { choiceRules } from './choice.ts'
import type { QuestionDefinition, QuestionType } from './question-type.ts'
import { filled } from './results.ts'
import { timeLimitSeconds } from './settings.ts'

/** QUIZ: options with at least one correct; requires exactly the correct ones, with a speed bonus. */
export const quiz = {
  name: 'QUIZ',
  options: {
    min: 2,
    max: 20,
    extra: {
      is_correct: Type.Optional(Type.Boolean({ description: 'It is correct.' })),
      image: Type.Optional({ ...ImageRef, description: 'Image shown with the text.' }),
    },
  },
  settings: { time_limit_seconds: timeLimitSeconds(30) },
  scoring: { points: 1000, speed_bonus: true },
  ...choiceRules,

  fields: {
    option_counts: filled('option_counts', 'Option ID to count.'),
    correct_option_ids: filled('correct_option_ids'),
  },

  faults: (question: QuestionDefinition) =>
    choiceRules.hasRightAnswer(question)
      ? []
      : [
          {
            fields: ['options'],
            rule: 'correct_option',
            message: 'a QUIZ requires an option with is_correct',
          },
        ],
} as const satisfies QuestionType

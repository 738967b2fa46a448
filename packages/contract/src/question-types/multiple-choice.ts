import Type from 'typebox'
import { ImageRef } from '../features/images/image-ref.ts'
import { choiceRules } from './choice.ts'
import type { QuestionType } from './question-type.ts'
import { filled, resultFields } from './results.ts'

/** MULTIPLE_CHOICE: one option, or several with allow_multiple; correct options are optional. */
export const multipleChoice = {
  name: 'MULTIPLE_CHOICE',
  options: {
    min: 2,
    max: 20,
    extra: {
      is_correct: Type.Optional(Type.Boolean({ description: 'It is correct.' })),
      image: Type.Optional({ ...ImageRef, description: 'Image shown with the text.' }),
    },
  },
  settings: {},
  scoring: { points: 0, speed_bonus: false },
  ...choiceRules,

  fields: {
    option_counts: filled('option_counts', 'Option ID to count.'),
    correct_option_ids: {
      ...resultFields.correct_option_ids,
      description: 'Null if no option is marked as correct.',
    },
  },
} as const satisfies QuestionType

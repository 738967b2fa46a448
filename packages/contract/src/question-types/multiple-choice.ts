import Type from 'typebox'
import { ImageRef } from '../features/images/image-ref.ts'
import { choiceRules } from './choice.ts'
import type { QuestionType } from './question-type.ts'

/** MULTIPLE_CHOICE: one option, or several with allow_multiple; may have correct ones. */
export const multipleChoice = {
  name: 'MULTIPLE_CHOICE',
  options: {
    min: 2,
    max: 20,
    extra: {
      is_correct: Type.Optional(Type.Boolean({ description: 'It is right.' })),
      image: Type.Optional({ ...ImageRef, description: 'Shown with its text.' }),
    },
  },
  settings: {},
  scoring: { points: 0, speed_bonus: false },
  ...choiceRules,
} as const satisfies QuestionType

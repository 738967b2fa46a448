import Type from 'typebox'
import { ImageRef } from '../features/images/image-ref.ts'
import { choiceRules } from './choice.ts'
import type { QuestionType } from './question-type.ts'

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
} as const satisfies QuestionType

import Type from 'typebox'
import { cleanText } from '../lib/clean-text.ts'
import type { QuestionDefinition, QuestionType } from './question-type.ts'
import { compareCodePoints } from './tally.ts'

const lengthMax = 2000

/** OPEN_TEXT: free text. Not tallied: results are the newest current answers. */
export const openText = {
  name: 'OPEN_TEXT',
  options: null,
  settings: {
    max_length: Type.Integer({
      minimum: 1,
      maximum: lengthMax,
      default: 500,
      description: 'Characters of an answer.',
    }),
  },
  scoring: null,
  // Twice the length: blanks at the ends are cut before the question's own limit is applied.
  answer: Type.Object({ text: Type.String({ maxLength: 2 * lengthMax }) }, { additionalProperties: false }),

  read(question: QuestionDefinition, answer: { text: string }) {
    const text = cleanText(answer.text)
    const length = [...text].length
    const max = question.settings.max_length as number
    return length >= 1 && length <= max
      ? { value: { text } }
      : { faults: [{ field: 'text', rule: 'length', message: `1 to ${max} characters` }] }
  },

  *count() {},

  written: (_question: QuestionDefinition, value: { text: string }) => [
    { item: JSON.stringify(value), text: value.text },
  ],

  // Times may be published to the minute only: the text decides within one.
  results: (_question, { texts }) => ({
    texts: texts.toSorted(
      (a, b) => compareCodePoints(b.created_at, a.created_at) || compareCodePoints(a.text, b.text),
    ),
  }),

  hasRightAnswer: () => false,
} as const satisfies QuestionType

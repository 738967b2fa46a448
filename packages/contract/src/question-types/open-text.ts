import Type from 'typebox'
import { cleanText } from '../lib/clean-text.ts'
import type { QuestionDefinition, QuestionType } from './question-type.ts'
import { filled } from './results.ts'
import type { Sampling } from './samples.ts'
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
      description: 'Characters per answer.',
    }),
  },
  scoring: null,
  // Twice the length: whitespace is trimmed before the question's own limit applies.
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

  fields: { texts: filled('texts', 'Newest first, at most 500.') },

  // Times may be rounded to the minute: within one, order by text.
  results: (_question, { texts }) => ({
    texts: texts.toSorted(
      (a, b) => compareCodePoints(b.created_at, a.created_at) || compareCodePoints(a.text, b.text),
    ),
  }),

  sample({ settings }: QuestionDefinition, { person, texts }: Sampling) {
    const text = [...person.pick(texts.texts)].slice(0, settings.max_length as number)
    return { text: text.join('') }
  },

  cell: (_question: QuestionDefinition, { text }: { text: string }) => text,

  hasRightAnswer: () => false,
} as const satisfies QuestionType

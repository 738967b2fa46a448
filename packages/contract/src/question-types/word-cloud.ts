import Type from 'typebox'
import { cleanLine } from '../lib/clean-text.ts'
import type { QuestionDefinition, QuestionType } from './question-type.ts'
import { mostCounted } from './tally.ts'

const list = 'words'
const wordCharactersMax = 40
const wordsInResults = 1000

/** WORD_CLOUD: a few words per participant, sized by frequency. */
export const wordCloud = {
  name: 'WORD_CLOUD',
  options: null,
  settings: {
    max_words: Type.Integer({
      minimum: 1,
      maximum: 10,
      default: 3,
      description: 'Maximum words per participant.',
    }),
  },
  scoring: null,
  answer: Type.Object(
    { words: Type.Array(Type.String({ maxLength: 200 }), { minItems: 1, maxItems: 10 }) },
    { additionalProperties: false },
  ),
  longLists: [{ list, limit: wordsInResults, label: (_question, word) => word }],

  read(question: QuestionDefinition, answer: { words: string[] }) {
    const max = question.settings.max_words as number
    if (answer.words.length > max)
      return { faults: [{ field: 'words', rule: 'max_items', message: `at most ${max}` }] }
    const words = answer.words.map(normalizeWord)
    const message = `1 to ${wordCharactersMax} characters`
    const faults = words.flatMap((word, i) => {
      const length = [...word].length
      return length >= 1 && length <= wordCharactersMax
        ? []
        : [{ field: `words[${i}]`, rule: 'length', message }]
    })
    return faults.length > 0 ? { faults } : { value: { words: [...new Set(words)] } }
  },

  *count(_question: QuestionDefinition, value: { words: string[] }) {
    for (const word of value.words) yield [list, word, 1] as const
  },

  written: (_question: QuestionDefinition, value: { words: string[] }) =>
    value.words.map(word => ({ item: word, text: word })),

  results: (_question, { tally, distinct }) => ({
    words: mostCounted(tally, list)
      .slice(0, wordsInResults)
      .map(([text, count]) => ({ text, count })),
    words_total: distinct(list),
  }),

  hasRightAnswer: () => false,
} as const satisfies QuestionType

/** Normalizes a word for counting (docs/reference/question-types.md, "Answers"). */
function normalizeWord(word: string): string {
  return cleanLine(word.normalize('NFKC')).toLowerCase().normalize('NFKC')
}

import Type from 'typebox'
import { languages } from '../features/people/account.ts'
import { cleanLine } from '../lib/clean-text.ts'
import { comparisonKey } from '../lib/comparison-key.ts'
import { Nullable, OneOf } from '../lib/schema.ts'
import type { QuestionDefinition, QuestionType } from './question-type.ts'
import { filled, QuestionResultsOut } from './results.ts'
import { popularity, type Sampling, spelled } from './samples.ts'
import { formItem, keyPrefix, mostCountedTexts } from './tally.ts'

const list = 'words'
export const wordCharactersMax = 40
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
      description: 'Per participant.',
    }),
    stop_words: {
      ...Nullable(OneOf(languages, { description: 'Language of omitted stop words.' })),
      default: null,
    },
  },
  scoring: null,
  answer: Type.Object(
    { words: Type.Array(Type.String({ maxLength: 200 }), { minItems: 1, maxItems: 10 }) },
    { additionalProperties: false },
  ),
  longLists: [{ list, limit: wordsInResults, isOfForms: true, label: (_question, word) => word }],

  read(question: QuestionDefinition, answer: { words: string[] }) {
    const max = question.settings.max_words as number
    if (answer.words.length > max)
      return { faults: [{ field: 'words', rule: 'max_items', message: `at most ${max}` }] }
    const words = answer.words.map(word => cleanLine(word.normalize('NFC')))
    const keys = words.map(comparisonKey)
    const message = `1 to ${wordCharactersMax} characters`
    const faults = keys.flatMap((key, i) => {
      const length = [...key].length
      return length >= 1 && length <= wordCharactersMax
        ? []
        : [{ field: `words[${i}]`, rule: 'length', message }]
    })
    if (faults.length > 0) return { faults }
    return { value: { words: words.filter((_, i) => keys.indexOf(keys[i]!) === i) } }
  },

  *count(_question: QuestionDefinition, value: { words: string[] }) {
    for (const word of value.words) yield [list, formItem(comparisonKey(word), word), 1] as const
  },

  written: (_question: QuestionDefinition, value: { words: string[] }) =>
    value.words.map(word => ({ item: keyPrefix(comparisonKey(word)), text: word })),

  fields: {
    words: filled('words', 'Most frequent first, at most 1,000.'),
    words_total: QuestionResultsOut.properties.words_total,
    groups: QuestionResultsOut.properties.groups,
  },

  results(_question, { tally, distinct }) {
    const words = mostCountedTexts(tally, list)
    return {
      words: words.slice(0, wordsInResults).map(({ text, count }) => ({ text, count })),
      words_total: distinct?.(list) ?? words.length,
    }
  },

  sample({ settings }: QuestionDefinition, { room, person, texts: { words } }: Sampling) {
    const weights = popularity(words, room)
    const count = 1 + person.below(settings.max_words as number)
    const picked = Array.from({ length: count }, () => words[person.weighted(weights)]!)
    return { words: [...new Set(picked)].map(word => spelled(word, person)) }
  },

  cell: (_question: QuestionDefinition, { words }: { words: string[] }) => words.join(', '),

  hasRightAnswer: () => false,
} as const satisfies QuestionType

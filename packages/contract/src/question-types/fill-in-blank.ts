import Type from 'typebox'
import { cleanLine, isVisible } from '../lib/clean-text.ts'
import { visibleText } from '../lib/violation.ts'
import { type Blank, blankKey, isAccepted } from './blanks.ts'
import type { Disagreement, QuestionDefinition, QuestionType, Settings } from './question-type.ts'
import { filled } from './results.ts'
import { knows, type Sampling, spelled } from './samples.ts'
import { countOf, formItem, keyPrefix, mostCountedTexts, votersList } from './tally.ts'

const blanksMax = 10
const answerCharactersMax = 200
const answersInResults = 50
const rightList = 'right'

/** The list of a blank's texts, numbered from 0. */
const writtenList = (index: number) => `blank ${index}`

/** A blank: three or more underscores. */
export const blankMark = /_{3,}/g

/** FILL_IN_BLANK: a prompt with blanks, each with accepted texts. */
export const fillInBlank = {
  name: 'FILL_IN_BLANK',
  options: null,
  settings: {
    blanks: Type.Array(
      Type.Object(
        {
          accepted: Type.Array(Type.String({ minLength: 1, maxLength: answerCharactersMax }), {
            minItems: 1,
            maxItems: 20,
            description: 'Accepted texts.',
          }),
          case_sensitive: Type.Optional(Type.Boolean({ default: false, description: 'Case must match.' })),
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: blanksMax, description: 'One per `___` in the prompt.' },
    ),
  },
  scoring: { points: 0, speed_bonus: false },
  answer: Type.Object(
    { blanks: Type.Array(Type.String({ maxLength: 2 * answerCharactersMax }), { maxItems: blanksMax }) },
    { additionalProperties: false },
  ),
  longLists: Array.from({ length: blanksMax }, (_, index) => ({
    list: writtenList(index),
    limit: answersInResults,
    isOfForms: true as const,
    // With several blanks, labels need their number.
    label: ({ settings }: QuestionDefinition, text: string) =>
      blanksOf(settings).length === 1 ? text : `${index + 1}: ${text}`,
    isRight({ settings }: QuestionDefinition, text: string) {
      const blank = blanksOf(settings)[index]!
      return isAccepted(blankKey(text, blank), blank)
    },
  })),

  completeSettings: (settings: Settings) => ({
    ...settings,
    blanks: blanksOf(settings).map(blank => ({ ...blank, case_sensitive: blank.case_sensitive ?? false })),
  }),

  faults({ prompt, settings }: QuestionDefinition): Disagreement[] {
    const marks = prompt.match(blankMark)?.length ?? 0
    const blanks = blanksOf(settings)
    if (marks < 1 || marks > blanksMax)
      return [
        { fields: ['prompt'], rule: 'blank_marks', message: `must contain 1 to ${blanksMax} blanks ___` },
      ]
    const onePerMark = { rule: 'blank_per_mark', message: 'one item for each ___ of the prompt' }
    if (blanks.length === 0) return [{ fields: ['settings.blanks'], ...onePerMark }]
    if (blanks.length !== marks) return [{ fields: ['settings.blanks', 'prompt'], ...onePerMark }]
    return blanks.flatMap(({ accepted }, i) =>
      accepted.flatMap((text, j): Disagreement[] => {
        if (isVisible(text)) return []
        const { field, ...rule } = visibleText(`settings.blanks[${i}].accepted[${j}]`)
        return [{ fields: [field], ...rule }]
      }),
    )
  },

  read({ settings }: QuestionDefinition, answer: { blanks: string[] }) {
    const count = blanksOf(settings).length
    if (answer.blanks.length !== count)
      return { faults: [{ field: 'blanks', rule: 'blank_per_mark', message: `exactly ${count}` }] }
    const blanks = answer.blanks.map(text => cleanLine(text.normalize('NFC')))
    const message = `at most ${answerCharactersMax} characters`
    const faults = blanks.flatMap((text, i) =>
      [...text].length <= answerCharactersMax ? [] : [{ field: `blanks[${i}]`, rule: 'max_length', message }],
    )
    if (faults.length > 0) return { faults }
    return blanks.some(text => text !== '')
      ? { value: { blanks } }
      : {
          faults: [
            { field: 'blanks', rule: 'visible_text', message: 'at least one with visible characters' },
          ],
        }
  },

  *count({ settings }: QuestionDefinition, value: { blanks: string[] }) {
    for (const [i, blank] of blanksOf(settings).entries()) {
      const text = value.blanks[i]!
      const key = blankKey(text, blank)
      yield [writtenList(i), formItem(key, text), 1] as const
      if (isAccepted(key, blank)) yield [rightList, String(i), 1] as const
    }
  },

  /** Omits accepted texts, which are for the presenter only. */
  *written({ settings }: QuestionDefinition, value: { blanks: string[] }) {
    for (const [i, blank] of blanksOf(settings).entries()) {
      const text = value.blanks[i]!
      const key = blankKey(text, blank)
      if (!isAccepted(key, blank)) yield { item: keyPrefix(key), text }
    }
  },

  fields: { blank_stats: filled('blank_stats', 'One per blank, in order.') },

  results({ settings }, { tally }) {
    const blank_stats = blanksOf(settings).map((blank, index) => {
      const correct = countOf(tally, rightList, String(index))
      const answers = mostCountedTexts(tally, writtenList(index)).slice(0, answersInResults)
      return {
        index,
        correct,
        incorrect: countOf(tally, votersList, '') - correct,
        answers: answers.map(({ key, text, count }) => ({ text, count, is_correct: isAccepted(key, blank) })),
      }
    })
    return { blank_stats }
  },

  sample({ settings }: QuestionDefinition, sampling: Sampling) {
    const { person, texts } = sampling
    const guess = ({ accepted }: Blank) =>
      knows(sampling) ? spelled(person.pick(accepted), person) : person.pick(texts.wrong)
    return { blanks: blanksOf(settings).map(guess) }
  },

  cell: (_question: QuestionDefinition, { blanks }: { blanks: string[] }) => blanks.join('; '),

  hasRightAnswer: () => true,

  present: ({ settings }: QuestionDefinition) => ({
    settings: {
      ...settings,
      blanks: blanksOf(settings).map(({ case_sensitive }) => ({ case_sensitive })),
    },
  }),
} as const satisfies QuestionType

export function blanksOf(settings: Settings): readonly Blank[] {
  return (settings.blanks ?? []) as readonly Blank[]
}

import fc from 'fast-check'
import { cleanLine, cleanText } from '../../src/lib/clean-text.ts'
import type { QuestionTypeName } from '../../src/question-types/index.ts'
import { equalText } from '../../src/question-types/option-texts.ts'
import type { CreateQuestionBody } from '../../src/question-types/question-input.ts'
import type { QuestionDefinition } from '../../src/question-types/question-type.ts'

interface TypeArbitraries {
  /** Creation bodies, all of them good. */
  readonly body: fc.Arbitrary<CreateQuestionBody>
  /** Good answers to a question made from such a body; null where participants give none. */
  readonly answer: ((question: QuestionDefinition) => fc.Arbitrary<unknown>) | null
}

/** Texts that repeat often, differ only in case or form, or are names of object parts; and any others. */
const text = fc.oneof(
  fc.constantFrom(
    'a',
    'A',
    ' a ',
    'ß',
    'SS',
    'é',
    "don't",
    'Don’t',
    '“don’t.”',
    '❤',
    '❤\ufe0f',
    '...',
    'e\u0301',
    '__proto__',
    'constructor',
    'toString',
    '😀',
    '\ufffd',
  ),
  fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 3 })
    .filter(made => cleanLine(made.normalize('NFKC')) !== '' && cleanText(made) !== ''),
)

const distinctTexts = (min: number, max: number) =>
  fc.uniqueArray(text, { minLength: min, maxLength: max, selector: equalText })

const optionsWith = (min: number, max: number, extra: fc.Arbitrary<object> = fc.constant({})) =>
  fc.uniqueArray(
    fc.tuple(text, extra).map(([made, more]) => ({ text: made, ...more })),
    { minLength: min, maxLength: max, selector: option => equalText(option.text) },
  )

const idsOf = (question: QuestionDefinition) => question.options.map(({ id }) => id)
const anyOrder = (ids: string[]) => fc.shuffledSubarray(ids, { minLength: ids.length })
const anyCorrect = fc.record({ is_correct: fc.boolean() }, { requiredKeys: [] })
const wholeOf = (question: QuestionDefinition, key: string) => question.settings[key] as number

const picks = (question: QuestionDefinition) =>
  fc
    .shuffledSubarray(idsOf(question), {
      minLength: 1,
      maxLength: question.settings.allow_multiple ? question.options.length : 1,
    })
    .map(option_ids => ({ option_ids }))

export const arbitraries = {
  MULTIPLE_CHOICE: {
    body: fc.record({
      type: fc.constant('MULTIPLE_CHOICE' as const),
      prompt: text,
      options: optionsWith(2, 20, anyCorrect),
      settings: fc.record({ allow_multiple: fc.boolean() }),
    }),
    answer: picks,
  },
  QUIZ: {
    body: fc.record({
      type: fc.constant('QUIZ' as const),
      prompt: text,
      options: optionsWith(1, 19, anyCorrect).map(rest => [...rest, { text: 'right', is_correct: true }]),
      settings: fc.record({ allow_multiple: fc.boolean(), points: fc.integer({ min: 0, max: 10_000 }) }),
    }),
    answer: picks,
  },
  WORD_CLOUD: {
    body: fc.record({
      type: fc.constant('WORD_CLOUD' as const),
      prompt: text,
      settings: fc.record({ max_words: fc.integer({ min: 1, max: 10 }) }),
    }),
    answer: question =>
      fc.array(text, { minLength: 1, maxLength: wholeOf(question, 'max_words') }).map(words => ({ words })),
  },
  OPEN_TEXT: {
    body: fc.record({ type: fc.constant('OPEN_TEXT' as const), prompt: text }),
    answer: () => text.map(made => ({ text: made })),
  },
  RATING: {
    body: fc.record({
      type: fc.constant('RATING' as const),
      prompt: text,
      settings: fc
        .tuple(fc.integer({ min: -20, max: 20 }), fc.integer({ min: 2, max: 11 }))
        .map(([min, steps]) => ({ min, max: min + steps - 1 })),
    }),
    answer: question =>
      fc.record({
        value: fc.integer({ min: wholeOf(question, 'min'), max: wholeOf(question, 'max') }),
      }),
  },
  NPS: {
    body: fc.record({ type: fc.constant('NPS' as const), prompt: text }),
    answer: () => fc.record({ value: fc.integer({ min: 0, max: 10 }) }),
  },
  NUMERIC: {
    body: fc.record({
      type: fc.constant('NUMERIC' as const),
      prompt: text,
      settings: fc
        .record({
          decimals: fc.integer({ min: 0, max: 6 }),
          min: fc.integer({ min: -1_000_000, max: 1_000_000 }),
          step: fc.integer({ min: 1, max: 5_000 }),
          steps: fc.oneof(fc.integer({ min: 2, max: 1001 }), fc.integer({ min: 1002, max: 1_000_001 })),
          right: fc.option(fc.nat(1000)),
          tolerance: fc.nat(100),
          closest: fc.boolean(),
        })
        .map(({ decimals, min, step, steps, right, tolerance, closest }) => {
          const decimal = (units: number) => Number(`${units}e-${decimals}`)
          return {
            min: decimal(min),
            max: decimal(min + (steps - 1) * step),
            step: decimal(step),
            correct_value: right === null ? null : decimal(min + (right % steps) * step),
            tolerance: decimal(tolerance),
            closest,
          }
        }),
    }),
    answer: question => {
      const { min, max, step } = question.settings as { min: number; max: number; step: number }
      const steps = Math.round((max - min) / step)
      return fc.nat(steps).map(i => ({ value: Number((min + i * step).toFixed(6)) }))
    },
  },
  RANKING: {
    body: fc.record({ type: fc.constant('RANKING' as const), prompt: text, options: optionsWith(2, 10) }),
    answer: question => anyOrder(idsOf(question)).map(order => ({ order })),
  },
  ORDERING: {
    body: fc.record({
      type: fc.constant('ORDERING' as const),
      prompt: text,
      options: distinctTexts(2, 10).map(texts => texts.map(made => ({ text: made }))),
    }),
    answer: question => anyOrder(idsOf(question)).map(order => ({ order })),
  },
  MATCHING: {
    body: fc.record({
      type: fc.constant('MATCHING' as const),
      prompt: text,
      options: fc
        .tuple(distinctTexts(10, 10), distinctTexts(10, 10), fc.integer({ min: 2, max: 10 }))
        .map(([lefts, rights, n]) => lefts.slice(0, n).map((made, i) => ({ text: made, match: rights[i] }))),
    }),
    answer: question =>
      fc
        .tuple(anyOrder(idsOf(question)), anyOrder(question.options.map(({ match_id }) => match_id!)))
        .map(([lefts, rights]) => ({ pairs: lefts.map((left_id, i) => ({ left_id, right_id: rights[i] })) })),
  },
  FILL_IN_BLANK: {
    body: fc
      .array(
        fc.record(
          { accepted: fc.array(text, { minLength: 1, maxLength: 20 }), case_sensitive: fc.boolean() },
          { requiredKeys: ['accepted'] },
        ),
        { minLength: 1, maxLength: 10 },
      )
      .map(blanks => ({
        type: 'FILL_IN_BLANK' as const,
        prompt: blanks.map(() => '___').join(' and '),
        settings: { blanks },
      })),
    answer: question => {
      const { length } = question.settings.blanks as unknown[]
      return fc
        .array(fc.oneof(text, fc.constant('')), { minLength: length, maxLength: length })
        .filter(blanks => blanks.some(blank => blank !== ''))
        .map(blanks => ({ blanks }))
    },
  },
  POINT_ALLOCATION: {
    body: fc.record({
      type: fc.constant('POINT_ALLOCATION' as const),
      prompt: text,
      options: optionsWith(2, 10),
      settings: fc.record({ total_points: fc.integer({ min: 1, max: 1000 }) }),
    }),
    answer: question => {
      const total = wholeOf(question, 'total_points')
      const ids = idsOf(question)
      return fc.array(fc.nat(total), { minLength: ids.length - 1, maxLength: ids.length - 1 }).map(cuts => {
        const ends = [0, ...cuts.sort((a, b) => a - b), total]
        return { points: Object.fromEntries(ids.map((id, i) => [id, ends[i + 1]! - ends[i]!])) }
      })
    },
  },
  SPINNER: {
    body: fc.record({ type: fc.constant('SPINNER' as const), prompt: text, options: optionsWith(2, 50) }),
    answer: null,
  },
  QA: {
    body: fc.record({
      type: fc.constant('QA' as const),
      prompt: text,
      settings: fc.record({
        moderation: fc.boolean(),
        labels: fc.uniqueArray(fc.stringMatching(/^[a-z]{1,30}$/), { maxLength: 12 }),
      }),
    }),
    answer: null,
  },
} as const satisfies Record<QuestionTypeName, TypeArbitraries>

/** Questions of a type together with some good answers to each. */
export function questionsWithAnswers(
  name: QuestionTypeName,
  questionFrom: (body: CreateQuestionBody) => QuestionDefinition,
): fc.Arbitrary<{ question: QuestionDefinition; answers: unknown[] }> {
  const { body, answer }: TypeArbitraries = arbitraries[name]
  return body.chain(made => {
    const question = questionFrom(made)
    const answers = answer ? fc.array(answer(question), { maxLength: 30 }) : fc.constant<unknown[]>([])
    return fc.record({ question: fc.constant(question), answers })
  })
}

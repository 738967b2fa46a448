import { questionExamples } from '@roomful/contract/question-types/question-examples'
import { type CreateQuestionBody, readNewQuestion } from '@roomful/contract/question-types/question-input'
import fc from 'fast-check'
import { everyType } from '../../../server/test/support/every-type.ts'

/** Texts of at most so many characters. */
type AnyText = (max: number) => fc.Arbitrary<string>

const wholeNumber = (min: number, max: number) => fc.integer({ min, max })

type Settings = Readonly<Record<string, Record<string, fc.Arbitrary<unknown>>>>

/** What each type may be set to besides what all of them have. */
const ownSettings = (label: fc.Arbitrary<string | null>): Settings => ({
  WORD_CLOUD: { max_words: wholeNumber(1, 10) },
  OPEN_TEXT: { max_length: wholeNumber(1, 2_000) },
  RATING: { min: wholeNumber(-5, 0), max: wholeNumber(1, 5), min_label: label, max_label: label },
  NUMERIC: {
    min: wholeNumber(-400, 0),
    max: wholeNumber(1, 400),
    step: fc.constantFrom(1, 0.5, 0.25),
    correct_value: fc.option(fc.constantFrom(0, 1, 0.5, -0.25, 100)),
    tolerance: fc.constantFrom(0, 0.25, 3),
    closest: fc.boolean(),
  },
  POINT_ALLOCATION: { total_points: wholeNumber(1, 1_000) },
  QA: { moderation: fc.boolean() },
})
const scored = ['MULTIPLE_CHOICE', 'QUIZ', 'NUMERIC', 'ORDERING', 'MATCHING', 'FILL_IN_BLANK']

function settingsOf(text: AnyText, type: string, blanks: number): fc.Arbitrary<Record<string, unknown>> {
  const given = {
    allow_multiple: fc.boolean(),
    show_results: fc.boolean(),
    time_limit_seconds: fc.option(wholeNumber(5, 3_600)),
    ...(!['SPINNER', 'QA'].includes(type) && { end_when_answered: fc.boolean() }),
    ...(scored.includes(type) && {
      points: wholeNumber(0, 10_000),
      speed_bonus: fc.boolean(),
      reveal_after_answering: fc.boolean(),
    }),
    ...ownSettings(fc.option(text(100)))[type],
  }
  const accepted = fc.record({
    accepted: fc.array(text(200), { minLength: 1, maxLength: 4 }),
    case_sensitive: fc.boolean(),
  })
  return fc
    .tuple(
      fc.record(given, { requiredKeys: [] }),
      fc.array(accepted, { minLength: blanks, maxLength: blanks }),
    )
    .map(([settings, list]) => ({ ...settings, ...(type === 'FILL_IN_BLANK' && { blanks: list }) }))
}

const types = [...new Set([...questionExamples, ...everyType].map(({ type }) => type))]
const withOptions: readonly string[] = [...questionExamples, ...everyType]
  .filter(example => 'options' in example)
  .map(({ type }) => type)

function anyBody(text: AnyText): fc.Arbitrary<CreateQuestionBody> {
  return fc
    .tuple(fc.constantFrom(...types), wholeNumber(1, 3), wholeNumber(2, 10))
    .chain(([type, blanks, count]) =>
      fc
        .record({
          prompt: text(400),
          options: fc.array(fc.record({ text: text(200), match: text(200), is_correct: fc.boolean() }), {
            minLength: count,
            maxLength: count,
          }),
          settings: settingsOf(text, type, blanks),
          explanation: fc.option(text(500)),
          notes: fc.option(text(500), { nil: '' }),
        })
        .map(({ prompt, options, settings, explanation, notes }): CreateQuestionBody => {
          const choices = options.map(({ text, match, is_correct }) => ({
            text,
            ...(type === 'MATCHING' && { match }),
            ...((type === 'QUIZ' || type === 'MULTIPLE_CHOICE') && is_correct && { is_correct }),
          }))
          return {
            type,
            prompt: type === 'FILL_IN_BLANK' ? prompt.replaceAll('_', '') + ' ___'.repeat(blanks) : prompt,
            ...(withOptions.includes(type) && { options: choices }),
            settings,
            ...(explanation !== null && { explanation }),
            notes,
          }
        }),
    )
}

/** A question of any type as it is stored, with any of its settings; null for some that break a rule. */
export function anyQuestion(text: AnyText) {
  return anyBody(text).map(given => {
    const read = readNewQuestion(given, () => 'opt_none')
    return 'faults' in read
      ? null
      : { kind: 'QUESTION' as const, ...read.content, type: given.type, notes: given.notes ?? '' }
  })
}

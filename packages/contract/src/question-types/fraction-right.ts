import { type Blank, blankKey, isAccepted } from './blanks.ts'
import { decimalsOf, toUnits } from './decimals.ts'
import type { QuestionTypeName, questionTypes } from './index.ts'
import type { NumericSettings } from './numeric.ts'
import type { Option, Settings } from './question-type.ts'

/** A question as it is stored, or as devices have it once REVEALED. */
interface Solved {
  readonly options: readonly Pick<Option, 'id' | 'is_correct' | 'match_id'>[]
  readonly settings: Settings
}

type Scored = {
  [T in QuestionTypeName]: (typeof questionTypes)[T]['scoring'] extends null ? never : T
}[QuestionTypeName]

/** Exactly the correct options were chosen. */
function ofChoice({ options }: Solved, { option_ids: chosen }: { option_ids: readonly string[] }): number {
  const right = options.filter(option => option.is_correct)
  return right.length === chosen.length && right.every(({ id }) => chosen.includes(id)) ? 1 : 0
}

const fractions: { readonly [T in Scored]: (question: Solved, value: never) => number } = {
  MULTIPLE_CHOICE: ofChoice,
  QUIZ: ofChoice,

  /**
   * Within the tolerance of the correct number, inclusive, in decimal arithmetic. With `closest`, the fraction falls to 0 over a
   * tenth of the scale beyond it.
   */
  NUMERIC({ settings }, { value }: { value: number }) {
    const { min, max, correct_value, tolerance, closest } = settings as NumericSettings
    const decimals = Math.max(
      ...[value, min, max, correct_value!, tolerance].map(number => decimalsOf(number) ?? 0),
    )
    const units = (number: number) => toUnits(number, decimals)
    const excess = Math.abs(units(value) - units(correct_value!)) - units(tolerance)
    if (excess <= 0) return 1
    const scale = units(max) - units(min)
    return closest ? Math.max(0, scale - 10 * excess) / scale : 0
  },

  /** Share of options at their correct position. */
  ORDERING: ({ options }, { order }: { order: readonly string[] }) =>
    share(options, ({ id }, place) => order[place] === id),

  /** Share of correct pairs. */
  MATCHING: ({ options }, { pairs }: { pairs: readonly { left_id: string; right_id: string }[] }) =>
    share(options, ({ id, match_id }) =>
      pairs.some(({ left_id, right_id }) => left_id === id && right_id === match_id),
    ),

  /** Share of blanks with an accepted text. */
  FILL_IN_BLANK: ({ settings }, { blanks: texts }: { blanks: readonly string[] }) =>
    share(settings.blanks as readonly Blank[], (blank, i) =>
      isAccepted(blankKey(texts[i] ?? '', blank), blank),
    ),
}

/**
 * How correct a stored answer is, 0 to 1: used by the server for scoring and by phones for display
 * (docs/reference/scoring.md). The question has a correct answer.
 */
export function fractionRight(question: Solved & { readonly type: string }, value: unknown): number {
  return fractions[question.type as Scored](question, value as never)
}

function share<T>(parts: readonly T[], isRight: (part: T, i: number) => boolean): number {
  return parts.filter(isRight).length / parts.length
}

import {
  type Blank,
  isExactly,
  isWithin,
  shareFilled,
  shareInPlace,
  sharePaired,
} from '@roomful/contract/question-types/fraction-right'
import type { RoomQuestion } from '@roomful/contract/room/protocol'
import type { NumericSettings } from '../question-types/numeric/input.tsx'

/**
 * How correct an answer is, for display only: points come from the server.
 * @returns 0 to 1; null before the question is REVEALED, and for questions without a correct answer
 */
export function fractionRight(question: RoomQuestion, own: unknown): number | null {
  if (question.phase !== 'REVEALED') return null
  const { options, settings } = question
  switch (question.type) {
    case 'MULTIPLE_CHOICE':
    case 'QUIZ': {
      const right = options.filter(option => option.is_correct).map(({ id }) => id)
      if (right.length === 0) return null
      return isExactly(right, (own as { option_ids: string[] }).option_ids) ? 1 : 0
    }
    case 'NUMERIC': {
      const { correct_value, tolerance = 0 } = settings as unknown as NumericSettings
      if (correct_value == null) return null
      return isWithin((own as { value: number }).value, correct_value, tolerance) ? 1 : 0
    }
    case 'ORDERING':
      return shareInPlace(
        options.map(({ id }) => id),
        (own as { order: string[] }).order,
      )
    case 'MATCHING':
      return sharePaired(
        options.map(({ id, match_id }) => ({ left_id: id, right_id: match_id })),
        (own as { pairs: { left_id: string; right_id: string }[] }).pairs,
      )
    case 'FILL_IN_BLANK':
      return shareFilled(settings.blanks as Blank[], (own as { blanks: string[] }).blanks)
    default:
      return null
  }
}

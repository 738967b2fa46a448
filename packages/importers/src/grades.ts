import { typeOf } from '@roomful/contract/question-types/index'
import type { CreateQuestionBody } from '@roomful/contract/question-types/question-input'
import type { Settings } from '@roomful/contract/question-types/question-type'

/** Points of a question that other programs grade with 1, as they do without a grade of its own. */
const pointsPerGrade = 1_000
const pointsMax = 10_000

/** The grade of a scored question in other programs; null if its type has no points. */
export function gradeOf({ points }: Settings): number | null {
  return typeof points === 'number' ? points / pointsPerGrade : null
}

/**
 * The points for a grade; none for types without, and for the default of a type.
 * @param onStrange called with a grade that is no number, negative or above the most points
 */
export function pointsFor(
  type: CreateQuestionBody['type'],
  grade: string,
  onStrange: () => void,
): { readonly points?: number } {
  const { scoring } = typeOf({ type })
  if (grade === '' || !scoring) return {}
  const points = Math.round(Number(grade) * pointsPerGrade)
  if (points === scoring.points) return {}
  if (points >= 0 && points <= pointsMax) return { points }
  onStrange()
  return {}
}

import type { QuestionResultsOut } from '@roomful/contract/question-types/results'
import type { RoomQuestion } from '@roomful/contract/room-protocol'

export interface CountedPair {
  readonly rightId: string
  readonly text: string
  readonly count: number
  /** Null until it is revealed. */
  readonly isRight: boolean | null
}

/** The partners that each left-hand side was given, the most frequent first. */
export function pairsByLeft(
  question: RoomQuestion,
  { pair_stats, correct_pairs }: QuestionResultsOut,
): { id: string; text: string; pairs: CountedPair[] }[] {
  return question.options.map(({ id, text }) => ({
    id,
    text,
    pairs: (pair_stats ?? [])
      .filter(({ left_id }) => left_id === id)
      .map(({ right_id, count }) => ({
        rightId: right_id,
        text: partnerText(question, right_id),
        count,
        isRight:
          correct_pairs?.some(({ left_id, right_id: right }) => left_id === id && right === right_id) ?? null,
      }))
      .sort((a, b) => b.count - a.count),
  }))
}

export function partnerText(question: RoomQuestion, rightId: string): string {
  return question.matches?.find(({ id }) => id === rightId)?.text ?? rightId
}

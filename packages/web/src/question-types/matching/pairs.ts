import type { ShownImage } from '@roomful/contract/features/images/limits'
import type { QuestionResultsOut } from '@roomful/contract/question-types/results'
import type { RoomQuestion } from '@roomful/contract/room/protocol'

export interface CountedPair {
  readonly rightId: string
  readonly text: string
  readonly count: number
  /** Null until revealed. */
  readonly isRight: boolean | null
}

/** A left-hand side with the partners chosen for it. */
export interface CountedLeft {
  readonly id: string
  readonly text: string
  readonly image: ShownImage | undefined
  readonly pairs: readonly CountedPair[]
}

/** Chosen partners by left-hand side, most frequent first. */
export function pairsByLeft(
  question: RoomQuestion,
  { pair_stats, correct_pairs }: QuestionResultsOut,
): CountedLeft[] {
  return question.options.map(({ id, text, image }) => ({
    id,
    text,
    image,
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

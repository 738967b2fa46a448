import type { ShownImage } from '@roomful/contract/features/images/limits'
import type { QuestionResultsOut } from '@roomful/contract/question-types/results'
import type { RoomQuestion } from '@roomful/contract/room/protocol'

export interface RankedOption {
  readonly id: string
  readonly text: string
  readonly image: ShownImage | undefined
  /** Place in the deck, from 0. */
  readonly position: number
  readonly mean: number | null
}

/** The options by mean rank, best first; without answers in the deck's order. */
export function byMeanPlace(question: RoomQuestion, { average }: QuestionResultsOut): RankedOption[] {
  const means = (average ?? {}) as Record<string, number | null>
  return question.options
    .map(({ id, text, image }, position) => ({ id, text, image, position, mean: means[id] ?? null }))
    .sort((a, b) => (a.mean ?? 99) - (b.mean ?? 99) || a.position - b.position)
}

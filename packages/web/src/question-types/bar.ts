import type { QuestionResultsOut } from '@roomful/contract/question-types/results'
import type { RoomQuestion } from '@roomful/contract/room/protocol'
import { shareOf } from '../messages/numbers.ts'

/** A bar of a chart. */
export interface Bar {
  readonly label: string
  /** Its length as a share of the width. */
  readonly share: number
  /** As text. */
  readonly figure: string
  readonly isRight: boolean
}

export type BarsOf = (question: RoomQuestion, results: QuestionResultsOut) => Bar[]

/** Bars whose longest takes the whole width. @param bars with amounts in place of shares */
export function relativeBars(bars: readonly Bar[]): Bar[] {
  const most = Math.max(...bars.map(({ share }) => share))
  return bars.map(bar => ({ ...bar, share: shareOf(bar.share, most) }))
}

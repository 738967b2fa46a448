import type { StageRoom } from '@roomful/contract/room/protocol'
import type { RoomView } from '@roomful/contract/room/reducer'
import { outOf } from '../../messages/numbers.ts'
import { takesAnswers } from '../../room/question-state.ts'

/** A stage's view of its room. */
export type StageView = RoomView<StageRoom>

/**
 * The number of people, the same everywhere on a stage: seats, which hold for ten minutes without a connection; all who
 * joined where people come and go at their own pace, and after the end.
 */
export function peopleOf(view: StageView): number {
  const { state, mode, participants, question } = view.room
  if (state === 'CLOSED' || mode === 'SELF_PACED') return participants
  const totalVoters = question && takesAnswers(question) ? (view.results[question.id]?.total_voters ?? 0) : 0
  return answersOf(view, totalVoters)[1]
}

/** Seats that have answered the question on screen, and seats in total. */
export function answersOf(view: StageView, totalVoters: number): [answered: number, seats: number] {
  const { answered_away, seats } = view.room
  return outOf(Math.max(0, totalVoters - answered_away), seats)
}

/** Whether there are Q&A entries, or there can be. */
export function hasEntries({ question, entries }: StageRoom): boolean {
  return question?.type === 'QA' || entries.length > 0
}

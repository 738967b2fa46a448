import type { RoomQuestion } from '@roomful/contract/room-protocol'

/** What servers that keep quizzes fair say of a question besides; older ones leave it out. */
interface FairQuestion extends RoomQuestion {
  readonly has_right_answer?: boolean
  readonly still_answering?: number
}

/** Whether nobody in the room may see yet what others answer: only how many have. */
export function isSecret(question: FairQuestion): boolean {
  return question.phase === 'OPEN' && question.has_right_answer === true
}

/** People who still have time when the usual limit is over. */
export function stillAnswering(question: FairQuestion): number {
  return question.still_answering ?? 0
}

/** Whether the server opens questions again and adds time. */
export function canBeExtended(question: FairQuestion): boolean {
  return question.has_right_answer !== undefined
}

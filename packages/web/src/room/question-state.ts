import type { Room, RoomQuestion } from '@roomful/contract/room-protocol'

/** Types whose right answer shows only once revealed, whatever points they carry. */
const typesWithRightAnswer: ReadonlySet<string> = new Set(['QUIZ', 'ORDERING', 'MATCHING', 'FILL_IN_BLANK'])

/** Whether revealing the question shows something that was hidden before. */
export function hasRightAnswer({ type, settings }: RoomQuestion): boolean {
  return typesWithRightAnswer.has(type) || ((settings.points as number | undefined) ?? 0) > 0
}

/** Whether participants give answers to the question, as opposed to watching it or asking. */
export function takesAnswers({ type }: RoomQuestion): boolean {
  return type !== 'SPINNER' && type !== 'QA'
}

/** Whether a participant of a SELF_PACED session sees what is right after answering, and cannot change the answer then. */
export function isFinalOnceGiven({ has_right_answer, settings }: RoomQuestion, mode: Room['mode']): boolean {
  return mode === 'SELF_PACED' && has_right_answer && settings.reveal_after_answering === true
}

/** Whether a right answer earns points. */
export function isScored({ settings }: RoomQuestion): boolean {
  return ((settings.points as number | undefined) ?? 0) > 0
}

/** Which of the deck's questions it is, from 1. */
export function numberOf({ number, order }: RoomQuestion): number {
  // Servers of the version before, whose decks hold questions alone, do not say it.
  return number ?? order + 1
}

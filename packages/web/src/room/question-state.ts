import type { Room, RoomQuestion } from '@roomful/contract/room/protocol'

/** Types whose correct answer stays hidden until revealed, scored or not. */
const typesWithRightAnswer: ReadonlySet<string> = new Set(['QUIZ', 'ORDERING', 'MATCHING', 'FILL_IN_BLANK'])

/** Whether revealing the question shows a correct answer. */
export function hasRightAnswer({ type, settings }: RoomQuestion): boolean {
  return typesWithRightAnswer.has(type) || ((settings.points as number | undefined) ?? 0) > 0
}

/** Whether participants submit answers, as opposed to watching or asking. */
export function takesAnswers({ type }: RoomQuestion): boolean {
  return type !== 'SPINNER' && type !== 'QA'
}

/** Whether a participant of a SELF_PACED session sees the correct answer right after answering, which makes the answer final. */
export function isFinalOnceGiven({ has_right_answer, settings }: RoomQuestion, mode: Room['mode']): boolean {
  return mode === 'SELF_PACED' && has_right_answer && settings.reveal_after_answering === true
}

/** Whether a correct answer earns points. */
export function isScored({ settings }: RoomQuestion): boolean {
  return ((settings.points as number | undefined) ?? 0) > 0
}

/** The question's number in the deck, from 1. */
export function numberOf({ number, order }: RoomQuestion): number {
  // Servers of the version before, whose decks hold questions alone, do not say it.
  return number ?? order + 1
}

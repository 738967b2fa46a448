import type { Room, RoomQuestion } from '@roomful/contract/room/protocol'
import { typesWithoutAnswers } from './types-without-answers.at-build.ts'

/** Whether participants submit answers, as opposed to watching or asking. */
export function takesAnswers({ type }: RoomQuestion): boolean {
  return !typesWithoutAnswers.includes(type)
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
export function numberOf({ number }: RoomQuestion): number {
  return number
}

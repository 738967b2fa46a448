import type { RoomQuestion } from '@roomful/contract/room-protocol'

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

/** Whether a right answer earns points. */
export function isScored({ settings }: RoomQuestion): boolean {
  return ((settings.points as number | undefined) ?? 0) > 0
}

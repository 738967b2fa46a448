import type { QuestionResultsOut } from '@roomful/contract/question-types/results'
import type { QuestionSnapshot, RoomSnapshot } from './snapshot.ts'
import { type OwnPart, questionsForParticipant, resultsForFrame, roomForParticipant } from './view.ts'

const questionsBytes = new WeakMap<RoomSnapshot, Buffer>()
const resultsTexts = new WeakMap<
  QuestionSnapshot,
  { readonly of: QuestionResultsOut; readonly text: string }
>()

/**
 * The questions of a self-paced room as JSON, which are the same for all phones: presented and serialized once for
 * each snapshot. Null in other rooms. @param now Unix ms
 */
function sharedQuestions(snapshot: RoomSnapshot, now: number): Buffer | null {
  if (snapshot.session.mode !== 'SELF_PACED') return null
  return questionsBytes.getOrInsertComputed(snapshot, () =>
    Buffer.from(JSON.stringify(questionsForParticipant(snapshot, now).questions)),
  )
}

/** A participant's room as JSON. @param now Unix ms */
export function roomBytes(snapshot: RoomSnapshot, own: OwnPart, now: number): Buffer {
  const room = roomForParticipant(snapshot, own, now)
  const questions = sharedQuestions(snapshot, now)
  return questions === null ? Buffer.from(JSON.stringify(room)) : withMember(room, 'questions', questions)
}

const closingBrace = Buffer.from('}')

/** JSON of an object with one more member, which is JSON in bytes already. */
export function withMember(object: object, name: string, json: Buffer): Buffer {
  const head = Buffer.from(`${JSON.stringify(object).slice(0, -1)},"${name}":`)
  return Buffer.concat([head, json, closingBrace])
}

/** Results as a frame carries them, as JSON: presented and serialized once, however many receive them. */
function resultsText(sessionQuestion: QuestionSnapshot, results: QuestionResultsOut): string {
  const cached = resultsTexts.get(sessionQuestion)
  if (cached?.of === results) return cached.text
  const text = JSON.stringify(resultsForFrame(sessionQuestion, results))
  resultsTexts.set(sessionQuestion, { of: results, text })
  return text
}

/** The message of results, as JSON. */
export function resultsMessage(
  sessionQuestion: QuestionSnapshot,
  results: QuestionResultsOut,
  revision: number,
): string {
  const questionId = JSON.stringify(sessionQuestion.definition.id)
  return `{"type":"results","revision":${revision},"question_id":${questionId},"results":${resultsText(sessionQuestion, results)}}`
}

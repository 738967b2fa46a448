import type { QuestionResultsOut } from '@roomful/contract/question-types/results'
import { ApiError } from '../../lib/api-error.ts'
import { textsForFrames } from '../reads/question-view.ts'
import type { RoomNow } from '../reads/reader.ts'
import type { Connection } from '../socket/connection.ts'
import type { RoomContext } from './room-context.ts'

type Texts = readonly NonNullable<QuestionResultsOut['texts']>[]

/**
 * All texts of a question's results, in as many parts as frames take; frames of results carry only the first
 * (docs/reference/room-protocol.md, "All texts").
 * @throws ApiError NOT_FOUND for a question that the session has not asked
 */
export async function readTexts({ snapshot, reads }: RoomNow, questionId: string): Promise<Texts> {
  const sessionQuestion = snapshot.sessionQuestions.find(({ definition }) => definition.id === questionId)
  if (!sessionQuestion) throw new ApiError('NOT_FOUND', 'This session has not asked that question.')
  return textsForFrames(await reads.results(snapshot, sessionQuestion))
}

/** Sends a device all texts of a question. @throws ApiError NOT_FOUND */
export async function sendTexts(
  room: RoomContext,
  connection: Connection,
  questionId: string,
): Promise<void> {
  const parts = await readTexts(room, questionId)
  const of = parts.flat().length
  let from = 0
  for (const texts of parts) {
    room.send([connection], { type: 'texts', question_id: questionId, from, of, texts })
    from += texts.length
  }
}

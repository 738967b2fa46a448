import { fixedShuffle } from '@roomful/contract/question-types/fixed-shuffle'
import { typeOf } from '@roomful/contract/question-types/index'
import type { QuestionResultsOut } from '@roomful/contract/question-types/results'
import { presentQuestion } from '@roomful/contract/question-types/rules'
import type { RoomQuestion } from '@roomful/contract/room-protocol'
import { timestamp } from '../../clock.ts'
import type { Organization, Reading } from '../domain.ts'
import { frozenDefinition, sessionQuestionsIn } from '../sessions/session-question.ts'
import { findSession } from '../sessions/session-row.ts'
import { readResults } from './read-results.ts'

/** A question as a session has asked it, with what is right. */
export type AskedQuestion = Omit<RoomQuestion, 'server_time' | 'number'>

/** The results of every question that a session has asked, in deck order, with the questions. @throws ApiError NOT_FOUND */
export async function getAskedResults(
  reading: Reading,
  organization: Organization,
  sessionId: string,
): Promise<{ session_id: string; results: QuestionResultsOut[]; questions: AskedQuestion[] }> {
  const session = await findSession(reading, organization, sessionId)
  const shuffle = fixedShuffle(session.shuffle_seed)
  const results: QuestionResultsOut[] = []
  const questions: AskedQuestion[] = []
  for (const sessionQuestion of await sessionQuestionsIn(reading, session.key)) {
    const definition = frozenDefinition(sessionQuestion)
    const { id, type, prompt } = definition
    results.push(await readResults(reading, session, sessionQuestion.key, definition))
    questions.push({
      id,
      type,
      prompt,
      order: sessionQuestion.position,
      ...presentQuestion(definition, { revealed: true, shuffle }),
      phase: sessionQuestion.phase,
      has_right_answer: typeOf(definition).hasRightAnswer(definition),
      opened_at: timestamp(sessionQuestion.opened_at),
      deadline_at: timestamp(sessionQuestion.deadline_at),
      results_shown: sessionQuestion.results_shown === 1,
    })
  }
  return { session_id: session.id, results, questions }
}

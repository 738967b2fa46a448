import type { SessionResultsOut } from '@roomful/contract/operations/results'
import { fixedShuffle } from '@roomful/contract/question-types/fixed-shuffle'
import { typeOf } from '@roomful/contract/question-types/index'
import { presentQuestion } from '@roomful/contract/question-types/rules'
import type { RevealedQuestion } from '@roomful/contract/workspace/sessions'
import { timestamp } from '../../clock.ts'
import type { Organization, Reading } from '../domain.ts'
import { frozenDefinition, sessionQuestionsIn } from '../sessions/session-question.ts'
import { findSession } from '../sessions/session-row.ts'
import { readResults } from './read-results.ts'

/** The results of every question that a session has asked, in the order of the presentation. @throws ApiError NOT_FOUND */
export async function getSessionResults(
  reading: Reading,
  organization: Organization,
  sessionId: string,
): Promise<SessionResultsOut> {
  const { session_id, results } = await getResultsWithQuestions(reading, organization, sessionId)
  return { session_id, results }
}

/** The same with the questions, each as the session asked it and with what is right. @throws ApiError NOT_FOUND */
export async function getResultsWithQuestions(
  reading: Reading,
  organization: Organization,
  sessionId: string,
): Promise<SessionResultsOut & { questions: RevealedQuestion[] }> {
  const session = await findSession(reading, organization, sessionId)
  const shuffle = fixedShuffle(session.shuffle_seed)
  const results: SessionResultsOut['results'] = []
  const questions: RevealedQuestion[] = []
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

import type { SessionResultsOut } from '@roomful/contract/operations/results'
import type { Organization, Reading } from '../domain.ts'
import { frozenDefinition, sessionQuestionsIn } from '../sessions/session-question.ts'
import { findSession } from '../sessions/session-row.ts'
import { readResults } from './read-results.ts'

/** The results of every question that a session has asked, in deck order. @throws ApiError NOT_FOUND */
export async function getSessionResults(
  reading: Reading,
  organization: Organization,
  sessionId: string,
): Promise<SessionResultsOut> {
  const session = await findSession(reading, organization, sessionId)
  const results = []
  for (const sessionQuestion of await sessionQuestionsIn(reading, session.key))
    results.push(await readResults(reading, session, sessionQuestion.key, frozenDefinition(sessionQuestion)))
  return { session_id: session.id, results }
}

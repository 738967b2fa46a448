import type { SessionResultsOut } from '@roomful/contract/operations/results'
import type { Organization, Reading } from '../domain.ts'
import { askedIn, definitionAsked } from '../sessions/asked.ts'
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
  for (const asked of await askedIn(reading, session.key))
    results.push(await readResults(reading, session, asked.key, definitionAsked(asked)))
  return { session_id: session.id, results }
}

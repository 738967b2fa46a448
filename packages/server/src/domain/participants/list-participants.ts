import type { ParticipantsOut } from '@roomful/contract/operations/results'
import { timestamp } from '../../clock.ts'
import type { Organization, Reading } from '../domain.ts'
import { readCounts } from '../results/read-kpis.ts'
import type { Scoreboards } from '../scores/scoreboards.ts'
import { scoreOf } from '../scores/standing.ts'
import { findSession } from '../sessions/session-row.ts'

/** `list_participants`: who joined, oldest first; of an anonymous session only how many. @throws ApiError NOT_FOUND */
export async function listParticipants(
  reading: Reading,
  organization: Organization,
  scoreboards: Scoreboards,
  sessionId: string,
): Promise<ParticipantsOut> {
  const session = await findSession(reading, organization, sessionId)
  const { participants: total } = await readCounts(reading, session.key)
  const head = { session_id: session.id, identity_mode: session.identity_mode, total }
  if (session.identity_mode === 'ANONYMOUS') return { ...head, participants: [] }
  const rows = await reading.db
    .selectFrom('participants')
    .select(['key', 'id', 'display_name', 'email', 'joined_at', 'seal'])
    .where('session_key', '=', session.key)
    .where('removed_at', 'is', null)
    .orderBy('key')
    .execute()
  const standings = await scoreboards.standingsOf(reading, session)
  return {
    ...head,
    participants: rows.map(row => ({
      id: row.id,
      display_name: row.display_name ?? '',
      email: row.email,
      joined_at: timestamp(row.joined_at),
      identity_seal: row.seal,
      score: scoreOf(standings, row.key),
    })),
  }
}

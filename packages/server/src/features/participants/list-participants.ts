import type { ParticipantsOut } from '@roomful/contract/features/participants/participants'
import { namesPeople } from '@roomful/contract/identity'
import { timestamp } from '../../lib/clock.ts'
import { inPages, type PagedOutput } from '../../lib/output.ts'
import type { Organization, Reading } from '../../services.ts'
import { readCounts } from '../results/read-kpis.ts'
import type { Scoreboards } from '../scores/scoreboard.ts'
import { type Standings, scoreOf } from '../scores/standing.ts'
import { findSession } from '../sessions/session-row.ts'

/** Participants per query: a few milliseconds. */
const rowsPerPage = 500

/**
 * `list_participants`: oldest first; only their number in an anonymous session. Long lists are streamed page
 * by page, and include participants who join in the meantime.
 * @throws ApiError NOT_FOUND
 */
export async function listParticipants(
  reading: Reading,
  organization: Organization,
  scoreboards: Scoreboards,
  sessionId: string,
): Promise<ParticipantsOut | PagedOutput<ParticipantsOut>> {
  const session = await findSession(reading, organization, sessionId)
  const { participants: total } = await readCounts(reading, session.key)
  const head = { session_id: session.id, identity_mode: session.identity_mode, total, participants: [] }
  if (!namesPeople(session)) return head
  const standings = await scoreboards.standingsOf(reading, session)
  return inPages<ParticipantsOut>(head, 'participants', pagesOf(reading, session.key, standings))
}

async function* pagesOf(
  { db }: Reading,
  sessionKey: number,
  standings: Standings,
): AsyncGenerator<ParticipantsOut['participants']> {
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('participants')
      .select(['key', 'id', 'display_name', 'email', 'joined_at', 'seal'])
      .where('session_key', '=', sessionKey)
      .where('key', '>', after)
      .where('removed_at', 'is', null)
      .orderBy('key')
      .limit(rowsPerPage)
      .execute()
    yield rows.map(row => ({
      id: row.id,
      display_name: row.display_name ?? '',
      email: row.email,
      joined_at: timestamp(row.joined_at),
      identity_seal: row.seal,
      score: scoreOf(standings, row.key),
    }))
    if (rows.length < rowsPerPage) return
    after = rows.at(-1)!.key
  }
}

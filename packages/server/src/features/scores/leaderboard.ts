import type { LeaderboardOut } from '@roomful/contract/features/scores/leaderboard'
import { namesPeople } from '@roomful/contract/identity'
import { leaderboardRowsMax } from '@roomful/contract/room/leaderboard-rows'
import { makePage, type PageRequest, readPageRequest } from '../../lib/page.ts'
import type { Organization, Reading } from '../../services.ts'
import { chunks } from '../../storage/multi-row.ts'
import { findSession, type SessionRow } from '../sessions/session-row.ts'
import { shownName } from '../word-filter/reviews.ts'
import { finalTableOf } from './final-table.ts'
import { keepsPointsInRoom, publishedFigures, readFigures, rowsInstead } from './score-figures.ts'
import type { Scoreboards } from './scoreboard.ts'
import { noStandings } from './standing.ts'
import { teamsOnLeaderboard } from './teams.ts'

/** Positions in the ranking, from 0. */
const isPosition = (text: string) => /^\d{1,9}$/.test(text)

/**
 * Points from REVEALED questions, best first. Of an ANONYMOUS session figures, and the rows without names that a stage shows.
 * Reveals change the points, so pages are best effort while the session is LIVE.
 * @throws ApiError NOT_FOUND, INVALID_REQUEST_PARAMETER
 */
export async function getLeaderboard(
  reading: Reading,
  organization: Organization,
  scoreboards: Scoreboards,
  sessionId: string,
  query: PageRequest,
): Promise<LeaderboardOut> {
  const window = readPageRequest(`leaderboard ${sessionId}`, query, isPosition)
  const session = await findSession(reading, organization, sessionId)
  const isInRoom = keepsPointsInRoom(session)
  const figures = isInRoom ? await readFigures(reading, session, scoreboards) : null
  const standings =
    isInRoom && !isOnStages(session) ? noStandings : await scoreboards.standingsOf(reading, session)
  const ranked = isInRoom ? standings.ranked.slice(0, leaderboardRowsMax) : standings.ranked
  const anchor = window.anchor === null ? -1 : Number(window.anchor)
  const backwards = window.direction === 'backwards'
  const from = backwards ? Math.max(0, anchor - window.limit - 1) : anchor + 1
  const to = backwards ? Math.max(0, anchor) : anchor + 2 + window.limit
  const read = ranked.slice(from, to).map((standing, i) => ({ ...standing, position: from + i }))
  if (backwards) read.reverse()
  const page = makePage(window, read, row => String(row.position))
  const isNamed = namesPeople(session)
  const people = isNamed
    ? await peopleOf(
        reading,
        page.rows.map(row => row.participantKey),
      )
    : new Map<number, { id: string; display_name: string | null }>()
  return {
    ...page.envelope,
    session_id: session.id,
    identity_mode: session.identity_mode,
    total: figures?.scored ?? ranked.length,
    teams: isInRoom ? [] : await teamsOnLeaderboard(reading, session, standings),
    ...(figures ? publishedFigures(session, figures) : rowsInstead),
    final_table: finalTableOf(session),
    leaderboard: page.rows.map(({ participantKey, points, place }) => ({
      place,
      points,
      participant_id: people.get(participantKey)?.id ?? null,
      display_name: people.get(participantKey)?.display_name ?? null,
    })),
  }
}

/** Whether stages show the leaderboard, so that its rows are known anyway. */
function isOnStages({ state, leaderboard_shown }: SessionRow): boolean {
  return state === 'LIVE' && leaderboard_shown === 1
}

async function peopleOf({ db }: Reading, keys: readonly number[]) {
  const people = new Map<number, { id: string; display_name: string | null }>()
  for (const some of chunks(keys)) {
    const rows = await db
      .selectFrom('participants')
      .select(['key', 'id', 'display_name', 'name_review'])
      .where('key', 'in', some)
      .execute()
    for (const row of rows) people.set(row.key, { id: row.id, display_name: shownName(row) })
  }
  return people
}

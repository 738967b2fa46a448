import type { TeamStanding } from '@roomful/contract/features/sessions/teams'
import type { RoomTeamStanding, Score } from '@roomful/contract/room/protocol'
import type { Reading } from '../../services.ts'
import { type SessionRow, settingsOf } from '../sessions/session-row.ts'
import { forEachInTurns, type Standings } from './standing.ts'

/** Points of a team: the mean over its `members`, which counts those who answered a scored question. */
export interface TeamTotal {
  readonly points: number
  readonly members: number
}

/**
 * Points of the teams of a session, by team.
 * @param teamOf the participants' teams; those without one count for none
 */
export async function teamTotals(
  { ranked }: Pick<Standings, 'ranked'>,
  teamOf: ReadonlyMap<number, number>,
  teamCount: number,
): Promise<TeamTotal[]> {
  const sums = Array.from({ length: teamCount }, () => ({ points: 0, members: 0 }))
  await forEachInTurns(ranked, ({ participantKey, points }) => {
    const sum = sums[teamOf.get(participantKey) ?? -1]
    if (!sum) return
    sum.points += points
    sum.members++
  })
  return sums.map(({ points, members }) => ({
    points: members === 0 ? 0 : Math.round(points / members),
    members,
  }))
}

/** Places of teams, by team: equal points share one. */
export function teamPlaces(totals: readonly TeamTotal[]): number[] {
  return totals.map(own => 1 + totals.filter(other => other.points > own.points).length)
}

/** Teams with their standings, highest points first. @param names by team */
export function rankedTeams(totals: readonly TeamTotal[], names: readonly string[]): RoomTeamStanding[] {
  const places = teamPlaces(totals)
  return totals
    .map((total, team) => ({ place: places[team]!, name: names[team]!, ...total, team }))
    .sort((a, b) => a.place - b.place || a.team - b.team)
}

/** A participant's own team and its standing; undefined without a team, and while no scored question is revealed. */
export function teamScore(totals: readonly TeamTotal[], team: number | null): Score['team'] {
  const own = team === null ? undefined : totals[team]
  if (!own) return undefined
  const others = totals.filter(other => other !== own)
  return {
    index: team!,
    place: teamPlaces(totals)[team!]!,
    points: own.points,
    shared: others.some(({ points }) => points === own.points),
  }
}

const participantsPerTurn = 4_000

/** Teams of a session's participants, by participant, of those who have one. */
export async function teamsOfParticipants({ db }: Reading, sessionKey: number): Promise<Map<number, number>> {
  const teamOf = new Map<number, number>()
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('participants')
      .select(['key', 'team'])
      .where('session_key', '=', sessionKey)
      .where('key', '>', after)
      .orderBy('key')
      .limit(participantsPerTurn)
      .execute()
    await forEachInTurns(rows, ({ key, team }) => void (team !== null && teamOf.set(key, team)))
    if (rows.length < participantsPerTurn) return teamOf
    after = rows.at(-1)!.key
  }
}

/** Totals of the teams of a session, by team; empty without teams and while no scored question is revealed. */
export async function readTeamTotals(
  reading: Reading,
  session: Pick<SessionRow, 'key' | 'settings'>,
  standings: Standings,
): Promise<readonly TeamTotal[]> {
  const { teams } = settingsOf(session)
  if (!teams || standings.ranked.length === 0) return []
  return teamTotals(standings, await teamsOfParticipants(reading, session.key), teams.names.length)
}

/** Totals that do not change while their standings are cached. */
const fixedTotals = new WeakMap<Standings, readonly TeamTotal[]>()

/** `teams` of a leaderboard, with their names in the settings: those that participants type stay in the room. */
export async function teamsOnLeaderboard(
  reading: Reading,
  session: SessionRow,
  standings: Standings,
): Promise<TeamStanding[]> {
  const { teams } = settingsOf(session)
  if (!teams) return []
  const totals = fixedTotals.get(standings) ?? (await readTeamTotals(reading, session, standings))
  // While a session is not CLOSED, participants may choose their team.
  if (teams.assignment === 'DEALT' || session.state === 'CLOSED') fixedTotals.set(standings, totals)
  return rankedTeams(totals, teams.names).map(({ team: _, ...standing }) => standing)
}

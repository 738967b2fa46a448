import type { Score } from '@roomful/contract/room/protocol'
import { goneStandings, type Standings, scoreInRoom } from '../../../features/scores/standing.ts'
import { teamScore } from '../../../features/scores/teams.ts'
import { scoreFacts } from '../../machine/changes.ts'
import { textFrame } from '../../socket/frame.ts'
import type { RoomContext } from '../room-context.ts'
import { inTurns } from './turns.ts'

/**
 * Sends stages the leaderboard, and each phone the leaderboard with its own score. Nothing once the standings of an ANONYMOUS
 * session are gone: open pages keep what they show.
 * @param audience stages were sent the final standing before
 */
export async function sendScores(room: RoomContext, audience: 'all' | 'phones' = 'all'): Promise<void> {
  const { snapshot, reads } = room
  const standings = await reads.standings(snapshot)
  const onStages = await reads.leaderboard(snapshot, 'stages')
  const onPhones = room.isFinalHeld ? null : await reads.leaderboard(snapshot, 'phones')
  const [teamsOnStages, teamsOnPhones] = await Promise.all(
    [onStages, onPhones].map(rows => reads.teamLeaderboard(snapshot, rows)),
  )
  const teamTotals = await reads.teamTotals(snapshot)
  const teamScores = teamTotals.map((_, team) => teamScore(teamTotals, team))
  const participants = await reads.participants(snapshot)
  // Stale scores are not sent: the change has requested another run.
  if (scoreFacts(snapshot) !== scoreFacts(room.snapshot)) return
  if ((await reads.standings(snapshot)) === goneStandings) return
  const revision = room.nextRevision()
  const scores_final = snapshot.scoresAreFinal
  if (audience === 'all') {
    room.send(room.devices.stages, {
      type: 'leaderboard',
      leaderboard: onStages,
      leaderboard_total: onStages && standings.ranked.length,
      ...(teamsOnStages !== undefined && { team_leaderboard: teamsOnStages }),
      score: null,
      scores_final,
    })
  }
  // The rows are serialized once for all phones.
  const onAll = {
    type: 'leaderboard',
    revision,
    leaderboard: onPhones,
    team_leaderboard: teamsOnPhones,
    participants,
    scores_final,
  }
  const shared = JSON.stringify(onAll).slice(0, -1)
  await inTurns([...room.devices.phones], phone => {
    const { key, team } = phone.visitor.participant
    const score = phoneScore(room, standings, key, team === null ? undefined : teamScores[team])
    phone.send(textFrame(`${shared},"score":${JSON.stringify(score)}}`))
  })
}

/** A participant's score for their phones; null while the final one is held back. */
export function phoneScore(
  { isFinalHeld }: Pick<RoomContext, 'isFinalHeld'>,
  standings: Standings,
  participantKey: number,
  team: Score['team'],
): Score | null {
  return isFinalHeld ? null : scoreInRoom(standings, participantKey, team)
}

/** Clears the standings on phones, which the final ones replace later. */
export function clearScores(room: RoomContext): void {
  const { settings, participation, scoresAreFinal } = room.snapshot
  room.send(room.devices.phones, {
    type: 'leaderboard',
    leaderboard: null,
    ...(settings.teams && { team_leaderboard: null }),
    score: null,
    ...(participation && { participants: participation.participants }),
    scores_final: scoresAreFinal,
  })
}

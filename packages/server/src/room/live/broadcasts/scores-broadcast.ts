import { scoreInRoom } from '../../../features/scores/standing.ts'
import { teamScore } from '../../../features/scores/teams.ts'
import { scoreFacts } from '../../machine/changes.ts'
import { textFrame } from '../../socket/frame.ts'
import type { RoomContext } from '../room-context.ts'
import { inTurns } from './turns.ts'

/** Sends stages the leaderboard, and each phone the leaderboard with its own score. */
export async function sendScores(room: RoomContext): Promise<void> {
  const { snapshot, reads } = room
  const standings = await reads.standings(snapshot)
  const onStages = await reads.leaderboard(snapshot, 'stages')
  const onPhones = await reads.leaderboard(snapshot, 'phones')
  const [teamsOnStages, teamsOnPhones] = await Promise.all(
    [onStages, onPhones].map(rows => reads.teamLeaderboard(snapshot, rows)),
  )
  const teamTotals = await reads.teamTotals(snapshot)
  const teamScores = teamTotals.map((_, team) => teamScore(teamTotals, team))
  const participants = await reads.participants(snapshot)
  // Stale scores are not sent: the change has requested another run.
  if (scoreFacts(snapshot) !== scoreFacts(room.snapshot)) return
  const revision = room.nextRevision()
  const scores_final = snapshot.scoresAreFinal
  room.send(room.devices.stages, {
    type: 'leaderboard',
    leaderboard: onStages,
    ...(teamsOnStages !== undefined && { team_leaderboard: teamsOnStages }),
    score: null,
    scores_final,
  })
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
    const score = scoreInRoom(standings, key, team === null ? undefined : teamScores[team])
    phone.send(textFrame(`${shared},"score":${JSON.stringify(score)}}`))
  })
}

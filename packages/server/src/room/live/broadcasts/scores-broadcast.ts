import { scoreOf } from '../../../features/scores/standing.ts'
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
  // Stale scores are not sent: the change has requested another run.
  if (scoreFacts(snapshot) !== scoreFacts(room.snapshot)) return
  const revision = room.nextRevision()
  room.send(room.devices.stages, { type: 'leaderboard', leaderboard: onStages, score: null })
  // The rows are serialized once for all phones.
  const shared = `{"type":"leaderboard","revision":${revision},"leaderboard":${JSON.stringify(onPhones)}`
  await inTurns([...room.devices.phones], phone => {
    const score = scoreOf(standings, phone.visitor.participant.key)
    phone.send(textFrame(`${shared},"score":${JSON.stringify(score)}}`))
  })
}

// The leaderboard is sent however often a room's session changes in the meantime, and never as of an older state of the scores.
import { expect, test } from 'vitest'
import { noStandings } from '../../../features/scores/standing.ts'
import type { RoomContext } from '../room-context.ts'
import { sendScores } from './scores-broadcast.ts'

/** A room whose session is read again while the scores are. @param shownThen whether the leaderboard is on screen then */
function changingRoom(shownThen: number) {
  const sent: unknown[] = []
  const snapshot = (leaderboard_shown: number) => ({
    session: { leaderboard_shown, removals: 0, state: 'LIVE' },
    sessionQuestions: [],
    reviews: [],
    scoresAreFinal: false,
  })
  const room = {
    snapshot: snapshot(1),
    reads: {
      async standings() {
        room.snapshot = snapshot(shownThen)
        return noStandings
      },
      leaderboard: async () => [],
      teamLeaderboard: async () => undefined,
      teamTotals: async () => [],
      participants: async () => 3,
    },
    devices: { stages: ['stage'], phones: [] },
    nextRevision: () => 2,
    send: (_: unknown, message: unknown) => sent.push(message),
  }
  return { room: room as unknown as RoomContext, sent }
}

test('a session that is read again with the same scores does not hold up the leaderboard', async () => {
  const { room, sent } = changingRoom(1)
  await sendScores(room)
  expect(sent).toEqual([
    { type: 'leaderboard', leaderboard: [], leaderboard_total: 0, score: null, scores_final: false },
  ])
})

test('scores that have changed while they were read are left to the run that the change has requested', async () => {
  const { room, sent } = changingRoom(0)
  await sendScores(room)
  expect(sent).toEqual([])
})

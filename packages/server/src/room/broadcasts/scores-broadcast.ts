import { scoreOf } from '../../domain/scores/standing.ts'
import { textFrame } from '../frame.ts'
import type { RepeatedTask } from '../repeated-task.ts'
import type { RoomContext } from '../room-context.ts'
import { inTurns } from './in-turns.ts'

/** Sends stages the leaderboard, and each phone its own score with it. */
export class ScoresBroadcast {
  readonly #room: RoomContext
  readonly #task: RepeatedTask

  constructor(room: RoomContext) {
    this.#room = room
    this.#task = room.task(() => this.#send())
  }

  request(): void {
    void this.#task.request()
  }

  async #send(): Promise<void> {
    const room = this.#room
    const { snapshot, reads } = room
    const standings = await reads.standings(snapshot)
    const leaderboard = await reads.leaderboard(snapshot)
    if (snapshot !== room.snapshot) {
      this.request()
      return
    }
    const revision = room.nextRevision()
    room.send(room.devices.stages, { type: 'leaderboard', leaderboard, score: null })
    // The rows are serialized once for everybody.
    const shared = `{"type":"leaderboard","revision":${revision},"leaderboard":${JSON.stringify(leaderboard)}`
    await inTurns([...room.devices.phones], phone => {
      const score = scoreOf(standings, phone.visitor.participant.key)
      phone.send(textFrame(`${shared},"score":${JSON.stringify(score)}}`))
    })
  }
}

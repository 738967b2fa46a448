import { roomLimits } from '@roomful/contract/room-protocol'
import type { Connection } from './connection.ts'

/** So that thousands of sockets are not pinged at once. */
const turns = 25

/** Pings all connections of a server, spread over the time between two pings of one. */
export class PingTurns {
  readonly #turns: Set<Connection>[] = Array.from({ length: turns }, () => new Set())
  readonly #timer: NodeJS.Timeout
  #added = 0
  #turn = 0

  constructor() {
    this.#timer = setInterval(() => this.#pingNext(), roomLimits.pingEveryMs / turns)
  }

  add(connection: Connection): void {
    connection.pingTurn = this.#added++ % turns
    this.#turns[connection.pingTurn]!.add(connection)
  }

  delete(connection: Connection): void {
    this.#turns[connection.pingTurn]!.delete(connection)
  }

  /** How many connections there are, and how many frames they were sent. */
  census(): { readonly sockets: number; readonly frames: number } {
    let sockets = 0
    let frames = 0
    for (const turn of this.#turns) {
      sockets += turn.size
      for (const connection of turn) frames += connection.frames
    }
    return { sockets, frames }
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  #pingNext(): void {
    this.#turn = (this.#turn + 1) % turns
    for (const connection of this.#turns[this.#turn]!) connection.ping()
  }
}

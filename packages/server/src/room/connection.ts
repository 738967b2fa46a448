import { closeCodes, roomLimits } from '@roomful/contract/room-protocol'
import { WebSocket } from 'ws'
import type { Participant } from '../domain/participants/find-participant.ts'
import type { StageHolder } from '../domain/stages/stage-links.ts'
import type { TokenAllowance } from './token-limits.ts'

/** Whose socket it is. */
export type Visitor =
  | { readonly kind: 'phone'; readonly participant: Participant }
  | { readonly kind: 'stage'; readonly holder: StageHolder }

/** With this much unsent, results are left out until the device has read on. */
const resultsUnsentBytesMax = 64 * 1024

/** A device that was told to go and does not even read that is cut off after this time. */
const closeWithinMs = 5_000

/** One device's socket once it is known whose it is. */
export class Connection {
  readonly socket: RoomSocket
  readonly visitor: Visitor
  readonly tokenHash: string
  readonly allowance: TokenAllowance
  /** Questions that the participant has answered, by id. */
  readonly answered = new Set<string>()
  /** Has missed results because it does not read fast enough. */
  isBehind = false
  /** In which of the hub's turns it is pinged. */
  pingTurn = 0
  /** Has shown life since the last ping. */
  isAlive = true

  constructor(socket: RoomSocket, visitor: Visitor, tokenHash: string, allowance: TokenAllowance) {
    this.socket = socket
    this.visitor = visitor
    this.tokenHash = tokenHash
    this.allowance = allowance
  }

  get sessionKey(): number {
    return this.visitor.kind === 'phone'
      ? this.visitor.participant.sessionKey
      : this.visitor.holder.sessionKey
  }

  /** Sends a frame that must not be missed; a device that has stopped reading is dropped and can come back. */
  send(frame: string | Buffer): void {
    if (this.socket.readyState !== WebSocket.OPEN) return
    if (this.socket.bufferedAmount > roomLimits.unsentBytesMax) {
      this.close(closeCodes.tryAgainLater, 'not reading')
      return
    }
    this.socket.send(frame, textFrame)
  }

  /** Sends results, of which only the last ones count: a device with much unsent gets them later. */
  sendResults(frame: Buffer): void {
    this.isBehind = this.socket.bufferedAmount > resultsUnsentBytesMax
    if (!this.isBehind) this.send(frame)
  }

  close(code: number, reason: string): void {
    this.socket.close(code, reason)
    setTimeout(() => this.socket.terminate(), closeWithinMs).unref()
  }
}

const textFrame = { binary: false, compress: false } as const

/** A WebSocket that knows its connection, so that one set of listeners serves all. */
export class RoomSocket extends WebSocket {
  connection: Connection | undefined = undefined
}

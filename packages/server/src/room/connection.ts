import type { Duplex } from 'node:stream'
import { closeCodes, roomLimits } from '@roomful/contract/room-protocol'
import { WebSocket } from 'ws'
import type { Participant } from '../domain/participants/find-participant.ts'
import type { StageHolder } from '../domain/stages/stage-links.ts'
import type { Frame } from './frame.ts'
import type { TokenAllowance } from './token-limits.ts'

/** Whose socket it is. */
export type Visitor =
  | { readonly kind: 'phone'; readonly participant: Participant }
  | { readonly kind: 'stage'; readonly holder: StageHolder }
  /** `questionId` null: whatever is on screen. */
  | { readonly kind: 'embed'; readonly holder: StageHolder<'embed'>; readonly questionId: string | null }

/** With this much unsent, results are left out until the device has read on. */
const resultsUnsentBytesMax = 64 * 1024

/** Long enough for the close frame to arrive before the connection breaks. */
const cutOffWithinMs = 1_000

/** One device's socket once it is known whose it is. */
export class Connection<V extends Visitor = Visitor> {
  readonly socket: RoomSocket
  readonly visitor: V
  readonly tokenHash: string
  readonly #stream: Duplex
  /** What is told before the room itself has been; null from then on. */
  #heldBack: Frame[] | null = []
  #heldBackBytes = 0
  /** Has missed results because it does not read fast enough. */
  isBehind = false
  /** In which of the hub's turns it is pinged. */
  pingTurn = 0
  /** How many it was sent. */
  frames = 0
  /** Has shown life since the last ping. */
  isAlive = true
  /** Has been pinged and not answered. */
  owesPong = false
  /** What its token may still do, as last looked up. */
  allowance: TokenAllowance | undefined = undefined

  /** @param stream the connection below the socket. */
  constructor(socket: RoomSocket, stream: Duplex, visitor: V, tokenHash: string) {
    this.socket = socket
    this.#stream = stream
    this.visitor = visitor
    this.tokenHash = tokenHash
  }

  /** Neither side has begun to close it. */
  get isOpen(): boolean {
    return this.socket.readyState === WebSocket.OPEN
  }

  get sessionKey(): number {
    return this.visitor.kind === 'phone'
      ? this.visitor.participant.sessionKey
      : this.visitor.holder.sessionKey
  }

  /** Sends the room as it is, and then what has happened since it was read. */
  begin(...room: readonly Frame[]): void {
    const since = this.#heldBack ?? []
    this.#heldBack = null
    this.#heldBackBytes = 0
    // All in one system call.
    this.#stream.cork()
    for (const frame of [...room, ...since]) this.send(frame)
    this.#stream.uncork()
  }

  /** Sends a frame that must not be missed; a device that has stopped reading is dropped and can come back. */
  send(frame: Frame): void {
    if (!this.isOpen) return
    if (this.#heldBackBytes + this.#stream.writableLength > roomLimits.unsentBytesMax) {
      this.close(closeCodes.tryAgainLater, 'not reading')
      return
    }
    if (this.#heldBack) {
      this.#heldBack.push(frame)
      this.#heldBackBytes += frame.length
      return
    }
    // Whole frames go past the library, which would write each in two pieces.
    this.frames++
    this.#stream.write(frame, 'latin1')
  }

  /** Sends results, of which only the last ones count: a device with much unsent gets them later. */
  sendResults(frame: Frame): void {
    this.isBehind = this.#stream.writableLength > resultsUnsentBytesMax
    if (!this.isBehind) this.send(frame)
  }

  /** Sends the device away; whatever it still says is not heard. The library cuts it off if it does not go. */
  close(code: number, reason: string): void {
    if (this.isOpen) this.socket.close(code, reason)
  }

  /** The same for a device that breaks the rules: nothing of it is even read any more, and it has a second to go. */
  cutOff(code: number, reason: string): void {
    this.close(code, reason)
    this.socket.pause()
    this.#stream.end()
    setTimeout(() => this.#stream.destroy(), cutOffWithinMs).unref()
  }
}

/** A WebSocket that knows its connection, so that one set of listeners serves all. */
export class RoomSocket extends WebSocket {
  connection: Connection | undefined = undefined
}

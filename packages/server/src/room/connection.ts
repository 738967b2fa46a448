import type { Duplex } from 'node:stream'
import { closeCodes, roomLimits } from '@roomful/contract/room-protocol'
import { WebSocket } from 'ws'
import type { Participant } from '../features/participants/find-participant.ts'
import type { StageHolder } from '../features/stages/stage-links.ts'
import type { Frame } from './frame.ts'
import type { TokenAllowance } from './token-limits.ts'

/** Whose socket it is. */
export type Visitor =
  | { readonly kind: 'phone'; readonly participant: Participant }
  | { readonly kind: 'stage'; readonly holder: StageHolder }
  /** `questionId` null: whatever is on screen. */
  | { readonly kind: 'embed'; readonly holder: StageHolder<'embed'>; readonly questionId: string | null }

type ConnectionState =
  /** The room itself was not sent yet: what is sent meanwhile is held back. */
  | { readonly name: 'entering'; readonly heldBack: Frame[]; heldBackBytes: number }
  /** What is sent is written. */
  | { readonly name: 'live' }
  /** It is being closed by this side: nothing is sent any more. */
  | { readonly name: 'closing' }

// Shared: there is one connection for each phone of a hall.
const live: ConnectionState = { name: 'live' }
const closing: ConnectionState = { name: 'closing' }

/** With this much unsent, results are left out until the device has read on. */
const resultsUnsentBytesMax = 64 * 1024

/** Long enough for the close frame to arrive before the connection breaks. */
const cutOffWithinMs = 1_000

/** One device's socket, once its owner has been found. */
export class Connection<V extends Visitor = Visitor> {
  readonly socket: RoomSocket
  readonly visitor: V
  readonly tokenHash: string
  readonly #stream: Duplex
  #state: ConnectionState = { name: 'entering', heldBack: [], heldBackBytes: 0 }
  #isAlive = true
  #owesPong = false
  /** In which turn it is pinged: `PingTurns` sets it. */
  pingTurn = 0
  /** Frames written so far. */
  frames = 0
  /** What its token may still do, as last looked up: `TokenAllowances` sets it. */
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
    return this.#state !== closing && this.socket.readyState === WebSocket.OPEN
  }

  get sessionKey(): number {
    const { visitor }: Connection = this
    return visitor.kind === 'phone' ? visitor.participant.sessionKey : visitor.holder.sessionKey
  }

  /** Sends the room as it is, and then what has happened since it was read. */
  begin(...room: readonly Frame[]): void {
    if (this.#state.name !== 'entering') return
    const { heldBack } = this.#state
    this.#state = live
    // All in one system call.
    this.#stream.cork()
    for (const frame of [...room, ...heldBack]) this.send(frame)
    this.#stream.uncork()
  }

  /** Sends a frame that must not be missed; a device that has stopped reading is dropped and can come back. */
  send(frame: Frame): void {
    if (!this.isOpen) return
    const state = this.#state
    const heldBackBytes = state.name === 'entering' ? state.heldBackBytes : 0
    if (heldBackBytes + this.#stream.writableLength > roomLimits.unsentBytesMax) {
      this.close(closeCodes.tryAgainLater, 'not reading')
    } else if (state.name === 'entering') {
      state.heldBack.push(frame)
      state.heldBackBytes += frame.length
    } else {
      // Whole frames go past the library, which would write each in two pieces.
      this.frames++
      this.#stream.write(frame, 'latin1')
    }
  }

  /** Sends results, of which only the last ones count. @returns false: too much is unsent, they were left out. */
  sendResults(frame: Frame): boolean {
    if (this.#stream.writableLength > resultsUnsentBytesMax) return false
    this.send(frame)
    return true
  }

  /** The device has sent something. */
  noteAlive(): void {
    this.#isAlive = true
  }

  /** Pings the device, or cuts it off when nothing has come since the last ping. */
  ping(): void {
    if (!this.#isAlive) {
      this.socket.terminate()
      return
    }
    this.#isAlive = false
    this.#owesPong = true
    this.socket.ping()
  }

  /** A pong has come. @returns whether it answers a ping. */
  takePong(): boolean {
    const isOwed = this.#owesPong
    this.#owesPong = false
    if (isOwed) this.#isAlive = true
    return isOwed
  }

  /** Closes the socket and ignores further messages; the library cuts off a device that does not answer the close. */
  close(code: number, reason: string): void {
    if (!this.isOpen) return
    this.#state = closing
    this.socket.close(code, reason)
  }

  /** The same for a device that breaks the rules: nothing more is read, and it has a second to hang up. */
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

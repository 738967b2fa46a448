import type { Duplex } from 'node:stream'
import { closeCodes, roomLimits } from '@roomful/contract/room/protocol'
import { WebSocket } from 'ws'
import type { Device } from '../live/devices.ts'
import { sessionKeyOf, type Visitor } from '../live/visitor.ts'
import { asciiFrame, type Frame } from './frame.ts'
import type { TokenAllowance } from './token-limits.ts'

type ConnectionState =
  /** The room itself was not sent yet: frames are buffered. */
  | { readonly name: 'entering'; readonly buffered: Frame[]; bufferedBytes: number }
  /** Frames are written at once. */
  | { readonly name: 'live' }
  /** This side is closing it: nothing is sent. */
  | { readonly name: 'closing' }

// Shared: each phone of a hall has a connection.
const live: ConnectionState = { name: 'live' }
const closing: ConnectionState = { name: 'closing' }

const alive = asciiFrame('{"type":"alive"}')

/** With more unsent than this, results are skipped until the device catches up. */
const resultsUnsentBytesMax = 64 * 1024

/** Memory of a fragment besides its content. */
const fragmentBytes = 64

/** Long enough for the close frame to arrive before the connection breaks. */
const cutOffTimeoutMs = 1_000

/** One device's socket after authentication. */
export class Connection<V extends Visitor = Visitor> implements Device<V> {
  readonly socket: RoomSocket
  readonly visitor: V
  readonly tokenHash: string
  readonly #stream: Duplex
  #state: ConnectionState = { name: 'entering', buffered: [], bufferedBytes: 0 }
  #isAlive = true
  #owesPong = false
  /** Its ping turn, set by `PingTurns`. */
  pingTurn = 0
  frames = 0
  /** Cached allowance of its token, set by `TokenAllowances`. */
  allowance: TokenAllowance | undefined = undefined

  /** @param stream the connection below the socket */
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
    return sessionKeyOf(this.visitor)
  }

  /** Memory of a message that has begun, and has not ended. */
  get unfinishedBytes(): number {
    const { _bufferedBytes, _messageLength, _fragments } = this.socket._receiver
    return _bufferedBytes + _messageLength + _fragments.length * fragmentBytes
  }

  get isPolling(): boolean {
    return false
  }

  /** Sends the room, then the buffered changes. */
  begin(...room: readonly Frame[]): void {
    if (this.#state.name !== 'entering') return
    const { buffered } = this.#state
    this.#state = live
    // All in one system call.
    this.#stream.cork()
    for (const frame of [...room, ...buffered]) this.send(frame)
    this.#stream.uncork()
  }

  /** Sends a frame that must not be missed; a device that has stopped reading is disconnected and may reconnect. */
  send(frame: Frame): void {
    if (!this.isOpen) return
    const state = this.#state
    const bufferedBytes = state.name === 'entering' ? state.bufferedBytes : 0
    if (bufferedBytes + this.#stream.writableLength > roomLimits.unsentBytesMax) {
      this.close(closeCodes.tryAgainLater, 'not reading')
    } else if (state.name === 'entering') {
      state.buffered.push(frame)
      state.bufferedBytes += frame.length
    } else {
      // Whole frames bypass the library, which would write each in two pieces.
      this.frames++
      this.#stream.write(frame, 'latin1')
    }
  }

  /** Sends results, of which only the latest count. @returns false if skipped because too much is unsent */
  sendResults(frame: Frame): boolean {
    if (this.#stream.writableLength > resultsUnsentBytesMax) return false
    this.send(frame)
    return true
  }

  noteAlive(): void {
    this.#isAlive = true
  }

  /** Pings the device, or cuts it off if the previous ping got no response. */
  ping(): void {
    if (!this.#isAlive) {
      this.socket.terminate()
      return
    }
    this.#isAlive = false
    this.#owesPong = true
    this.socket.ping()
  }

  /** Shows the device that the connection works. */
  sendAlive(): void {
    this.send(alive)
  }

  /** @returns whether the pong matches a ping */
  takePong(): boolean {
    const isOwed = this.#owesPong
    this.#owesPong = false
    if (isOwed) this.#isAlive = true
    return isOwed
  }

  /** Closes the socket and ignores further messages; the library cuts off a device that ignores the close. */
  close(code: number, reason: string): void {
    if (!this.isOpen) return
    this.#state = closing
    this.socket.close(code, reason)
  }

  /** Closes the socket of a device that violates the protocol: nothing more is read, and it has a second to hang up. */
  cutOff(code: number, reason: string): void {
    this.close(code, reason)
    this.socket.pause()
    this.#stream.end()
    setTimeout(() => this.#stream.destroy(), cutOffTimeoutMs).unref()
  }
}

/** A WebSocket with a reference to its connection, so that one set of listeners serves all. */
export class RoomSocket extends WebSocket {
  connection: Connection | undefined = undefined
  /** The library's reader of frames, which has no public measure of what it holds. */
  declare readonly _receiver: {
    readonly _bufferedBytes: number
    readonly _messageLength: number
    readonly _fragments: readonly unknown[]
  }
}

import { Socket } from 'node:net'
import { Duplex } from 'node:stream'
import { isWholeFrame, textOfFrame } from './incoming-frame.ts'

/** On a connection: the stream between it and the WebSocket library. */
const above = Symbol('above')

interface Connected extends Duplex {
  [above]?: {
    receive(chunk: Buffer): void
    push(end: null): boolean
    destroy(): unknown
  }
}

/**
 * A `Duplex` between a connection and the WebSocket library. A message that arrives as one whole frame goes to `onText` and
 * bypasses the library, which takes a dozen steps for each. Everything else goes to the library, and so does what follows, until
 * the library is certain to be between two frames.
 *
 * It buffers nothing: writes pass through at once, so frames written to the connection itself never split one of the library's,
 * and pausing it pauses the connection.
 */
export class FrameStream<Owner extends object> extends Duplex {
  /** The owner of the messages; null while all data goes to the library. */
  owner: Owner | null = null
  readonly #onText: (owner: Owner, text: string) => void
  readonly #connection: Connected
  #isBetweenFrames = true

  /**
   * @param connection must have no other reader
   * @param head bytes already read from it
   * @param onText shared by all connections: per-connection state dominates a hall's memory
   */
  constructor(connection: Duplex, head: Buffer, onText: (owner: Owner, text: string) => void) {
    super()
    this.#connection = connection
    this.#onText = onText
    if (head.length > 0) connection.unshift(head)
    this.#connection[above] = this
    connection.on('data', onData)
    connection.on('end', onEnd)
    connection.on('error', onError)
    connection.on('close', onClose)
  }

  /** As the library sets it on a plain socket. */
  setTimeout(ms: number): void {
    if (this.#connection instanceof Socket) this.#connection.setTimeout(ms)
  }

  setNoDelay(): void {
    if (this.#connection instanceof Socket) this.#connection.setNoDelay()
  }

  override pause(): this {
    this.#connection.pause()
    return super.pause()
  }

  override resume(): this {
    this.#connection.resume()
    return super.resume()
  }

  override _read(): void {
    if (!this.isPaused()) this.#connection.resume()
  }

  /** Passes through at once; backpressure is read from the connection itself. */
  override _write(chunk: Buffer, encoding: BufferEncoding, done: () => void): void {
    if (this.#connection.writable) this.#connection.write(chunk, encoding)
    done()
  }

  override _final(done: () => void): void {
    this.#connection.end(() => done())
  }

  override _destroy(_error: Error | null, done: (error?: Error | null) => void): void {
    this.#connection.destroy()
    done()
  }

  receive(chunk: Buffer): void {
    // Data that the library has not read yet comes first.
    if (this.owner !== null && this.#isBetweenFrames && this.readableLength === 0) {
      const text = textOfFrame(chunk)
      if (text !== null) {
        this.#onText(this.owner, text)
        return
      }
    }
    if (this.#isBetweenFrames) this.#isBetweenFrames = isWholeFrame(chunk)
    if (!this.push(chunk)) this.#connection.pause()
  }
}

function onData(this: Connected, chunk: Buffer): void {
  this[above]!.receive(chunk)
}

function onEnd(this: Connected): void {
  this[above]!.push(null)
}

function onError(this: Connected): void {
  this[above]!.destroy()
}

function onClose(this: Connected): void {
  this[above]!.destroy()
}

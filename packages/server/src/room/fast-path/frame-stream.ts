import { Socket } from 'node:net'
import { Duplex } from 'node:stream'
import { isWholeFrame, textOfFrame } from './incoming-frame.ts'

/** On a connection: the stream that stands between it and the WebSocket library. */
const above = Symbol('above')

interface Connected extends Duplex {
  [above]?: {
    receive(chunk: Buffer): void
    push(end: null): boolean
    destroy(): unknown
  }
}

/**
 * Stands between a connection and the WebSocket library, which takes any `Duplex` for its socket. A message that comes
 * as one whole frame goes to `onText` and past the library, for which each is a dozen steps. Everything else goes to the
 * library, and so does what follows, until the library is certain to be between two frames.
 *
 * It keeps nothing of its own: what is written is handed on at once, so frames written to the connection itself never
 * come between the parts of one of the library's, and while it is paused the connection is.
 */
export class FrameStream<Owner extends object> extends Duplex {
  /** Whose messages these are; null while nobody is to be heard, and whatever comes is the library's. */
  owner: Owner | null = null
  readonly #onText: (owner: Owner, text: string) => void
  readonly #connection: Connected
  #isBetweenFrames = true

  /**
   * @param connection nobody reads it besides.
   * @param head what has been read of it already.
   * @param onText one function for all connections: what is kept for each phone is what a hall's memory is made of.
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

  /** As the library sets it where it is given the connection itself. */
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

  /** Hands on at once; whoever writes reads from the connection itself how much is unsent. */
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

  /** Something has come on the connection. */
  receive(chunk: Buffer): void {
    // What the library has not read yet comes before this.
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

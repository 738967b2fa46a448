import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import { isWholeFrame, textOfFrame } from './incoming-frame.ts'

const reading = Symbol('reading')

/** A connection that is read ahead of the library. */
interface ReadStream extends Duplex {
  [reading]: {
    readonly socket: WebSocket
    /** How the library hears a chunk. */
    readonly library: (this: Duplex, chunk: Buffer) => void
    isBetweenFrames: boolean
  }
}

/**
 * Makes a function that has messages which come as one whole frame heard ahead of the WebSocket library, for
 * which each is a dozen steps: that is how nearly all come. Everything else the library hears as ever, and all
 * that follows it unless that was a whole frame too: it is between two frames then, and can be passed by again.
 * The function takes the connection below a socket, of which the library has read nothing yet. One listener
 * serves all: what is kept for each phone is what a hall's memory is made of.
 */
export function aheadReader<S extends WebSocket>(hear: (socket: S, text: string) => void) {
  function onData(this: ReadStream, chunk: Buffer): void {
    const state = this[reading]
    const { socket } = state
    if (state.isBetweenFrames && socket.readyState === socket.OPEN) {
      const text = textOfFrame(chunk)
      if (text !== null) {
        hear(socket as S, text)
        return
      }
      state.isBetweenFrames = isWholeFrame(chunk)
    }
    state.library.call(this, chunk)
  }

  return (stream: Duplex, socket: S): void => {
    const [library, ...others] = stream.listeners('data') as ReadStream[typeof reading]['library'][]
    if (!library || others.length > 0) return
    stream.removeListener('data', library)
    Object.assign(stream, { [reading]: { socket, library, isBetweenFrames: true } })
    stream.on('data', onData)
  }
}

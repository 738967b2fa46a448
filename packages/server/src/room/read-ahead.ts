import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import { isWholeFrame, textOfFrame } from './incoming-frame.ts'

/**
 * Hears messages that come as one whole frame ahead of the WebSocket library, for which each is a dozen steps:
 * that is how nearly all come. Everything else the library hears as ever, and all that follows it unless that
 * was a whole frame too: it is between two frames then, and can be passed by again.
 * @param stream the connection below the socket, of which the library has read nothing yet.
 */
export function readAhead(stream: Duplex, socket: WebSocket, hear: (text: string) => void): void {
  const [library, ...others] = stream.listeners('data')
  if (!library || others.length > 0) return
  stream.removeListener('data', library as () => void)
  let isBetweenFrames = true
  stream.on('data', (chunk: Buffer) => {
    if (isBetweenFrames && socket.readyState === socket.OPEN) {
      const text = textOfFrame(chunk)
      if (text !== null) {
        hear(text)
        return
      }
      isBetweenFrames = isWholeFrame(chunk)
    }
    library.call(stream, chunk)
  })
}

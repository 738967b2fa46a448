import type { ServerMessage } from '@roomful/contract/room/protocol'

/** First byte of a final text frame. */
const finalText = 0x81
const shortMax = 125
const mediumMax = 0xffff

/** A message as a whole WebSocket frame (RFC 6455, section 5.2; a server does not mask), made once for all receivers. */
export function frameOf(message: ServerMessage): Buffer {
  return textFrame(JSON.stringify(message))
}

/** A frame ready to be written: bytes, or a string with one character per byte (latin1). */
export type Frame = Buffer | string

/** A text of at most 125 ASCII characters as a frame that needs no buffer of its own. */
export function asciiFrame(text: string): Frame {
  return shortHeads[text.length]! + text
}

const shortHeads = Array.from({ length: shortMax + 1 }, (_, length) => String.fromCharCode(finalText, length))

/** @param text a buffer holds UTF-8 */
export function textFrame(text: string | Buffer): Buffer {
  const length = Buffer.byteLength(text)
  const headerLength = length <= shortMax ? 2 : length <= mediumMax ? 4 : 10
  const frame = Buffer.allocUnsafe(headerLength + length)
  frame[0] = finalText
  if (headerLength === 2) frame[1] = length
  else if (headerLength === 4) {
    frame[1] = 126
    frame.writeUInt16BE(length, 2)
  } else {
    frame[1] = 127
    frame.writeBigUInt64BE(BigInt(length), 2)
  }
  if (typeof text === 'string') frame.write(text, headerLength)
  else text.copy(frame, headerLength)
  return frame
}

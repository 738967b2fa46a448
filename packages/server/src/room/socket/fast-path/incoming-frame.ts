import { isUtf8 } from 'node:buffer'

/** First byte of a final text frame without extensions: RFC 6455, section 5.2. */
const finalText = 0x81
const final = 0x80
const masked = 0x80
const maskBytes = 4
const shortMax = 125
const mediumSign = 126

/** Longer messages are rare and left to the library. */
const textBytesMax = 4_096
const unmasked = Buffer.allocUnsafeSlow(textBytesMax)

/**
 * The text of a client's message that came as exactly one whole frame; null for everything else, which is left to the
 * WebSocket library: control frames, binary and long messages, fragments, protocol violations.
 */
export function textOfFrame(chunk: Uint8Array): string | null {
  const second = chunk[1]!
  if (chunk[0] !== finalText || second < masked) return null
  const short = second - masked
  const maskAt = short === mediumSign ? 4 : 2
  const length = short === mediumSign ? chunk[2]! * 256 + chunk[3]! : short
  if (short > mediumSign || length > textBytesMax || chunk.length !== maskAt + maskBytes + length) return null
  if (short === mediumSign && length <= shortMax) return null
  const from = maskAt + maskBytes
  if (unmask(chunk, maskAt, from, length) < 0x80) return unmasked.toString('latin1', 0, length)
  return isUtf8(unmasked.subarray(0, length)) ? unmasked.toString('utf8', 0, length) : null
}

/** Unmasks `length` bytes into `unmasked`. @returns all of them or-ed: below 0x80 when they are ASCII */
function unmask(chunk: Uint8Array, maskAt: number, from: number, length: number): number {
  const [mask0, mask1, mask2, mask3] = [
    chunk[maskAt]!,
    chunk[maskAt + 1]!,
    chunk[maskAt + 2]!,
    chunk[maskAt + 3]!,
  ]
  let all = 0
  let i = 0
  // Four at a time: this runs for every byte received.
  for (; i + 3 < length; i += 4) {
    const byte0 = chunk[from + i]! ^ mask0
    const byte1 = chunk[from + i + 1]! ^ mask1
    const byte2 = chunk[from + i + 2]! ^ mask2
    const byte3 = chunk[from + i + 3]! ^ mask3
    unmasked[i] = byte0
    unmasked[i + 1] = byte1
    unmasked[i + 2] = byte2
    unmasked[i + 3] = byte3
    all |= byte0 | byte1 | byte2 | byte3
  }
  for (; i < length; i++) {
    const byte = chunk[from + i]! ^ chunk[maskAt + (i & 3)]!
    unmasked[i] = byte
    all |= byte
  }
  return all
}

/** Whether a chunk is one whole final frame, so that the parser's state is unchanged after it. */
export function isWholeFrame(chunk: Uint8Array): boolean {
  if (chunk.length < 2 || (chunk[0]! & final) === 0) return false
  const short = chunk[1]! & 0x7f
  const maskedBytes = chunk[1]! >= masked ? maskBytes : 0
  if (short < mediumSign) return chunk.length === 2 + maskedBytes + short
  if (short > mediumSign || chunk.length < 4) return false
  return chunk.length === 4 + maskedBytes + chunk[2]! * 256 + chunk[3]!
}

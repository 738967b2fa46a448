const quantization = 0xdb
const huffman = 0xc4
const restartInterval = 0xdd
const scan = 0xda

/**
 * Whether what is drawn with is formed as it has to be (ITU-T T.81, B.2.3 and B.2.4), with nothing besides; true of other segments.
 * @param content without the marker and the length
 */
export function isWellFormed(marker: number, content: Buffer): boolean {
  switch (marker) {
    case quantization:
      return isTables(content, at => 1 + (content[at]! >> 4 === 0 ? 64 : 128))
    case huffman:
      return isTables(
        content,
        at => 17 + content.subarray(at + 1, at + 17).reduce((sum, count) => sum + count, 0),
      )
    case restartInterval:
      return content.length === 2
    case scan:
      return content[0]! >= 1 && content[0]! <= 4 && content.length === 4 + 2 * content[0]!
    default:
      return true
  }
}

/** Whether bytes are tables and nothing else, each with its kind and its number in its first byte. */
function isTables(content: Buffer, lengthAt: (at: number) => number): boolean {
  let at = 0
  while (at < content.length) {
    const [kind, number] = [content[at]! >> 4, content[at]! & 15]
    if (kind > 1 || number > 3) return false
    at += lengthAt(at)
  }
  return at === content.length && at > 0
}

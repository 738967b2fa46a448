interface Size {
  readonly width: number
  readonly height: number
}

/** Kinds of parts of an AV1 stream (AV1 Bitstream & Decoding Process Specification, 6.2.2). */
const kinds = {
  sequenceHeader: 1,
  temporalDelimiter: 2,
  frameHeader: 3,
  tileGroup: 4,
  metadata: 5,
  frame: 6,
  padding: 15,
} as const
/** A picture has one, and up to four where it comes in layers. */
const framesMax = 4

/** A still picture as AV1 codes it, without metadata and padding, with the size that a decoder allocates; null where it is none. */
export function readAv1Still(stream: Buffer): (Size & { readonly bytes: Buffer }) | null {
  const kept: Buffer[] = []
  let size: Size | null = null
  let frames = 0
  for (let at = 0; at < stream.length; ) {
    const part = partAt(stream, at)
    if (!part) return null
    at += part.bytes.length
    const { kind, bytes, content } = part
    if (kind === kinds.metadata || kind === kinds.padding) continue
    if (kind === kinds.sequenceHeader) {
      const found = sizeInSequenceHeader(content)
      if (!found || (size && (size.width !== found.width || size.height !== found.height))) return null
      size = found
    } else if (kind === kinds.frame || kind === kinds.frameHeader) frames++
    else if (kind === kinds.temporalDelimiter ? content.length > 0 : kind !== kinds.tileGroup) return null
    kept.push(bytes)
  }
  return size && frames > 0 && frames <= framesMax ? { ...size, bytes: Buffer.concat(kept) } : null
}

function partAt(
  stream: Buffer,
  from: number,
): { readonly kind: number; readonly bytes: Buffer; readonly content: Buffer } | null {
  const head = stream[from]!
  if (head & 0x80) return null
  let at = from + 1 + ((head >> 2) & 1)
  let length = stream.length - at
  if (head & 2) {
    length = 0
    for (let shift = 0; ; shift += 7) {
      const byte = stream[at++]
      if (byte === undefined || shift > 28) return null
      length += (byte & 0x7f) * 2 ** shift
      if ((byte & 0x80) === 0) break
    }
  }
  const end = at + length
  if (length < 0 || end > stream.length) return null
  return { kind: (head >> 3) & 15, bytes: stream.subarray(from, end), content: stream.subarray(at, end) }
}

/** Bits from the highest of the first byte on; beyond the end they are 0, and `isOver`. */
class Bits {
  readonly #bytes: Buffer
  #at = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  get isOver(): boolean {
    return this.#at > this.#bytes.length * 8
  }

  take(count: number): number {
    let value = 0
    for (let i = 0; i < count; i++, this.#at++)
      value = value * 2 + (((this.#bytes[this.#at >> 3] ?? 0) >> (7 - (this.#at & 7))) & 1)
    return value
  }

  /** A number with as many zeros before it as it has bits after its first (4.10.3). */
  skipVariable(): void {
    let zeros = 0
    while (zeros < 32 && this.take(1) === 0) zeros++
    if (zeros < 32) this.take(zeros)
  }
}

/** 5.5.1: everything before the size has to be read to find it. */
function sizeInSequenceHeader(content: Buffer): Size | null {
  const bits = new Bits(content)
  bits.take(3 + 1)
  const isReduced = bits.take(1) === 1
  if (isReduced) bits.take(5)
  else skipOperatingPoints(bits)
  const [widthBits, heightBits] = [bits.take(4) + 1, bits.take(4) + 1]
  const size = { width: bits.take(widthBits) + 1, height: bits.take(heightBits) + 1 }
  return bits.isOver ? null : size
}

function skipOperatingPoints(bits: Bits): void {
  let delayBits: number | null = null
  if (bits.take(1)) {
    bits.take(32 + 32)
    if (bits.take(1)) bits.skipVariable()
    if (bits.take(1)) {
      delayBits = bits.take(5) + 1
      bits.take(32 + 5 + 5)
    }
  }
  const hasDisplayDelays = bits.take(1) === 1
  for (let left = bits.take(5) + 1; left > 0; left--) {
    bits.take(12)
    if (bits.take(5) > 7) bits.take(1)
    if (delayBits !== null && bits.take(1)) bits.take(2 * delayBits + 1)
    if (hasDisplayDelays && bits.take(1)) bits.take(4)
  }
}

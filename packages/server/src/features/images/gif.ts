import { type Image, partsMax } from './image.ts'

export const trailer = Buffer.from([0x3b])
const extension = 0x21
const frame = 0x2c
const control = 0xf9
const application = 0xff
const headBytes = 13
const frameHeadBytes = 10
/** Application extensions that only set the repeat count. */
const loopNames: readonly string[] = ['NETSCAPE2.0', 'ANIMEXTS1.0']
const loopBytes = 19
/** Above short animations, within what browsers draw smoothly. */
const framesMax = 1_000
const framePixelsMax = 100_000_000

/** @see readImage */
export function readGif(file: Buffer): Image | null {
  if (!/^GIF8[79]a$/.test(file.toString('latin1', 0, 6)) || file.length < headBytes) return null
  const [width, height] = [file.readUInt16LE(6), file.readUInt16LE(8)]
  if (width === 0 || height === 0) return null
  let at = headBytes + colourTableBytes(file[10]!)
  const parts: Buffer[] = [Buffer.from('GIF89a'), file.subarray(6, at)]
  let repetition: Buffer | null = null
  let timing: Buffer | null = null
  let [frames, pixels] = [0, 0]
  for (let blocks = 0; at < file.length && blocks < partsMax; blocks++) {
    if (file[at] === trailer[0]) {
      if (frames === 0) return null
      return { mediaType: 'image/gif', width, height, bytes: Buffer.concat([...parts, trailer]) }
    }
    if (file[at] === extension) {
      const end = endOfBlocks(file, at + 2)
      if (end === null) return null
      const block = file.subarray(at, end)
      if (file[at + 1] === control) timing = isControl(block) ? block : null
      else if (isLoop(block) && repetition === null) {
        repetition = block
        parts.push(block)
      }
      at = end
      continue
    }
    if (file[at] !== frame || at + frameHeadBytes > file.length) return null
    const [left, top] = [file.readUInt16LE(at + 1), file.readUInt16LE(at + 3)]
    const [frameWidth, frameHeight] = [file.readUInt16LE(at + 5), file.readUInt16LE(at + 7)]
    if (frameWidth === 0 || frameHeight === 0) return null
    if (left + frameWidth > width || top + frameHeight > height) return null
    pixels += frameWidth * frameHeight
    if (++frames > framesMax || pixels > framePixelsMax) return null
    const codes = at + frameHeadBytes + colourTableBytes(file[at + 9]!)
    const codeBits = file[codes]
    if (codeBits === undefined || codeBits < 1 || codeBits > 8) return null
    const end = endOfBlocks(file, codes + 1)
    if (end === null) return null
    if (timing) parts.push(timing)
    timing = null
    parts.push(file.subarray(at, end))
    at = end
  }
  return null
}

/**
 * Offset of the end of the first frame of a GIF file; null if it is not within these bytes.
 * @param file from `readGif`
 */
export function endOfFirstFrame(file: Buffer): number | null {
  let at = headBytes + colourTableBytes(file[10] ?? 0)
  for (;;) {
    const isFrame = file[at] === frame
    if (!isFrame && file[at] !== extension) return null
    const blocks = isFrame ? at + frameHeadBytes + colourTableBytes(file[at + 9] ?? 0) + 1 : at + 2
    const end = endOfBlocks(file, blocks)
    if (end === null || isFrame) return end
    at = end
  }
}

/** Size of the colour table declared by the flags. */
function colourTableBytes(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0
}

/** End of a sequence of length-prefixed blocks; null if it is truncated. */
function endOfBlocks(file: Buffer, from: number): number | null {
  let at = from
  while (at < file.length) {
    const length = file[at]!
    at += 1 + length
    if (length === 0) return at
  }
  return null
}

/** Graphic control extension: delay, disposal and transparent colour. */
function isControl(block: Buffer): boolean {
  return block.length === 8 && block[2] === 4
}

function isLoop(block: Buffer): boolean {
  return (
    block[1] === application &&
    block.length === loopBytes &&
    block[2] === 11 &&
    loopNames.includes(block.toString('latin1', 3, 14)) &&
    block[14] === 3 &&
    block[15] === 1
  )
}

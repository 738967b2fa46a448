import { crc32, inflateSync } from 'node:zlib'
import { type Image, isColourProfile, partsMax, profileBytesMax } from './image.ts'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Length, type and checksum. */
const frameBytes = 12
/** Chunks that affect pixels, with their size; null: any size. */
const kept: ReadonlyMap<string, number | null> = new Map([
  ['IHDR', 13],
  ['PLTE', null],
  ['tRNS', null],
  ['gAMA', 4],
  ['cHRM', 32],
  ['sRGB', 1],
  ['IDAT', null],
  ['IEND', 0],
])
/** Colour type of palette images. */
const indexed = 3
const coloursMax = 256
/** Bit depths by colour type (PNG, 11.2.1). */
const depths: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
}

/** @see readImage */
export function readPng(file: Buffer): Image | null {
  if (!file.subarray(0, signature.length).equals(signature)) return null
  const parts: Buffer[] = [signature]
  const seen = new Set<string>()
  let chunks = 0
  for (let at = signature.length; at + frameBytes <= file.length; ) {
    const length = file.readUInt32BE(at)
    const end = at + frameBytes + length
    if (end > file.length || ++chunks > partsMax) return null
    const type = file.toString('latin1', at + 4, at + 8)
    if ((parts.length === 1) !== (type === 'IHDR')) return null
    if (crc32(file.subarray(at + 4, end - 4)) !== file.readUInt32BE(end - 4)) return null
    if (type === 'iCCP' && seen.has(type)) return null
    if (type === 'iCCP') parts.push(...profileChunk(file.subarray(at + 8, end - 4)))
    const size = kept.get(type)
    // Uppercase chunks are critical, and this one is unknown.
    if (size === undefined && /^[A-Z]/.test(type)) return null
    if (size !== undefined && size !== null && size !== length) return null
    // Only IDAT may be split into several chunks.
    if (size !== undefined && type !== 'IDAT' && seen.has(type)) return null
    if (seen.has('IDAT') && (type === 'PLTE' || type === 'tRNS')) return null
    if ((type === 'PLTE' || type === 'tRNS') && !isTable(type, length)) return null
    if (size !== undefined) parts.push(file.subarray(at, end))
    seen.add(type)
    if (type === 'IEND') return seen.has('IDAT') ? imageOf(parts, seen.has('PLTE')) : null
    at = end
  }
  return null
}

/** A colour profile chunk without its original name; none if it is not a profile. */
function profileChunk(content: Buffer): Buffer[] {
  const nameEnd = content.indexOf(0)
  if (nameEnd < 0 || content[nameEnd + 1] !== 0) return []
  const compressed = content.subarray(nameEnd + 2)
  const read = inflated(compressed)
  if (!read || !isColourProfile(read.profile)) return []
  return [chunk('iCCP', Buffer.concat([Buffer.from('icc\0\0'), compressed.subarray(0, read.bytesRead)]))]
}

function inflated(compressed: Buffer): { profile: Buffer; bytesRead: number } | null {
  try {
    const options = { maxOutputLength: profileBytesMax, info: true }
    const { buffer, engine } = inflateSync(compressed, options) as unknown as {
      buffer: Buffer
      engine: { bytesWritten: number }
    }
    return { profile: buffer, bytesRead: engine.bytesWritten }
  } catch {
    return null
  }
}

function chunk(type: string, content: Buffer): Buffer {
  const bytes = Buffer.alloc(frameBytes + content.length)
  bytes.writeUInt32BE(content.length, 0)
  bytes.write(type, 4, 'latin1')
  content.copy(bytes, 8)
  bytes.writeUInt32BE(crc32(bytes.subarray(4, -4)), bytes.length - 4)
  return bytes
}

/** Whether a palette or transparency table has a valid size. */
function isTable(type: string, length: number): boolean {
  const bytesEach = type === 'PLTE' ? 3 : 1
  return length > 0 && length % bytesEach === 0 && length <= coloursMax * bytesEach
}

function imageOf(parts: readonly Buffer[], hasPalette: boolean): Image | null {
  const header = parts[1]!.subarray(8)
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  const [depth, colourType] = [header[8]!, header[9]!]
  if (width === 0 || height === 0 || !depths[colourType]?.includes(depth)) return null
  const [compression, filter, interlace] = header.subarray(10, 13)
  if (compression !== 0 || filter !== 0 || interlace! > 1) return null
  if (colourType === indexed && !hasPalette) return null
  return { mediaType: 'image/png', width, height, bytes: Buffer.concat(parts) }
}

import { type Image, isColourProfile, partsMax } from './image.ts'

const headerBytes = 12
const chunkHeaderBytes = 8
/** Flags of an extended file (WebP Container Specification, "Extended File Format"). */
const alphaFlag = 0x10
const profileFlag = 0x20

/** Set for displayed lossy frames; others only prepare the next frame of a video. */
const shownFlag = 0x10

interface Size {
  readonly width: number
  readonly height: number
}

/** @see readImage */
export function readWebp(file: Buffer): Image | null {
  const isWebp =
    file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, headerBytes) === 'WEBP'
  const end = isWebp ? chunkHeaderBytes + file.readUInt32LE(4) : 0
  if (end < headerBytes || end > file.length) return null
  const chunks = chunksOf(file.subarray(headerBytes, end))
  if (!chunks || chunks.has('ANIM') || chunks.has('ANMF')) return null
  const [lossy, lossless, alpha] = [chunks.get('VP8 '), chunks.get('VP8L'), chunks.get('ALPH')]
  if ((lossy === undefined) === (lossless === undefined) || (alpha && !lossy)) return null
  const size = lossy ? sizeOfLossy(lossy) : sizeOfLossless(lossless!)
  if (!size) return null
  const canvas = chunks.get('VP8X')
  if (canvas && !isCanvasOf(canvas, size)) return null
  const profile = profileIn(chunks)
  const flags = (profile ? profileFlag : 0) | (alpha || (profile && canvas![0]! & alphaFlag) ? alphaFlag : 0)
  const parts = [
    ...(flags === 0 ? [] : [chunk('VP8X', canvasOf(size, flags))]),
    ...(profile ? [chunk('ICCP', profile)] : []),
    ...(alpha ? [chunk('ALPH', alpha)] : []),
    lossy ? chunk('VP8 ', lossy) : chunk('VP8L', lossless!),
  ]
  const bytes = chunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...parts]))
  return { mediaType: 'image/webp', ...size, bytes }
}

/** The colour profile of an extended file, if any. */
function profileIn(chunks: ReadonlyMap<string, Buffer>): Buffer | undefined {
  const profile = chunks.has('VP8X') ? chunks.get('ICCP') : undefined
  return profile && isColourProfile(profile) ? profile : undefined
}

/** By name; null if one is truncated or duplicated. */
function chunksOf(body: Buffer): Map<string, Buffer> | null {
  const chunks = new Map<string, Buffer>()
  for (let at = 0; at < body.length; ) {
    if (at + chunkHeaderBytes > body.length) return null
    const name = body.toString('latin1', at, at + 4)
    const [from, length] = [at + chunkHeaderBytes, body.readUInt32LE(at + 4)]
    if (from + length > body.length || chunks.has(name) || chunks.size === partsMax) return null
    chunks.set(name, body.subarray(from, from + length))
    at = from + length + (length % 2)
  }
  return chunks
}

function chunk(name: string, content: Buffer): Buffer {
  const header = Buffer.alloc(chunkHeaderBytes)
  header.write(name, 'latin1')
  header.writeUInt32LE(content.length, 4)
  return Buffer.concat([header, content, Buffer.alloc(content.length % 2)])
}

/** RFC 6386, 9.1: a key frame begins with its size. */
function sizeOfLossy(content: Buffer): Size | null {
  if (content.length < 10 || (content[0]! & 1) !== 0 || (content[0]! & shownFlag) === 0) return null
  if (content.readUIntBE(3, 3) !== 0x9d012a) return null
  const size = { width: content.readUInt16LE(6) & 0x3fff, height: content.readUInt16LE(8) & 0x3fff }
  return size.width === 0 || size.height === 0 ? null : size
}

/** WebP Lossless Bitstream Specification, 3.4. */
function sizeOfLossless(content: Buffer): Size | null {
  if (content.length < 5 || content[0] !== 0x2f) return null
  const bits = content.readUInt32LE(1)
  if (bits >>> 29 !== 0) return null
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}

function isCanvasOf(canvas: Buffer, { width, height }: Size): boolean {
  return (
    canvas.length === 10 && canvas.readUIntLE(4, 3) === width - 1 && canvas.readUIntLE(7, 3) === height - 1
  )
}

function canvasOf({ width, height }: Size, flags: number): Buffer {
  const canvas = Buffer.alloc(10)
  canvas[0] = flags
  canvas.writeUIntLE(width - 1, 4, 3)
  canvas.writeUIntLE(height - 1, 7, 3)
  return canvas
}

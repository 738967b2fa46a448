import { type Image, isColourProfile, partsMax } from './image.ts'

/** Exif orientation: 1 is upright, 5 to 8 swap width and height. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

const orientationTag = 0x0112
const shortType = 3
const entryBytes = 12

/**
 * Finds the orientation in the TIFF structure of Exif metadata; 1 if there is none.
 * @param tiff starting with its byte order
 */
function orientationIn(tiff: Buffer): Orientation {
  const order = tiff.toString('latin1', 0, 2)
  if ((order !== 'II' && order !== 'MM') || tiff.length < 8) return 1
  const isLittle = order === 'II'
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  if (first + 2 > tiff.length) return 1
  const entries = short(first)
  for (let i = 0; i < entries; i++) {
    const at = first + 2 + i * entryBytes
    if (at + entryBytes > tiff.length) return 1
    if (short(at) !== orientationTag) continue
    const value = short(at + 8)
    return short(at + 2) === shortType && value >= 1 && value <= 8 ? (value as Orientation) : 1
  }
  return 1
}

/** A TIFF structure with only the orientation. */
function tiffOf(orientation: Orientation): Buffer {
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex')
  tiff.writeUInt16BE(orientation, 18)
  return tiff
}

function isOnItsSide(orientation: Orientation): boolean {
  return orientation >= 5
}

const quantization = 0xdb
const huffman = 0xc4
const restartInterval = 0xdd
const scan = 0xda

/**
 * Whether a table segment is well-formed (ITU-T T.81, B.2.3 and B.2.4), with nothing else in it; true for
 * other segments.
 * @param content without the marker and the length
 */
function isWellFormed(marker: number, content: Buffer): boolean {
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

/** Whether bytes are only tables, each with kind and number in its first byte. */
function isTables(content: Buffer, lengthAt: (at: number) => number): boolean {
  let at = 0
  while (at < content.length) {
    const [kind, number] = [content[at]! >> 4, content[at]! & 15]
    if (kind > 1 || number > 3) return false
    at += lengthAt(at)
  }
  return at === content.length && at > 0
}

const start = Buffer.from([0xff, 0xd8])
const end = Buffer.from([0xff, 0xd9])
const endMarker = 0xd9
const scanMarker = 0xda
/** Baseline, extended and progressive frames; tables, restart intervals, scans. */
const frameMarkers: readonly number[] = [0xc0, 0xc1, 0xc2]
const keptMarkers: readonly number[] = [...frameMarkers, 0xc4, 0xdb, 0xdd, scanMarker]
/** Declares the colour encoding; the only application segment kept as it is. */
const adobeMarker = 0xee
const adobeBytes = 14
const exifMarker = 0xe1
const exifName = 'Exif\0\0'
const profileMarker = 0xe2
const profileName = 'ICC_PROFILE\0'
/** Marker, length, name, number of the part and how many there are. */
const profileHeadBytes = 4 + profileName.length + 2
/** Comments and application data: location, camera, thumbnails. */
const isMetadata = (marker: number) => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe
/** Greyscale, three colours, or CMYK. */
const componentCounts: readonly number[] = [1, 3, 4]
/** Browsers draw no others. */
const sampleBits = 8
/** Encoders make ten; drawing each takes as long as the whole picture. */
const scansMax = 32

/** @see readImage */
export function readJpeg(file: Buffer): Image | null {
  if (!file.subarray(0, start.length).equals(start)) return null
  const parts: Buffer[] = []
  const profile: Buffer[] = []
  let orientation: Orientation | null = null
  let size: { width: number; height: number } | null = null
  let [segments, scans] = [0, 0]
  for (let at = start.length; at + 1 < file.length; ) {
    if (file[at] !== 0xff) return null
    const marker = file[at + 1]!
    if (marker === 0xff) {
      at++
      continue
    }
    if (marker === endMarker) {
      if (!size || scans === 0) return null
      const head = [start, ...exifOf(orientation ?? 1), ...wholeProfile(profile)]
      const { width, height } = isOnItsSide(orientation ?? 1)
        ? { width: size.height, height: size.width }
        : size
      return { mediaType: 'image/jpeg', width, height, bytes: Buffer.concat([...head, ...parts, end]) }
    }
    const segment = segmentAt(file, at)
    if (!segment || ++segments > partsMax) return null
    at += segment.length
    if (!isWellFormed(marker, segment.subarray(4))) return null
    if (keptMarkers.includes(marker) || isAdobe(marker, segment)) parts.push(segment)
    else if (!isMetadata(marker)) return null
    if (marker === exifMarker && isNamed(segment, exifName))
      orientation ??= orientationIn(segment.subarray(4 + exifName.length))
    if (marker === profileMarker && isNamed(segment, profileName)) profile.push(segment)
    if (frameMarkers.includes(marker)) {
      if (size) return null
      size = sizeOf(segment)
      if (!size) return null
    }
    if (marker !== scanMarker) continue
    if (!size || ++scans > scansMax) return null
    const scanEnd = endOfScan(file, at)
    parts.push(file.subarray(at, scanEnd))
    at = scanEnd
  }
  return null
}

/** A marker with its payload, by its declared length. */
function segmentAt(file: Buffer, at: number): Buffer | null {
  if (at + 4 > file.length) return null
  const length = file.readUInt16BE(at + 2)
  return length < 2 || at + 2 + length > file.length ? null : file.subarray(at, at + 2 + length)
}

function isNamed(segment: Buffer, name: string): boolean {
  return segment.toString('latin1', 4, 4 + name.length) === name
}

function isAdobe(marker: number, segment: Buffer): boolean {
  return marker === adobeMarker && segment.length === 2 + adobeBytes && isNamed(segment, 'Adobe')
}

/** An orientation segment, unless the photo is upright. */
function exifOf(orientation: Orientation): Buffer[] {
  if (orientation === 1) return []
  const content = Buffer.concat([Buffer.from(exifName, 'latin1'), tiffOf(orientation)])
  const head = Buffer.from([0xff, exifMarker, 0, content.length + 2])
  return [head, content]
}

/** The ordered parts of a colour profile; none if it is incomplete or invalid. */
function wholeProfile(segments: readonly Buffer[]): readonly Buffer[] {
  const isInOrder = segments.every(
    (segment, i) =>
      segment.length > profileHeadBytes &&
      segment[profileHeadBytes - 2] === i + 1 &&
      segment[profileHeadBytes - 1] === segments.length,
  )
  if (!isInOrder) return []
  return isColourProfile(Buffer.concat(segments.map(segment => segment.subarray(profileHeadBytes))))
    ? segments
    : []
}

function sizeOf(frame: Buffer): { width: number; height: number } | null {
  const components = frame[9]
  if (components === undefined || !componentCounts.includes(components)) return null
  if (frame.length !== 10 + 3 * components || frame[4] !== sampleBits) return null
  for (let at = 11; at < frame.length; at += 3) {
    const [across, down] = [frame[at]! >> 4, frame[at]! & 15]
    if (across < 1 || across > 4 || down < 1 || down > 4) return null
  }
  const [height, width] = [frame.readUInt16BE(5), frame.readUInt16BE(7)]
  return width === 0 || height === 0 ? null : { width, height }
}

/** Offset of the next marker that is neither a stuffed byte nor a restart. */
function endOfScan(file: Buffer, from: number): number {
  for (let at = file.indexOf(0xff, from); at >= 0 && at + 1 < file.length; at = file.indexOf(0xff, at + 1)) {
    const next = file[at + 1]!
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  return file.length
}

import { isOnItsSide, type Orientation, orientationIn, tiffOf } from './exif-orientation.ts'
import { isColourProfile } from './icc-profile.ts'
import { type Image, partsMax } from './image.ts'
import { isWellFormed } from './jpeg-tables.ts'

const start = Buffer.from([0xff, 0xd8])
const end = Buffer.from([0xff, 0xd9])
const endMarker = 0xd9
const scanMarker = 0xda
/** Baseline, extended and progressive frames; tables, restart intervals, scans. */
const frameMarkers: readonly number[] = [0xc0, 0xc1, 0xc2]
const keptMarkers: readonly number[] = [...frameMarkers, 0xc4, 0xdb, 0xdd, scanMarker]
/** Says how colours are stored: nothing else of an application's is kept as it is. */
const adobeMarker = 0xee
const adobeBytes = 14
const exifMarker = 0xe1
const exifName = 'Exif\0\0'
const profileMarker = 0xe2
const profileName = 'ICC_PROFILE\0'
/** Marker, length, name, number of the part and how many there are. */
const profileHeadBytes = 4 + profileName.length + 2
/** Comments, and what applications add: where and with what a picture was taken, thumbnails. */
const isMetadata = (marker: number) => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe
/** Grey, three colours, or four, as printers mix them. */
const componentCounts: readonly number[] = [1, 3, 4]
/** Others are not drawn by browsers. */
const sampleBits = 8
/** Encoders make ten: each takes as long to draw as the whole picture. */
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

/** A marker with what belongs to it, by its own length. */
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

/** The segment that turns a photo upright, where it is not. */
function exifOf(orientation: Orientation): Buffer[] {
  if (orientation === 1) return []
  const content = Buffer.concat([Buffer.from(exifName, 'latin1'), tiffOf(orientation)])
  const head = Buffer.from([0xff, exifMarker, 0, content.length + 2])
  return [head, content]
}

/** The parts of a colour profile, if they are all there, in order; none where they make no profile. */
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

/** Where the next marker is that is neither a stuffed byte nor a restart. */
function endOfScan(file: Buffer, from: number): number {
  for (let at = file.indexOf(0xff, from); at >= 0 && at + 1 < file.length; at = file.indexOf(0xff, at + 1)) {
    const next = file[at + 1]!
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  return file.length
}

/** Which side of a photo is up, as cameras write it: 1 is upright, from 5 on width and height change places. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

const orientationTag = 0x0112
const shortType = 3
const entryBytes = 12

/** Finds the orientation in the TIFF structure of Exif metadata; 1 where there is none. @param tiff from its byte order on */
export function orientationIn(tiff: Buffer): Orientation {
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

/** A TIFF structure that says the orientation and nothing else. */
export function tiffOf(orientation: Orientation): Buffer {
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex')
  tiff.writeUInt16BE(orientation, 18)
  return tiff
}

export function isOnItsSide(orientation: Orientation): boolean {
  return orientation >= 5
}

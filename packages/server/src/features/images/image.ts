/** An image, made again from the parts of a file that carry pixels: without metadata and whatever else stands in the file. */
export interface Image {
  readonly mediaType: 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif'
  /** As it is shown: after turning it upright. */
  readonly width: number
  readonly height: number
  readonly bytes: Buffer
}

/** Chunks, segments or blocks of a file: more than encoders make of the largest, and few enough for each to be looked at. */
export const partsMax = 10_000

/** Parses a file outside of this process; null for what is no image. */
export type ParseImage = (file: Buffer) => Promise<Image | null>

/** More than profiles of printers have. */
export const profileBytesMax = 1024 * 1024

/** Whether bytes are a colour profile (ICC.1, 7.2): without it the colours of a photo would be others. */
export function isColourProfile(bytes: Buffer): boolean {
  return (
    bytes.length >= 132 &&
    bytes.length <= profileBytesMax &&
    bytes.readUInt32BE(0) === bytes.length &&
    bytes.toString('latin1', 36, 40) === 'acsp'
  )
}

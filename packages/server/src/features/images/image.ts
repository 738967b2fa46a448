import type { ScaledWidth } from '@roomful/contract/features/images/limits'

/** An image rebuilt from the parts of a file that carry pixels, without metadata. */
export interface Image {
  readonly mediaType: 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif'
  /** As displayed, after applying the orientation. */
  readonly width: number
  readonly height: number
  readonly bytes: Buffer
  readonly scaled?: readonly ScaledImage[]
}

/** A scaled copy of an image, in `scaledMediaType`. */
export interface ScaledImage {
  readonly width: ScaledWidth
  readonly bytes: Buffer
}

/** Has transparency, and half the size of PNG and JPEG. */
export const scaledMediaType = 'image/webp'

/**
 * Limit of chunks, segments or blocks: above what encoders produce for the largest images, and low enough to
 * inspect each.
 */
export const partsMax = 10_000

/** Parses a file outside of this process; null if it is not an image. */
export type ParseImage = (file: Buffer) => Promise<Image | null>

/** Above the size of printer profiles. */
export const profileBytesMax = 1024 * 1024

/** Whether bytes are a colour profile (ICC.1, 7.2), without which photos would change colour. */
export function isColourProfile(bytes: Buffer): boolean {
  return (
    bytes.length >= 132 &&
    bytes.length <= profileBytesMax &&
    bytes.readUInt32BE(0) === bytes.length &&
    bytes.toString('latin1', 36, 40) === 'acsp'
  )
}

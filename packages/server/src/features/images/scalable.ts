import { scaledWidths } from '@roomful/contract/features/images/limits'
import type { Image } from './image.ts'

/** Decoding takes four bytes a pixel, several times. Phones take photos of 12 megapixels. */
const pixelsMax = 12_500_000
/** Profiles follow the first header of a file; scaled copies have none, and would have other colours. */
const profileWithinBytes = 256

/** Whether scaled copies are made of an image: not of small and huge ones, GIFs, and those with a colour profile. */
export function isScalable({ mediaType, width, height, bytes }: Image): boolean {
  const head = bytes.toString('latin1', 0, profileWithinBytes)
  return (
    width > scaledWidths[0] &&
    width * height <= pixelsMax &&
    mediaType !== 'image/gif' &&
    !/ICC_PROFILE|iCCP|ICCP/.test(head)
  )
}

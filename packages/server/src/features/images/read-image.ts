import { imageLimits } from '@roomful/contract/features/images/limits'
import { invalidField } from '../../lib/api-error.ts'
import { readBase64 } from '../../lib/read-base64.ts'
import { readGif } from './gif.ts'
import type { Image, ParseImage } from './image.ts'
import { readJpeg } from './jpeg.ts'
import { readPng } from './png.ts'
import { readWebp } from './webp.ts'

/**
 * Reads a PNG, JPEG, WebP or GIF file by its content. Pixels are not decoded: browsers do that, within the
 * width and height that are found here. Colour profiles, the orientation of photos and the frame delays of a
 * GIF stay.
 * @returns null for other files, animated WebP, and truncated or malformed files
 */
export function readImage(file: Buffer): Image | null {
  return readPng(file) ?? readJpeg(file) ?? readWebp(file) ?? readGif(file)
}

const { bytesMax, sideMax, pixelsMax } = imageLimits

const hasFewPixels = ({ width, height }: Image) =>
  Math.max(width, height) <= sideMax && width * height <= pixelsMax

/** As `readImage`; null also for images beyond the limits of uploads. */
export function readImageWithinLimits(file: Buffer): Image | null {
  const image = file.length <= bytesMax ? readImage(file) : null
  return image && hasFewPixels(image) ? image : null
}

/**
 * Reads an uploaded image.
 * @param base64 a PNG, JPEG, WebP or GIF file
 * @param field its published name
 * @throws ApiError INVALID_REQUEST_BODY, whose `details` have the rule: `base64`, `size`, `image`, `pixels`;
 * any error of `parse`
 */
export async function readUpload(base64: string, parse: ParseImage, field = 'file'): Promise<Image> {
  const file = readBase64(base64, { field, bytesMax })
  refuseHeif(file, field)
  const image = await parse(file)
  if (!image) {
    const formats = 'a complete PNG, JPEG, WebP or GIF image; only a GIF may be animated'
    throw invalidField(field, 'image', formats)
  }
  if (!hasFewPixels(image)) {
    const most = `${sideMax.toLocaleString('en')} pixels a side, and ${pixelsMax / 1_000_000} million in total`
    throw invalidField(field, 'pixels', `at most ${most}`)
  }
  return image
}

/**
 * Rejects AVIF and HEIC (ISO/IEC 14496-12, 4.3), which are not parsed.
 * @throws ApiError INVALID_REQUEST_BODY
 */
export function refuseHeif(file: Buffer, field: string): void {
  if (file.toString('latin1', 4, 8) === 'ftyp')
    throw invalidField(field, 'image', 'not an AVIF or HEIC image: convert it to PNG, JPEG or WebP first')
}

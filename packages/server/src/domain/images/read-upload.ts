import { imageLimits } from '@roomful/contract/images'
import { invalidField } from '../api-error.ts'
import { readBase64 } from '../read-base64.ts'
import type { Image } from './image.ts'
import { readImage } from './read-image.ts'

const { bytesMax, sideMax, pixelsMax } = imageLimits

/**
 * Reads an uploaded image.
 * @param base64 a PNG, JPEG, WebP, GIF or AVIF file
 * @throws ApiError INVALID_REQUEST_BODY, whose `details` have the rule: `base64`, `size`, `image`, `pixels`
 */
export function readUpload(base64: string): Image {
  const image = readImage(readBase64(base64, { field: 'data', bytesMax }))
  if (!image) {
    const formats = 'a whole PNG, JPEG, WebP, GIF or AVIF image, of which only a GIF may be animated'
    throw invalidField('data', 'image', formats)
  }
  const { width, height } = image
  if (Math.max(width, height) > sideMax || width * height > pixelsMax) {
    const most = `${sideMax.toLocaleString('en')} pixels a side, and ${pixelsMax / 1_000_000} million`
    throw invalidField('data', 'pixels', `at most ${most}`)
  }
  return image
}

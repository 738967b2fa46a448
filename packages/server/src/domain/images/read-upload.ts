import { imageLimits } from '@roomful/contract/images'
import { invalidField } from '../api-error.ts'
import type { Image } from './image.ts'
import { readImage } from './read-image.ts'

const { bytesMax, sideMax, pixelsMax } = imageLimits
const mebibyte = 1024 * 1024

/**
 * Reads a picture that somebody has sent.
 * @param base64 a PNG, JPEG, WebP, GIF or AVIF file
 * @throws ApiError INVALID_REQUEST_BODY, whose `details` have the rule: `base64`, `size`, `image`, `pixels`
 */
export function readUpload(base64: string): Image {
  const file = Buffer.from(base64, 'base64')
  if (file.toString('base64') !== base64) throw invalidField('data', 'base64', 'a file in base64')
  if (file.length > bytesMax) throw invalidField('data', 'size', `at most ${bytesMax / mebibyte} MiB`)
  const image = readImage(file)
  if (!image) {
    const formats = 'a PNG, JPEG, WebP, GIF or AVIF picture, whole, of which only a GIF may move'
    throw invalidField('data', 'image', formats)
  }
  const { width, height } = image
  if (Math.max(width, height) > sideMax || width * height > pixelsMax) {
    const most = `${sideMax.toLocaleString('en')} pixels a side, and ${pixelsMax / 1_000_000} million`
    throw invalidField('data', 'pixels', `at most ${most}`)
  }
  return image
}

import { readGif } from './gif.ts'
import type { Image } from './image.ts'
import { readJpeg } from './jpeg.ts'
import { readPng } from './png.ts'
import { readWebp } from './webp.ts'

/**
 * Reads a PNG, JPEG, WebP or GIF file, by what it holds. Pixels are not decoded: browsers do that, within the width and
 * height that are found here. Colour profiles, the orientation of photos and the times of a GIF's frames stay.
 * @returns null for every other file, for an animated WebP, and for a file that is cut off or breaks a rule of its format
 */
export function readImage(file: Buffer): Image | null {
  return readPng(file) ?? readJpeg(file) ?? readWebp(file) ?? readGif(file)
}

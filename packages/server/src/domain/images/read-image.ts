import type { Image } from './image.ts'
import { readJpeg } from './jpeg.ts'
import { readPng } from './png.ts'
import { readWebp } from './webp.ts'

/**
 * Reads a PNG, JPEG or WebP file, by what it holds. Pixels are not decoded: browsers do that, within the width and height that are
 * found here.
 * @returns null for every other file, and for those that move, are cut off, or do not say what they are.
 */
export function readImage(file: Buffer): Image | null {
  return readPng(file) ?? readJpeg(file) ?? readWebp(file)
}

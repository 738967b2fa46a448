import { readAvif } from './avif.ts'
import { readGif } from './gif.ts'
import type { Image } from './image.ts'
import { readJpeg } from './jpeg.ts'
import { readPng } from './png.ts'
import { readWebp } from './webp.ts'

/**
 * Reads a PNG, JPEG, WebP, GIF or AVIF file, by what it holds. Pixels are not decoded: browsers do that, within the width and
 * height that are found here. What says how to draw them stays: colour profiles, which side is up, the times of a GIF's frames.
 * @returns null for every other file, for a WebP or AVIF that moves, and for what is cut off or does not say what it is.
 */
export function readImage(file: Buffer): Image | null {
  return readPng(file) ?? readJpeg(file) ?? readWebp(file) ?? readGif(file) ?? readAvif(file)
}

import { imageLimits } from '@roomful/contract/images'
import { readBase64 } from '../kit/files.tsx'

/** Draws a picture so that its longer side is at most so many pixels; one that is smaller keeps its size. */
export function drawnWithin(picture: ImageBitmap, side: number): HTMLCanvasElement {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')!
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas
}

/** Why a file cannot become an image of a deck. */
export type ImageFault = 'svg' | 'unreadable' | 'tooLarge' | 'movesTooLarge'

const { bytesMax } = imageLimits
/** Of the longer side, in pixels: the first is taken whose file is small enough. */
const sides = [2560, 1920, 1280]
/** Larger files are drawn with loss: photos do not need all that PNG keeps. */
const losslessBytesMax = 1024 * 1024
const quality = 0.86

/**
 * Makes a file what is sent of it: drawn upright and no larger than a screen is, without whatever else is in it. A GIF
 * stays as it is, because it may move.
 * @returns the file in base64
 */
export async function prepareImage(
  file: Blob,
): Promise<{ readonly data: string } | { readonly fault: ImageFault }> {
  // Safari would draw it, others not.
  if (file.type === 'image/svg+xml') return { fault: 'svg' }
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (picture === null) return { fault: 'unreadable' }
  try {
    if (await isGif(file)) return file.size > bytesMax ? { fault: 'movesTooLarge' } : await inBase64(file)
    for (const side of sides) {
      const drawn = await smallestOf(drawnWithin(picture, side), file.type !== 'image/jpeg')
      if (drawn !== null && drawn.size <= bytesMax) return await inBase64(drawn)
    }
    return { fault: 'tooLarge' }
  } finally {
    picture.close()
  }
}

async function isGif(file: Blob): Promise<boolean> {
  return (await file.slice(0, 4).text()) === 'GIF8'
}

/** PNG where that is small, or WebP; Safari writes no WebP, and JPEG where nothing can be transparent. */
async function smallestOf(canvas: HTMLCanvasElement, mayBeTransparent: boolean): Promise<Blob | null> {
  const lossless = mayBeTransparent ? await fileOf(canvas, 'image/png') : null
  if (lossless && lossless.size <= losslessBytesMax) return lossless
  return (
    (await fileOf(canvas, 'image/webp')) ?? (mayBeTransparent ? lossless : await fileOf(canvas, 'image/jpeg'))
  )
}

/** @returns null where the browser does not write this format */
function fileOf(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  return new Promise(resolve =>
    canvas.toBlob(blob => resolve(blob?.type === type ? blob : null), type, quality),
  )
}

async function inBase64(file: Blob): Promise<{ readonly data: string } | { readonly fault: ImageFault }> {
  const data = await readBase64(file)
  return data === null ? { fault: 'unreadable' } : { data }
}

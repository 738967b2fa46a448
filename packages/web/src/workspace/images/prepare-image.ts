import { imageLimits } from '@roomful/contract/features/images/limits'
import { readBase64 } from '../kit/files.tsx'

/** Draws a picture scaled to a maximum side length, never enlarged. */
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
/** Longer sides to try, in pixels, until the file is small enough. */
const sides = [2560, 1920, 1280]
/** Larger files are encoded lossily. */
const losslessBytesMax = 1024 * 1024
const quality = 0.86

/**
 * Re-encodes an image for upload: upright, at most screen-sized, without metadata. GIFs are unchanged, as they may be
 * animated.
 * @returns the file in base64
 */
export async function prepareImage(
  file: Blob,
): Promise<{ readonly data: string } | { readonly fault: ImageFault }> {
  // Only Safari could draw it.
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

export async function isGif(file: Blob): Promise<boolean> {
  return (await file.slice(0, 4).text()) === 'GIF8'
}

/** PNG if small, otherwise WebP; on Safari, which cannot write WebP, JPEG where nothing is transparent. */
async function smallestOf(canvas: HTMLCanvasElement, mayBeTransparent: boolean): Promise<Blob | null> {
  const lossless = mayBeTransparent ? await fileOf(canvas, 'image/png') : null
  if (lossless && lossless.size <= losslessBytesMax) return lossless
  return (
    (await fileOf(canvas, 'image/webp')) ?? (mayBeTransparent ? lossless : await fileOf(canvas, 'image/jpeg'))
  )
}

/** @returns null if the browser cannot write this format */
function fileOf(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  return new Promise(resolve =>
    canvas.toBlob(blob => resolve(blob?.type === type ? blob : null), type, quality),
  )
}

async function inBase64(file: Blob): Promise<{ readonly data: string } | { readonly fault: ImageFault }> {
  const data = await readBase64(file)
  return data === null ? { fault: 'unreadable' } : { data }
}

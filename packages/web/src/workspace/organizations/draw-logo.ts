import { logoLimits } from '@roomful/contract/look'
import { drawnWithin } from '../images/drawn-within.ts'

/** Why a file cannot become a logo. */
export type LogoFault = 'svg' | 'unreadable' | 'tooNarrow' | 'tooLarge'

const { bytesMax, pixelsMin, pixelsMax } = logoLimits
/** Of the longer side, in pixels: the first is taken whose file is small enough. */
const sizes = [pixelsMax, 768, 512, 384, 256, 192, 128]
/** PNG keeps what is drawn as it is. Safari draws no WebP, and is asked for smaller ones instead. */
const formats: readonly (readonly [type: string, quality?: number])[] = [['image/png'], ['image/webp', 0.9]]

/**
 * Draws a picture upright and as small as logos have to be.
 * @returns a PNG or WebP file, base64
 */
export async function drawLogo(
  file: Blob,
): Promise<{ readonly image: string } | { readonly fault: LogoFault }> {
  // Safari would draw it, others not.
  if (file.type === 'image/svg+xml') return { fault: 'svg' }
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (picture === null) return { fault: 'unreadable' }
  try {
    for (const size of sizes) {
      const canvas = drawnWithin(picture, size)
      if (Math.min(canvas.width, canvas.height) < pixelsMin)
        return { fault: size === pixelsMax ? 'tooNarrow' : 'tooLarge' }
      const image = smallFileOf(canvas)
      if (image !== null) return { image }
    }
    return { fault: 'tooLarge' }
  } finally {
    picture.close()
  }
}

/** @returns null where every format makes too large a file of it */
function smallFileOf(canvas: HTMLCanvasElement): string | null {
  for (const [type, quality] of formats) {
    const [drawnAs, base64 = ''] = canvas.toDataURL(type, quality).split(';base64,')
    if (drawnAs === `data:${type}` && (base64.length * 3) / 4 <= bytesMax) return base64
  }
  return null
}

import { scaledWidths } from '@roomful/contract/features/images/limits'
import { readResource } from '../../lib/resources.ts'
import { downscale, type Pixels } from './downscale.ts'
import type { Image, ScaledImage } from './image.ts'

/** Close to the file in looks, at a tenth of its size. */
const quality = 80

/**
 * Makes the scaled copies of an image that is scalable, in a process of its own: the codecs read hostile bytes.
 * @returns those that are smaller than the file
 * @throws Error for pixels that cannot be read
 */
export async function scaleImage(image: Image): Promise<ScaledImage[]> {
  const pixels = await decode(image)
  const widths = scaledWidths.filter(width => width < pixels.width)
  const scaled: ScaledImage[] = []
  const { init, default: encode } = await import('@jsquash/webp/encode.js')
  await init({ wasmBinary: codec('webp/codec/enc/webp_enc_simd.wasm') })
  for (const width of widths)
    scaled.push({ width, bytes: Buffer.from(await encode(downscale(pixels, width), { quality })) })
  return scaled.filter(({ bytes }) => bytes.length < image.bytes.length)
}

async function decode({ mediaType, bytes }: Image): Promise<Pixels> {
  const file = new Uint8Array(bytes).buffer
  switch (mediaType) {
    case 'image/jpeg': {
      const { init, default: decode } = await import('@jsquash/jpeg/decode.js')
      await init({ wasmBinary: codec('jpeg/codec/dec/mozjpeg_dec.wasm') })
      return decode(file, { preserveOrientation: true })
    }
    case 'image/webp': {
      const { init, default: decode } = await import('@jsquash/webp/decode.js')
      await init({ wasmBinary: codec('webp/codec/dec/webp_dec.wasm') })
      return decode(file)
    }
    case 'image/png': {
      const { init, default: decode } = await import('@jsquash/png/decode.js')
      defineImageData()
      await init(codec('png/codec/pkg/squoosh_png_bg.wasm'))
      return decode(file)
    }
    case 'image/gif':
      throw new Error('a GIF may be animated, which its copies would not be')
  }
}

function codec(file: string): ArrayBuffer {
  return new Uint8Array(readResource('codecs', file)).buffer
}

/** The browser's type that the PNG codec returns. */
function defineImageData(): void {
  Object.assign(globalThis, {
    ImageData: class {
      readonly data: Uint8ClampedArray
      readonly width: number
      readonly height: number

      constructor(data: Uint8ClampedArray, width: number, height: number) {
        this.data = data
        this.width = width
        this.height = height
      }
    },
  })
}

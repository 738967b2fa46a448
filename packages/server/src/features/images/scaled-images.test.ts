// Scaled copies of images: of every format, upright, in their colours and with their transparency; and which images have none.
import { expect, test } from 'vitest'
import {
  colourProfile,
  exif,
  gif,
  noise,
  noisyPng,
  png,
  profileSegment,
  segment,
} from '../../../test/support/pictures.ts'
import { readResource } from '../../lib/resources.ts'
import { downscale, type Pixels } from './downscale.ts'
import type { Image } from './image.ts'
import { readImage } from './read-image.ts'
import { isScalable } from './scalable.ts'
import { scaleImage } from './scale-image.ts'

function codec(file: string): { wasmBinary: ArrayBuffer } {
  return { wasmBinary: new Uint8Array(readResource('codecs', file)).buffer }
}

async function pixelsOfWebp(file: Buffer): Promise<Pixels> {
  const { init, default: decode } = await import('@jsquash/webp/decode.js')
  await init(codec('webp/codec/dec/webp_dec.wasm'))
  return decode(new Uint8Array(file).buffer)
}

/** The mean colour of a column of pixels. */
function meanOf({ data, width, height }: Pixels, x: number): number[] {
  return [0, 1, 2, 3].map(channel => {
    let sum = 0
    for (let y = 0; y < height; y++) sum += data[(y * width + x) * 4 + channel]!
    return sum / height
  })
}

async function webpOf(pixels: Pixels): Promise<Buffer> {
  const { init, default: encode } = await import('@jsquash/webp/encode.js')
  await init(codec('webp/codec/enc/webp_enc_simd.wasm'))
  return Buffer.from(await encode(pixels, { quality: 100 }))
}

async function jpegOf(pixels: Pixels): Promise<Buffer> {
  const { init, default: encode } = await import('@jsquash/jpeg/encode.js')
  await init(codec('jpeg/codec/enc/mozjpeg_enc.wasm'))
  return Buffer.from(await encode(pixels, { quality: 95 }))
}

test.each<[format: string, file: () => Buffer | Promise<Buffer>, opacity: number]>([
  ['PNG', () => noisyPng(1_000, 40, 0), 0],
  ['WebP', () => webpOf(noise(1_000, 40, 0)), 0],
  ['JPEG', () => jpegOf(noise(1_000, 40)), 255],
])('of a %s file have its colours', async (_, file, opacity) => {
  const image = readImage(await file())!
  expect(isScalable(image)).toBe(true)
  const scaled = await scaleImage(image)
  expect(scaled.map(({ width }) => width)).toEqual([800])
  const pixels = await pixelsOfWebp(scaled[0]!.bytes)
  expect([pixels.width, pixels.height]).toEqual([800, 32])
  const [red, green, blue, right] = meanOf(pixels, 600)
  for (const [mean, expected] of [
    [red, 200],
    [green, 100],
    [blue, 50],
  ])
    expect(Math.abs(mean! - expected!)).toBeLessThan(12)
  expect([meanOf(pixels, 100)[3], right]).toEqual([opacity, 255])
})

test('of a photo on its side are upright', async () => {
  const file = await jpegOf(noise(40, 1_000))
  const image = readImage(Buffer.concat([file.subarray(0, 2), segment(0xe1, exif(6)), file.subarray(2)]))!
  expect([image.width, image.height, isScalable(image)]).toEqual([1_000, 40, true])
  const [scaled] = await scaleImage(image)
  expect(readImage(scaled!.bytes)).toMatchObject({ width: 800, height: 32 })
})

test.each<[what: string, image: Image | null, expected: boolean]>([
  ['wider than a phone needs', readImage(png(801, 10)), true],
  ['no wider than that', readImage(png(800, 10)), false],
  ['of 12 megapixels', { mediaType: 'image/png', width: 4_000, height: 3_000, bytes: Buffer.alloc(9) }, true],
  [
    'of 16 megapixels',
    { mediaType: 'image/png', width: 4_000, height: 4_000, bytes: Buffer.alloc(9) },
    false,
  ],
  ['that may move', readImage(gif(1_000, 10)), false],
])('an image %s: %s', (_, image, expected) => {
  expect(isScalable(image!)).toBe(expected)
})

test('images with a colour profile have none: their copies would have other colours', async () => {
  const file = await jpegOf(noise(1_000, 40))
  const parts = [file.subarray(0, 2), profileSegment(colourProfile()), file.subarray(2)]
  const image = readImage(Buffer.concat(parts))!
  expect(image.bytes.includes('ICC_PROFILE')).toBe(true)
  expect(isScalable(image)).toBe(false)
})

test('scaling averages areas, and colours of transparent pixels do not show', () => {
  const grey = (...values: number[]) => values.flatMap(value => [value, value, value, 255])
  const row = (...data: number[]) => ({
    data: Uint8ClampedArray.from(data),
    width: data.length / 4,
    height: 1,
  })
  expect([...downscale(row(...grey(0, 100, 50, 150)), 2).data]).toEqual(grey(50, 100))
  // A pixel on the border counts for both sides: (0 + 90 / 2) / 1.5, (90 / 2 + 150) / 1.5.
  expect([...downscale(row(...grey(0, 90, 150)), 2).data]).toEqual(grey(30, 130))
  expect([...downscale(row(255, 0, 0, 0, 0, 200, 0, 255), 1).data]).toEqual([0, 200, 0, 128])
  expect([...downscale(row(255, 0, 0, 0, 255, 0, 0, 0), 1).data]).toEqual([0, 0, 0, 0])
  const square = { data: Uint8ClampedArray.from(grey(0, 40, 80, 120)), width: 2, height: 2 }
  expect(downscale(square, 1)).toEqual({ data: Uint8ClampedArray.from(grey(60)), width: 1, height: 1 })
})

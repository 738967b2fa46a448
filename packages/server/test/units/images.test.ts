// Pictures that people upload: PNG, JPEG and WebP are found by what they hold and made again from their pixels alone; what else
// was in a file, or is no picture, does not come through.
import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readImage } from '../../src/domain/images/read-image.ts'
import { Chance } from '../../src/simulation/chance.ts'
import { jpeg, png, pngChunk, segment, webp, webpChunk, webps } from '../support/pictures.ts'

const secret = 'GPS 48.2082 N 16.3738 E <script>alert(1)</script>'
const hidden = Buffer.from(secret)

test.each([
  [
    'png',
    png(3, 2),
    png(3, 2, [pngChunk('tEXt', hidden), pngChunk('eXIf', hidden), pngChunk('iCCP', hidden)]),
  ],
  ['jpeg', jpeg(3, 2), jpeg(3, 2, [segment(0xe1, hidden), segment(0xfe, hidden), segment(0xe2, hidden)])],
  [
    'webp',
    webp(webps.lossless),
    webp(webps.lossless, [webpChunk('EXIF', hidden), webpChunk('XMP ', hidden)]),
  ],
])('of a %s nothing but its pixels stays', (type, plain, withMore) => {
  const polyglot = Buffer.concat([withMore, hidden])
  const image = readImage(polyglot)!
  expect(image.mediaType).toBe(`image/${type}`)
  expect(image.bytes.includes(secret)).toBe(false)
  expect(image.bytes.equals(readImage(plain)!.bytes)).toBe(true)
  expect(readImage(image.bytes)).toEqual(image)
  if (type !== 'webp') expect([image.width, image.height]).toEqual([3, 2])
})

test('a WebP keeps its transparency, however it is stored', () => {
  for (const file of [webps.lossy, webps.lossless, webps.alpha]) {
    const image = readImage(Buffer.from(file, 'base64'))!
    expect([image.width, image.height]).toEqual([1, 1])
    expect(readImage(image.bytes)).toEqual(image)
  }
  expect(readImage(Buffer.from(webps.alpha, 'base64'))!.bytes.includes('ALPH')).toBe(true)
})

const header = (width: number, height: number, depth = 8, colourType = 6) => {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width, 0)
  data.writeUInt32BE(height, 4)
  data[8] = depth
  data[9] = colourType
  return pngChunk('IHDR', data)
}
const signature = png(1, 1).subarray(0, 8)
const pixels = pngChunk('IDAT', deflateSync(Buffer.alloc(5)))
const end = pngChunk('IEND', Buffer.alloc(0))
const cut = (file: Buffer, bytes: number) => file.subarray(0, file.length - bytes)
const changed = (file: Buffer, at: number, value: number) => {
  const copy = Buffer.from(file)
  copy[at] = value
  return copy
}

test.each<[what: string, file: Buffer]>([
  ['nothing', Buffer.alloc(0)],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a GIF', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')],
  ['a PNG without its end', cut(png(3, 2), 12)],
  ['a PNG that is cut off', cut(png(3, 2), 20)],
  ['a PNG with a wrong checksum', changed(png(3, 2), 40, 7)],
  ['a PNG without pixels', Buffer.concat([signature, header(1, 1), end])],
  ['a PNG without a header', Buffer.concat([signature, pixels, end])],
  ['a PNG with two headers', Buffer.concat([signature, header(1, 1), header(9, 9), pixels, end])],
  ['a PNG of no width', Buffer.concat([signature, header(0, 1), pixels, end])],
  ['a PNG of no colour type', Buffer.concat([signature, header(1, 1, 8, 5), pixels, end])],
  [
    'a PNG that must be understood',
    Buffer.concat([signature, header(1, 1), pngChunk('EVIL', hidden), pixels, end]),
  ],
  ['a JPEG without its end', cut(jpeg(3, 2), 2)],
  [
    'a JPEG without a frame',
    Buffer.concat([Buffer.from([0xff, 0xd8]), segment(0xdb, hidden), Buffer.from([0xff, 0xd9])]),
  ],
  ['a JPEG of no height', jpeg(3, 0)],
  ['a JPEG of two frames', jpeg(3, 2, [segment(0xc0, Buffer.from([8, 0, 9, 0, 9, 1, 1, 0x11, 0]))])],
  ['a JPEG with a hundred scans', jpeg(3, 2, [], 100)],
  [
    'a JPEG of a kind that browsers do not draw',
    changed(jpeg(3, 2), jpeg(3, 2).indexOf(Buffer.from([0xff, 0xc0])) + 1, 0xc3),
  ],
  ['a WebP that moves', Buffer.from(webps.moving, 'base64')],
  ['a WebP that is cut off', cut(Buffer.from(webps.lossy, 'base64'), 4)],
  ['a WebP of two pictures', webp(webps.lossless, [webpChunk('VP8 ', hidden)])],
  ['a WebP of another size than its canvas', changed(Buffer.from(webps.alpha, 'base64'), 24, 200)],
])('%s is no picture', (_, file) => {
  expect(readImage(file)).toBeNull()
})

test('whatever is changed in a file, it is read again as it was made, or not at all', () => {
  const chance = new Chance(process.env.ROOMFUL_SEED ?? '1')
  const files = [png(3, 2), jpeg(3, 2), ...Object.values(webps).map(file => Buffer.from(file, 'base64'))]
  for (let i = 0; i < 5_000; i++) {
    const file = Buffer.from(chance.pick(files))
    for (let n = chance.below(4); n >= 0; n--) file[chance.below(file.length)] = chance.below(256)
    const image = readImage(file.subarray(0, chance.below(2) ? file.length : chance.below(file.length)))
    if (image) expect(readImage(image.bytes), `${i}`).toEqual(image)
  }
})

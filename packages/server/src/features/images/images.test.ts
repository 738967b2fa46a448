// Pictures that people upload: PNG, JPEG, WebP and GIF are found by what they hold and made again from their pixels and what
// says how to draw them; what else was in a file, or is no picture, does not come through.
import { deflateSync } from 'node:zlib'
import { Chance } from '@roomful/testkit/chance'
import { expect, test } from 'vitest'
import {
  colourProfile,
  exif,
  gif,
  gifBlock,
  jpeg,
  png,
  pngChunk,
  profileSegment,
  segment,
  webp,
  webpChunk,
  webps,
} from '../../../test/support/pictures.ts'
import { partsMax } from './image.ts'
import { readImage } from './read-image.ts'

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

const looping = gifBlock(0xff, Buffer.from('NETSCAPE2.0'), Buffer.from([1, 0, 0]))

test('a GIF moves as it did, and says nothing besides', () => {
  const spoken = [
    gifBlock(0xfe, hidden),
    gifBlock(0xff, Buffer.from('XMP DataXMP'), hidden),
    gifBlock(0x01, Buffer.alloc(12), hidden),
  ]
  const image = readImage(gif(3, 2, { frames: 3, more: [...spoken, looping, looping] }))!
  expect(image).toMatchObject({ mediaType: 'image/gif', width: 3, height: 2 })
  expect(image.bytes.equals(gif(3, 2, { frames: 3, more: [looping] }))).toBe(true)
})

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'a photo stands upright, of its metadata only orientation %i stays',
  side => {
    const image = readImage(jpeg(3, 2, [segment(0xe1, exif(side)), segment(0xe1, exif(1))]))!
    expect([image.width, image.height]).toEqual(side < 5 ? [3, 2] : [2, 3])
    expect(image.bytes.includes('GPS')).toBe(false)
    const kept = image.bytes.indexOf('Exif')
    expect(kept < 0 ? 1 : image.bytes.readUInt16BE(kept + 24)).toBe(side)
    // As without any, where it says nothing.
    if (side === 1) expect(image.bytes.equals(readImage(jpeg(3, 2))!.bytes)).toBe(true)
  },
)

test.each([0, 9])('an orientation of %i is none', side => {
  expect(readImage(jpeg(3, 2, [segment(0xe1, exif(side))]))!.bytes.includes('Exif')).toBe(false)
})

test('colours stay: a colour profile comes through, what pretends to be one does not', () => {
  const profile = colourProfile()
  const compressed = deflateSync(profile)
  const named = (name: string, content: Buffer) =>
    pngChunk('iCCP', Buffer.concat([Buffer.from(`${name}\0\0`), content]))
  const ofPng = readImage(png(3, 2, [named('GPS', Buffer.concat([compressed, hidden]))]))!
  expect(ofPng.bytes.equals(png(3, 2, [named('icc', compressed)]))).toBe(true)
  for (const content of [hidden, deflateSync(hidden), deflateSync(Buffer.alloc(5_000_000))])
    expect(readImage(png(3, 2, [named('x', content)]))!.bytes.equals(png(3, 2))).toBe(true)

  const halves = [profileSegment(profile.subarray(0, 80), 1, 2), profileSegment(profile.subarray(80), 2, 2)]
  expect(readImage(jpeg(3, 2, halves))!.bytes.includes(halves[0]!)).toBe(true)
  for (const segments of [halves.toReversed(), halves.slice(1), [profileSegment(hidden)]])
    expect(readImage(jpeg(3, 2, segments))!.bytes.equals(readImage(jpeg(3, 2))!.bytes)).toBe(true)

  const canvas = Buffer.alloc(10)
  canvas[0] = 0x30
  const extended = (content: Buffer) =>
    webp(
      Buffer.concat([
        Buffer.from('RIFF\0\0\0\0WEBP', 'latin1'),
        webpChunk('VP8X', canvas),
        webpChunk('ICCP', content),
        Buffer.from(webps.lossless, 'base64').subarray(12),
      ]).toString('base64'),
    )
  expect(readImage(extended(profile))!.bytes.equals(extended(profile))).toBe(true)
  expect(readImage(extended(hidden))!.bytes.equals(webp(webps.lossless))).toBe(true)
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

const none = Buffer.alloc(0)
const packedProfile = pngChunk('iCCP', Buffer.concat([Buffer.from('a\0\0'), deflateSync(colourProfile())]))
const manyChunks = Array.from({ length: partsMax }, (_, i) => webpChunk(`${i}`.padStart(4, '_'), none))

test('as many parts as encoders make are no obstacle', () => {
  expect(readImage(png(3, 2, Array(partsMax - 3).fill(pngChunk('IDAT', none))))).not.toBeNull()
})

test.each<[what: string, file: Buffer]>([
  ['nothing', Buffer.alloc(0)],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
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
  ['a GIF without its end', gif(3, 2, { end: false })],
  ['a GIF that is cut off', cut(gif(3, 2), 5)],
  ['a GIF without a frame', gif(3, 2, { frames: 0 })],
  ['a GIF of no height', gif(3, 0)],
  ['a GIF whose frame is larger than it', changed(gif(3, 2), 6, 2)],
  ['a GIF of more frames than browsers draw', gif(3, 2, { frames: 1_001 })],
  ['a GIF of frames that take minutes to draw', gif(8_000, 8_000, { frames: 2 })],
  ['a GIF that is a script', Buffer.from('GIF89a=1;alert(1)//')],
  ['a PNG with two colour profiles', png(3, 2, [packedProfile, packedProfile])],
  ['a PNG of ten thousand chunks', png(3, 2, Array(partsMax - 2).fill(pngChunk('IDAT', none)))],
  ['a JPEG of ten thousand segments', jpeg(3, 2, Array(partsMax).fill(segment(0xfe, none)))],
  ['a GIF of ten thousand blocks', gif(3, 2, { more: Array(partsMax).fill(gifBlock(0xfe)) })],
  ['a WebP of ten thousand chunks', webp(webps.lossless, manyChunks)],
  ['a WebP of another size than its canvas', changed(Buffer.from(webps.alpha, 'base64'), 24, 200)],
])('%s is no picture', (_, file) => {
  expect(readImage(file)).toBeNull()
})

test('whatever is changed in a file, it is read again as it was made, or not at all', () => {
  const chance = new Chance(process.env.ROOMFUL_SEED ?? '1')
  const profile = colourProfile()
  const files = [
    png(3, 2, [pngChunk('iCCP', Buffer.concat([Buffer.from('a\0\0'), deflateSync(profile)]))]),
    jpeg(3, 2, [segment(0xe1, exif(6)), profileSegment(profile)]),
    gif(3, 2, { frames: 2, more: [looping] }),
    ...Object.values(webps).map(file => Buffer.from(file, 'base64')),
  ]
  for (let i = 0; i < 10_000; i++) {
    const file = Buffer.from(chance.pick(files))
    for (let n = chance.below(4); n >= 0; n--) file[chance.below(file.length)] = chance.below(256)
    const image = readImage(file.subarray(0, chance.below(2) ? file.length : chance.below(file.length)))
    if (!image) continue
    expect(readImage(image.bytes), `${i}`).toEqual(image)
    // What is written once for all is shorter than this.
    expect(image.bytes.length, `${i}`).toBeLessThan(file.length + 256)
  }
})

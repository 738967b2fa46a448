import { crc32, deflateSync } from 'node:zlib'

/** The form of a colour profile, of nothing that could be drawn with. */
export function colourProfile(text = 'of a camera'): Buffer {
  const profile = Buffer.alloc(160)
  profile.writeUInt32BE(profile.length, 0)
  profile.write('acsp', 36, 'latin1')
  profile.write(text, 132, 'latin1')
  return profile
}

/** Exif metadata as cameras write it, with the place where a photo was taken. @param orientation 1 to 8 */
export function exif(orientation: number): Buffer {
  const tiff = Buffer.alloc(8 + 2 + 2 * 12 + 4)
  tiff.write('II*\0', 0, 'latin1')
  tiff.writeUInt32LE(8, 4)
  tiff.writeUInt16LE(2, 8)
  for (const [i, [tag, type, value]] of [
    [0x0112, 3, orientation],
    [0x8825, 4, 34],
  ].entries()) {
    tiff.writeUInt16LE(tag!, 10 + 12 * i)
    tiff.writeUInt16LE(type!, 12 + 12 * i)
    tiff.writeUInt32LE(1, 14 + 12 * i)
    tiff.writeUInt32LE(value!, 18 + 12 * i)
  }
  return Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, Buffer.from('GPS 48.2082 N 16.3738 E')])
}

/** The segment of a JPEG file that has a part of its colour profile. */
export function profileSegment(content: Buffer, part = 1, parts = 1): Buffer {
  return segment(0xe2, Buffer.concat([Buffer.from('ICC_PROFILE\0'), Buffer.from([part, parts]), content]))
}

/** A GIF file. @param more blocks before its frames @param frameBytes about so many more in each frame */
export function gif(
  width: number,
  height: number,
  {
    frames = 1,
    more = [],
    end = true,
    frameBytes = 0,
  }: { frames?: number; more?: readonly Buffer[]; end?: boolean; frameBytes?: number } = {},
): Buffer {
  const head = Buffer.from('GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1')
  head.writeUInt16LE(width, 6)
  head.writeUInt16LE(height, 8)
  const blocks = Buffer.alloc(Math.ceil(frameBytes / 256) * 256, Buffer.alloc(256, 0xff))
  const frame = Buffer.concat([
    Buffer.from(',\0\0\0\0\0\0\0\0\0\x02', 'latin1'),
    blocks,
    Buffer.from('\x02\x44\x01\0', 'latin1'),
  ])
  frame.writeUInt16LE(width, 5)
  frame.writeUInt16LE(height, 7)
  const shown = [gifBlock(0xf9, Buffer.from([4, 10, 0, 0])), frame]
  return Buffer.concat([
    head,
    ...more,
    ...Array.from({ length: frames }, () => shown).flat(),
    ...(end ? [Buffer.from(';')] : []),
  ])
}

/** A block of a GIF file that is no frame. */
export function gifBlock(label: number, ...parts: readonly Buffer[]): Buffer {
  const blocks = parts.flatMap(part => [Buffer.from([part.length]), part])
  return Buffer.concat([Buffer.from([0x21, label]), ...blocks, Buffer.from([0])])
}

/** An AVIF file of 6 × 4 pixels. */
export const avif = Buffer.from(
  'AAAAHGZ0eXBhdmlmAAAAAG1pZjFhdmlmbWlhZgAAANZtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAACJpbG9jAAAAAERAAAEAAQAAAAAA+gABAAAAAAAAAE0AAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABhdjAxAAAAAA5waXRtAAAAAAABAAAAVmlwcnAAAAA4aXBjbwAAAAxhdjFDgSACAAAAABRpc3BlAAAAAAAAAAYAAAAEAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAgMAAABVbWRhdBIACgg4CG7SAhoNIDI/GsJi5OAAFDjo/1rqw/7YTYKdF8HkQak7TMivAqBBaLueIRt83gOzsvUY80p9sM+kPwRhlHspScwMqXwCz5XU',
  'base64',
)

/** A PNG file of one colour. @param more chunks after its header */
export function png(width: number, height: number, more: readonly Buffer[] = []): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  header[9] = 6
  const pixels = deflateSync(Buffer.alloc(height * (1 + 4 * width), 0x7f).fill(0, 0, 1))
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    ...more,
    pngChunk('IDAT', pixels),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** Noise around one colour. @param opacity of its left half, 0 to 255 */
export function noise(width: number, height: number, opacity = 255) {
  const data = new Uint8ClampedArray(width * height * 4)
  let state = 1
  for (let i = 0; i < width * height; i++) {
    state = (state * 48_271) % 2_147_483_647
    const shift = (state % 64) - 32
    data.set([200 + shift, 100 + shift, 50 + shift, i % width < width / 2 ? opacity : 255], i * 4)
  }
  return { data, width, height }
}

/** A PNG file of noise, much larger than its scaled copies. */
export function noisyPng(width: number, height: number, opacity?: number): Buffer {
  const { data } = noise(width, height, opacity)
  const rows = Array.from({ length: height }, (_, y) => Buffer.from(data.buffer, y * width * 4, width * 4))
  const file = png(width, height)
  return Buffer.concat([
    file.subarray(0, file.indexOf('IDAT') - 4),
    pngChunk('IDAT', deflateSync(Buffer.concat(rows.flatMap(row => [Buffer.alloc(1), row])))),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

export function pngChunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(content.length, 0)
  frame.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)])
}

/** The structure of a JPEG file; what its scans hold is nothing that could be drawn. @param more segments at its beginning */
export function jpeg(width: number, height: number, more: readonly Buffer[] = [], scans = 1): Buffer {
  const frame = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0])
  frame.writeUInt16BE(height, 1)
  frame.writeUInt16BE(width, 3)
  const scan = [
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56]),
  ]
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1')),
    ...more,
    segment(0xdb, Buffer.alloc(65)),
    segment(0xc0, frame),
    segment(0xc4, Buffer.alloc(17)),
    ...Array.from({ length: scans }, () => scan).flat(),
    Buffer.from([0xff, 0xd9]),
  ])
}

export function segment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}

/** WebP files of one pixel, base64. */
export const webps = {
  lossy: 'UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA',
  lossless: 'UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==',
  alpha:
    'UklGRkoAAABXRUJQVlA4WAoAAAAQAAAAAAAAAAAAQUxQSAwAAAARBxAR/Q9ERP8DAABWUDggGAAAABQBAJ0BKgEAAQAAAP4AAA3AAP7mtQAAAA==',
  moving:
    'UklGRlIAAABXRUJQVlA4WAoAAAASAAAAAAAAAAAAQU5JTQYAAAD/////AABBTk1GJgAAAAAAAAAAAAAAAAAAAGQAAABWUDhMDQAAAC8AAAAQBxAREYiI/gcA',
} as const

/** A WebP file with further chunks. */
export function webp(base64: string, more: readonly Buffer[] = []): Buffer {
  const file = Buffer.concat([Buffer.from(base64, 'base64'), ...more])
  file.writeUInt32LE(file.length - 8, 4)
  return file
}

export function webpChunk(name: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(name, 'latin1')
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)])
}

/** A lossless WebP of 1,024 × 1,024 pixels in which each block of 16 has its own codes: their tables take 1.4 GB. */
export function crowdedWebp(): Buffer {
  const bits: number[] = []
  const put = (value: number, count: number) => {
    for (let i = 0; i < count; i++) bits.push((value >> i) & 1)
  }
  put(0x2f, 8)
  for (let side = 0; side < 2; side++) put(1_023, 14)
  // No alpha, version 0, no transform; a colour cache of 11 bits; codes by block.
  put(0, 5)
  put(0b1_1011_1, 6)
  put(0, 4)
  const groups = 2 ** 16
  const oneSymbol = () => put(0b0001, 4)
  // The numbers of the groups, in green and red: 256 symbols of eight bits each.
  for (const unused of [24, 0]) {
    put(0, 1)
    put(8, 4)
    for (const length of [0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]) put(length, 3)
    put(0, 257)
    if (unused > 0) put(1 | ((unused - 11) << 1), 8)
  }
  for (let i = 0; i < 3; i++) oneSymbol()
  for (let group = 0; group < groups; group++) put(group, 16)
  for (let i = 0; i < groups * 5; i++) oneSymbol()
  const bytes = Buffer.alloc(Math.ceil(bits.length / 16) * 2)
  for (const [at, bit] of bits.entries()) bytes[at >> 3]! |= bit << (at & 7)
  return webpChunk('RIFF', Buffer.concat([Buffer.from('WEBP'), webpChunk('VP8L', bytes)]))
}

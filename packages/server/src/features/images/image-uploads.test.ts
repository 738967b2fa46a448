// What people upload as an image of a deck, by its content: what comes of each file, hostile ones included.
import { imageLimits } from '@roomful/contract/features/images/limits'
import { Chance } from '@roomful/testkit/chance'
import { expect, test, vi } from 'vitest'
import {
  avif,
  exif,
  gif,
  gifBlock,
  jpeg,
  png,
  pngChunk,
  segment,
  webp,
  webpChunk,
  webps,
} from '../../../test/support/pictures.ts'
import { ApiError } from '../../lib/api-error.ts'
import { readLogo } from '../organizations/look.ts'
import { readImage, readUpload } from './read-image.ts'

const { bytesMax, sideMax } = imageLimits
const script = Buffer.from('<script>alert(1)</script>')
const php = Buffer.from('<?php system($_GET[0]); ?>')
const zip = Buffer.from('PK\x03\x04\x14\0evil.exe', 'latin1')
const position = Buffer.from('GPS 48.2082 N 16.3738 E')
const xmp = Buffer.from('http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>GPS 48.2082</x:xmpmeta>')
/** A JPEG file with another frame. @param components a number, sampling and a table each */
const jpegOf = (bits: number, components: readonly number[], more: readonly Buffer[] = []) => {
  const file = jpeg(3, 2, more)
  const at = file.indexOf(Buffer.from([0xff, 0xc0]))
  const frame = Buffer.from([bits, 0, 2, 0, 3, components.length / 3, ...components])
  return Buffer.concat([file.subarray(0, at), segment(0xc0, frame), file.subarray(at + 13)])
}
const adobe = segment(0xee, Buffer.from('Adobe\0\x64\0\0\0\0\x02', 'latin1'))
const component = (number: number, sampling = 0x11) => [number, sampling, 0]
/** A PNG file with a byte of its header changed: 9 says of which colour type it is, 10 to 12 how it is coded. */
const pngWith = (at: number, value: number, more: readonly Buffer[] = []) => {
  const file = png(3, 2, more)
  file[16 + at] = value
  return pngWithChecksum(file)
}
const palette = pngChunk('PLTE', Buffer.alloc(6))
/** A WebP file whose head says what else is in it. */
const webpWith = (flags: number) => {
  const canvas = Buffer.alloc(10)
  canvas[0] = flags
  const file = Buffer.from(webps.lossless, 'base64')
  return webp(
    Buffer.concat([file.subarray(0, 12), webpChunk('VP8X', canvas), file.subarray(12)]).toString('base64'),
  )
}
const withLength = (file: Buffer, at: number, bytes: readonly number[]) => {
  const copy = Buffer.from(file)
  copy.set(bytes, at)
  return copy
}
const most = [0xff, 0xff, 0xff, 0xff] as const
const claims = (width: number, height: number) => {
  const file = png(1, 1)
  file.writeUInt32BE(width, 16)
  file.writeUInt32BE(height, 20)
  return pngWithChecksum(file)
}

const upload = (base64: string) => readUpload(base64, async file => readImage(file))

/** What becomes of a file: the image, or the rule that it breaks. */
async function outcomeOf(file: Buffer): Promise<string> {
  try {
    const { mediaType, width, height, bytes } = await upload(file.toString('base64'))
    for (const text of ['script', 'php', 'PK\x03\x04', 'GPS', 'xmpmeta'])
      expect(bytes.includes(text), text).toBe(false)
    return `${mediaType} ${width}x${height}`
  } catch (error) {
    expect(error).toBeInstanceOf(ApiError)
    const { code, details } = error as ApiError
    return `${code} ${details.details![0]!.field} ${details.details![0]!.rule}`
  }
}

test.each([
  ['an image', 'AVIF', readUpload],
  ['an image', 'HEIC', readUpload],
  ['a logo', 'AVIF', readLogo],
  ['a logo', 'HEIC', readLogo],
])('%s as %s is refused by name, unparsed', async (_, format, read) => {
  const file = Buffer.from(avif.toString('latin1').replaceAll('avif', format.toLowerCase()), 'latin1')
  const parse = vi.fn()
  const message = 'not an AVIF or HEIC image: convert it to PNG, JPEG or WebP first'
  await expect(read(file.toString('base64'), parse)).rejects.toThrow(message)
  expect(parse).not.toHaveBeenCalled()
})

const refused = (rule: string) => `INVALID_REQUEST_BODY file ${rule}`

test.each<[what: string, file: Buffer, outcome: string]>([
  ['a PNG', png(3, 2), 'image/png 3x2'],
  ['a PNG with a zip after it', Buffer.concat([png(3, 2), zip]), 'image/png 3x2'],
  [
    'a PNG that says where it was taken',
    png(3, 2, [pngChunk('eXIf', exif(1)), pngChunk('tEXt', position)]),
    'image/png 3x2',
  ],
  [
    'a PNG with a page in a text',
    png(3, 2, [pngChunk('iTXt', script), pngChunk('zTXt', script)]),
    'image/png 3x2',
  ],
  [
    'a PNG that moves, as what it shows first',
    png(3, 2, [pngChunk('acTL', Buffer.alloc(8))]),
    'image/png 3x2',
  ],
  ['a JPEG', jpeg(3, 2), 'image/jpeg 3x2'],
  ['a JPEG with PHP after it', Buffer.concat([jpeg(3, 2), php]), 'image/jpeg 3x2'],
  ['a JPEG with PHP in a comment', jpeg(3, 2, [segment(0xfe, php)]), 'image/jpeg 3x2'],
  ['a photo that lies on its side', jpeg(3, 2, [segment(0xe1, exif(6))]), 'image/jpeg 2x3'],
  ['a JPEG with XMP', jpeg(3, 2, [segment(0xe1, xmp)]), 'image/jpeg 3x2'],
  [
    'a JPEG with a thumbnail that says more',
    jpeg(3, 2, [segment(0xe1, Buffer.concat([exif(1), jpeg(9, 9), position]))]),
    'image/jpeg 3x2',
  ],
  ['a WebP', webp(webps.lossless), 'image/webp 1x1'],
  [
    'a WebP with metadata',
    webp(webps.lossless, [webpChunk('EXIF', exif(1)), webpChunk('XMP ', xmp)]),
    'image/webp 1x1',
  ],
  ['a GIF that moves', gif(3, 2, { frames: 3 }), 'image/gif 3x2'],
  ['a GIF with a script in a comment', gif(3, 2, { more: [gifBlock(0xfe, script)] }), 'image/gif 3x2'],
  ['a GIF with a script after it', Buffer.concat([gif(3, 2), script]), 'image/gif 3x2'],
  ['the widest', png(sideMax, 1), `image/png ${sideMax}x1`],
  ['nothing', Buffer.from('a'), refused('image')],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), refused('image')],
  ['HTML', script, refused('image')],
  ['a PDF', Buffer.from('%PDF-1.7'), refused('image')],
  ['a TIFF', Buffer.from('II*\0\x08\0\0\0', 'latin1'), refused('image')],
  [
    'a script that begins like a GIF',
    Buffer.from('GIF89a/*\0\0\0\0\0*/=1;alert(1)', 'latin1'),
    refused('image'),
  ],
  ['a page before a PNG', Buffer.concat([script, png(3, 2)]), refused('image')],
  ['a WebP that moves', Buffer.from(webps.moving, 'base64'), refused('image')],
  ['half a PNG', png(30, 20).subarray(0, 60), refused('image')],
  ['half a JPEG', jpeg(3, 2).subarray(0, 100), refused('image')],
  ['half a GIF', gif(3, 2, { end: false }), refused('image')],
  ['a GIF of ten thousand frames', gif(3, 2, { frames: 10_000 }), refused('image')],
  ['a file that is too wide', png(sideMax + 1, 1), refused('pixels')],
  ['a bomb: each side is allowed, all pixels are not', claims(sideMax, sideMax), refused('pixels')],
  ['a bomb of sixteen exabytes', claims(0xffffffff, 0xffffffff), refused('pixels')],
  ['a JPEG of four gigapixels', jpeg(65_535, 65_535), refused('pixels')],
  [
    'a JPEG in three colours',
    jpegOf(8, [component(1, 0x22), component(2), component(3)].flat()),
    'image/jpeg 3x2',
  ],
  [
    'a JPEG in four colours, as printers mix them',
    jpegOf(
      8,
      [1, 2, 3, 4].flatMap(number => component(number)),
      [adobe],
    ),
    'image/jpeg 3x2',
  ],
  ['a JPEG in two colours', jpegOf(8, [...component(1), ...component(2)]), refused('image')],
  ['a JPEG of twelve bits', jpegOf(12, component(1)), refused('image')],
  ['a JPEG that takes no samples', jpegOf(8, component(1, 0x01)), refused('image')],
  ['a JPEG that begins twice', jpeg(3, 2, [Buffer.from([0xff, 0xd8])]), refused('image')],
  ['a JPEG within a JPEG', jpeg(3, 2, [jpeg(9, 9)]), refused('image')],
  ['a JPEG with PHP for a table', jpeg(3, 2, [segment(0xdb, php)]), refused('image')],
  [
    'a JPEG with PHP after a table',
    jpeg(3, 2, [segment(0xc4, Buffer.concat([Buffer.alloc(17), php]))]),
    refused('image'),
  ],
  ['a JPEG with PHP for a number', jpeg(3, 2, [segment(0xdd, php)]), refused('image')],
  [
    'a JPEG with a segment that ends behind the file',
    jpeg(3, 2, [Buffer.from([0xff, 0xe1, 0xff, 0xff])]),
    refused('image'),
  ],
  [
    'a JPEG with a segment of less than nothing',
    jpeg(3, 2, [Buffer.from([0xff, 0xe1, 0, 1])]),
    refused('image'),
  ],
  ['a PNG of numbered colours', pngWith(9, 3, [palette]), 'image/png 3x2'],
  ['a PNG of numbered colours without any', pngWith(9, 3), refused('image')],
  ['a PNG with two tables of colours', png(3, 2, [palette, palette]), refused('image')],
  ['a PNG with PHP for colours', png(3, 2, [pngChunk('PLTE', php)]), refused('image')],
  [
    'a PNG with more colours than there are numbers',
    png(3, 2, [pngChunk('PLTE', Buffer.alloc(771))]),
    refused('image'),
  ],
  [
    'a PNG with PHP for what is transparent',
    png(3, 2, [pngChunk('tRNS', Buffer.concat([Buffer.alloc(256), php]))]),
    refused('image'),
  ],
  ['a PNG that is compressed in another way', pngWith(10, 1), refused('image')],
  ['a PNG that is filtered in another way', pngWith(11, 1), refused('image')],
  ['a PNG that comes in turns', pngWith(12, 1), 'image/png 3x2'],
  ['a PNG that comes in another way', pngWith(12, 2), refused('image')],
  ['a PNG with a chunk of four gigabytes', withLength(png(3, 2), 33, most), refused('image')],
  ['a WebP that says it moves, and has one picture', webpWith(0x02), 'image/webp 1x1'],
  ['a WebP that says what it does not have', webpWith(0xff), 'image/webp 1x1'],
  [
    'a WebP that is never shown',
    withLength(Buffer.from(webps.lossy, 'base64'), 20, [0x20]),
    refused('image'),
  ],
  ['a WebP of four gigabytes', withLength(webp(webps.lossless), 4, most), refused('image')],
  ['a WebP with a chunk of four gigabytes', withLength(webp(webps.lossless), 16, most), refused('image')],
  ['a GIF without a frame', gif(3, 2, { frames: 0 }), refused('image')],
  ['a GIF of a line as long as there may be', gif(65_535, 1, { frames: 2 }), refused('pixels')],
  ['a GIF of 65,535 frames', gif(3, 2, { frames: 65_535 }), refused('image')],
  ['a GIF whose frame stands beside it', withLength(gif(3, 2), 28, [0x2c, 1]), refused('image')],
  ['a GIF with more colours than bytes', withLength(gif(3, 2), 10, [0x87]), refused('image')],
  ['a file of more bytes', Buffer.concat([png(3, 2), Buffer.alloc(bytesMax)]), refused('size')],
])('%s', async (_, file, outcome) => {
  expect(await outcomeOf(file)).toBe(outcome)
})

test('a file that breaks off is no image, wherever it does', async () => {
  const files = [
    png(3, 2),
    jpeg(3, 2, [segment(0xe1, exif(6))]),
    gif(3, 2, { frames: 2 }),
    ...Object.values(webps).map(file => Buffer.from(file, 'base64')),
  ]
  for (const [i, file] of files.entries())
    for (let bytes = 1; bytes < file.length; bytes++)
      expect(await outcomeOf(file.subarray(0, bytes)), `${i}, ${bytes} bytes`).toBe(refused('image'))
})

test.each(['no base64!', `${png(3, 2).toString('base64')}\n`, png(3, 2).toString('base64url')])(
  'invalid base64 is refused by name: %s',
  async data => {
    await expect(upload(data)).rejects.toThrow(
      expect.objectContaining({
        details: expect.objectContaining({ details: [expect.objectContaining({ rule: 'base64' })] }),
      }),
    )
  },
)

test('whatever comes, nothing but an error with a name is thrown, and no image has more bytes or pixels than allowed', async () => {
  const chance = new Chance(process.env.ROOMFUL_SEED ?? '1')
  const files = [
    png(30, 20),
    jpeg(3, 2, [segment(0xe1, exif(6))]),
    gif(3, 2, { frames: 2 }),
    ...Object.values(webps).map(file => Buffer.from(file, 'base64')),
  ]
  for (let i = 0; i < 5_000; i++) {
    const [one, other] = [chance.pick(files), chance.pick(files)]
    const file = Buffer.from(
      chance.below(3) === 0
        ? Buffer.concat([
            one.subarray(0, chance.below(one.length)),
            other.subarray(chance.below(other.length)),
          ])
        : one,
    )
    for (let n = chance.below(4); n > 0; n--)
      file[chance.below(file.length)] = chance.pick([0, 1, 0x7f, 0x80, 0xff])
    expect(await outcomeOf(file), `${i}`).toMatch(
      /^image\/\w+ \d{1,4}x\d{1,4}$|^INVALID_REQUEST_BODY file (image|pixels)$/,
    )
  }
})

/** A PNG file whose header was changed, with the checksum that it should have then. */
function pngWithChecksum(file: Buffer): Buffer {
  return Buffer.concat([file.subarray(0, 8), pngChunk('IHDR', file.subarray(16, 29)), file.subarray(33)])
}

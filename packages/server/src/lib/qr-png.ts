import { crc32, deflateSync } from 'node:zlib'
import type { QrModules } from './qr-code.ts'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const pixelsPerModule = 10

/** The code as a PNG image (RFC 2083) of one bit a pixel. */
export function qrPng(modules: QrModules): Buffer {
  const pixels = modules.length * pixelsPerModule
  const head = Buffer.alloc(13)
  head.writeUInt32BE(pixels, 0)
  head.writeUInt32BE(pixels, 4)
  head[8] = 1 // bit depth; the colour type after it is 0, grey
  const lines = modules.flatMap(row => Array<Buffer>(pixelsPerModule).fill(lineOf(row)))
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(lines))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A line of pixels, unfiltered: a bit is set where it is white. */
function lineOf(row: readonly boolean[]): Buffer {
  const line = Buffer.alloc(1 + Math.ceil((row.length * pixelsPerModule) / 8))
  for (let x = 0; x < row.length * pixelsPerModule; x++) {
    if (!row[Math.floor(x / pixelsPerModule)]) line[1 + (x >> 3)]! |= 0x80 >> (x & 7)
  }
  return line
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const frame = Buffer.alloc(4)
  frame.writeUInt32BE(content.length)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(named))
  return Buffer.concat([frame, named, checksum])
}

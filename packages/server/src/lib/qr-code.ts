import { crc32, deflateSync } from 'node:zlib'
import { encode } from 'uqr'

/** Rows of modules, true where dark, with the quiet zone that scanners require. */
export type QrModules = readonly (readonly boolean[])[]

/** A text as a QR code (ISO/IEC 18004) of medium error correction. */
export function qrModules(text: string): QrModules {
  return encode(text, { ecc: 'M', border: 4 }).data
}

/** The code as an SVG image of its own, dark on white, as large as it is shown. */
export function qrSvg(modules: QrModules): string {
  const size = modules.length
  const path = modules
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<rect width="${size}" height="${size}" fill="#fff"/><path d="${path}" fill="#000"/></svg>`
  )
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const pixelsPerModule = 10

/** The code as a PNG image (RFC 2083) of one bit per pixel. */
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

/** An unfiltered scanline: a bit is set where it is white. */
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

import { encode } from 'uqr'

/** Rows of modules, true where dark, with the quiet zone that scanners want around them. */
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

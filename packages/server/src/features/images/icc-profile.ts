/** More than profiles of printers have. */
export const profileBytesMax = 1024 * 1024

/** Whether bytes are a colour profile (ICC.1, 7.2): without it the colours of a photo would be others. */
export function isColourProfile(bytes: Buffer): boolean {
  return (
    bytes.length >= 132 &&
    bytes.length <= profileBytesMax &&
    bytes.readUInt32BE(0) === bytes.length &&
    bytes.toString('latin1', 36, 40) === 'acsp'
  )
}

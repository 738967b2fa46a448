/** 128 random bits in hexadecimal: nobody else has them. */
export function randomKey(): string {
  // crypto.randomUUID() exists on https pages only; rooms are also served on a local network.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

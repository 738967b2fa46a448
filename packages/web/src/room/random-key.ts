/** An unguessable key: 128 random bits in hexadecimal. */
export function randomKey(): string {
  // crypto.randomUUID() requires https; rooms are also served over http on local networks.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

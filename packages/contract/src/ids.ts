/** Prefixes of identifiers, one per kind of thing (contract section 1). */
export const idPrefixes = {
  organization: 'org',
  presentation: 'pres',
  question: 'que',
  option: 'opt',
  session: 'ses',
  participant: 'par',
  entry: 'ent',
  credential: 'key',
  webhook: 'whk',
  event: 'evt',
  delivery: 'dlv',
  user: 'usr',
  request: 'req',
  stageLink: 'lnk',
} as const

export type IdKind = keyof typeof idPrefixes

/** Kinds whose ids carry no time, so that no id tells the right order, who joined or who asked when. */
const timelessKinds: ReadonlySet<IdKind> = new Set(['option', 'participant', 'entry'])

const crockford = '0123456789abcdefghjkmnpqrstvwxyz'
const idBytes = 16
const idCharacters = 26

/**
 * Writes an identifier: `<prefix>_` and 26 characters of lower-case Crockford base32 over 128 bits.
 * @param bytes 16 random bytes; the first 6 are replaced by `unixMs` unless the kind is timeless.
 */
export function encodeId(kind: IdKind, unixMs: number, bytes: Uint8Array): string {
  if (bytes.length !== idBytes) throw new RangeError(`an id takes ${idBytes} bytes, got ${bytes.length}`)
  let bits = 0n
  for (const byte of bytes) bits = (bits << 8n) | BigInt(byte)
  if (!timelessKinds.has(kind)) bits = (BigInt(unixMs) << 80n) | (bits & ((1n << 80n) - 1n))
  let text = ''
  for (let i = 0; i < idCharacters; i++) {
    text = crockford[Number(bits & 31n)] + text
    bits >>= 5n
  }
  return `${idPrefixes[kind]}_${text}`
}

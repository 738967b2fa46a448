/** Prefixes of identifiers by kind. */
export const idPrefixes = {
  organization: 'org',
  presentation: 'pres',
  question: 'que',
  contentSlide: 'sld',
  option: 'opt',
  permanentRoom: 'prm',
  session: 'ses',
  participant: 'par',
  entry: 'ent',
  credential: 'key',
  webhook: 'whk',
  event: 'evt',
  /** An event of a session whose participants are anonymous, as long as it is stored. */
  anonymousEvent: 'evt',
  delivery: 'dlv',
  user: 'usr',
  signIn: 'sin',
  invitation: 'inv',
  removal: 'rmv',
  request: 'req',
  stageLink: 'lnk',
  reportLink: 'rpl',
  image: 'img',
} as const

/** Whether a text is a well-formed identifier of any kind. */
export function isIdentifier(text: string): boolean {
  return /^[a-z]{3,4}_[0-9a-z]{26}$/.test(text)
}

/** Validates an external identifier; malformed ones become the empty string, which matches nothing. */
export function asIdentifier(text: unknown): string {
  return typeof text === 'string' && isIdentifier(text) ? text : ''
}

export type IdKind = keyof typeof idPrefixes

/**
 * Kinds whose ids contain no timestamp, which would reveal the correct order, or when participants joined or asked; for
 * images also because the id grants access.
 */
export const timelessKinds: ReadonlySet<IdKind> = new Set([
  'option',
  'participant',
  'entry',
  'anonymousEvent',
  'image',
])

const crockford = '0123456789abcdefghjkmnpqrstvwxyz'
const pairs = [...crockford].flatMap(first => [...crockford].map(second => first + second))
const idBytes = 16

/**
 * Encodes an identifier: `<prefix>_` and 26 characters of lower-case Crockford base32 over 128 bits.
 * @param bytes 16 random bytes; the first 6 are replaced by `unixMs` unless the kind is timeless
 */
export function encodeId(kind: IdKind, unixMs: number, bytes: Uint8Array): string {
  if (bytes.length !== idBytes) throw new RangeError(`an id requires ${idBytes} bytes, got ${bytes.length}`)
  const raw = Uint8Array.from(bytes)
  if (!timelessKinds.has(kind)) {
    for (let i = 5, rest = unixMs; i >= 0; i--, rest = Math.floor(rest / 256)) raw[i] = rest % 256
  }
  let text = `${idPrefixes[kind]}_`
  // 26 base32 characters hold 130 bits: the first two bits are zero.
  let bits = 0
  let count = 2
  for (const byte of raw) {
    bits = (bits << 8) | byte
    count += 8
    if (count < 10) continue
    count -= 10
    text += pairs[(bits >> count) & 1023]
    bits &= (1 << count) - 1
  }
  return text
}

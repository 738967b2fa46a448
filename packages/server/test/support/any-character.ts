import fc from 'fast-check'

const surrogates = { from: 0xd800, count: 0x800 }

/**
 * Any code point that text may hold, as the unit of `fc.string`. That of fast-check named `binary` is the same, but makes
 * a table of all 1.1 million when it is first used: more than a second of processor time.
 */
export const anyCharacter = fc.nat({ max: 0x10ffff - surrogates.count }).map(
  place => String.fromCodePoint(place < surrogates.from ? place : place + surrogates.count),
  character => {
    const codePoint = isCharacter(character) ? character.codePointAt(0)! : undefined
    if (codePoint === undefined) throw new TypeError('not one code point')
    return codePoint < surrogates.from ? codePoint : codePoint - surrogates.count
  },
)

function isCharacter(value: unknown): value is string {
  return typeof value === 'string' && [...value].length === 1 && value.isWellFormed()
}

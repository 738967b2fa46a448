/**
 * Makes the font of formulas from Noto Sans Math, with its measures of fractions and roots: `node scripts/math-font.ts`. Browsers
 * without such a font show italic letters as nothing. It is checked in, because servers build the pages without the dependencies
 * of development.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import subsetFont from 'subset-font'

export const mathFile = new URL('../packages/web/src/ui/math/math.woff2', import.meta.url)
const notoSansMath = new URL(
  '../node_modules/@fontsource/noto-sans-math/files/noto-sans-math-latin-400-normal.woff2',
  import.meta.url,
)
/** Copyright and licence, which have to come with each copy. */
const nameIds = [0, 13, 14]

/** First and last characters: letters and their accents, Greek, arrows, operators, brackets, letters of mathematics. */
const ranges = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x300, 0x338],
  [0x391, 0x3f6],
  [0x2010, 0x2064],
  [0x20d0, 0x20d7],
  [0x2100, 0x214f],
  [0x2190, 0x21d9],
  [0x2200, 0x22ff],
  [0x2308, 0x230b],
  [0x23b0, 0x23e1],
  [0x27e8, 0x27eb],
  [0x27f5, 0x27fe],
  [0x2a7d, 0x2ab0],
  // Bold, italic, script, Fraktur and double-struck letters; of those without serifs none.
  [0x1d400, 0x1d56b],
  [0x1d6a4, 0x1d71b],
  [0x1d7ce, 0x1d7e1],
] as const

/** The font, as in the repository. */
export function mathFont(): Promise<Buffer> {
  const characters = ranges.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)),
  )
  return subsetFont(readFileSync(notoSansMath), characters.join(''), {
    targetFormat: 'woff2',
    preserveNameIds: nameIds,
  })
}

if (import.meta.main) writeFileSync(mathFile, await mathFont())

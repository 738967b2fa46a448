/**
 * Makes the font of figures, the digits and % + − of Figtree, whose zero has no slash: `node scripts/figures-font.ts`. It is checked
 * in, because servers build the pages without the dependencies of development.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import subsetFont from 'subset-font'

export const figuresFile = new URL('../packages/web/src/ui/figures.woff2', import.meta.url)
const figtree = new URL(
  '../node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
  import.meta.url,
)
/** Copyright and licence, which have to come with each copy. */
const nameIds = [0, 13, 14]

/** The font, as in the repository. */
export function figuresFont(): Promise<Buffer> {
  return subsetFont(readFileSync(figtree), '0123456789%+\u2212', {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 700, default: 400 } },
    preserveNameIds: nameIds,
  })
}

if (import.meta.main) writeFileSync(figuresFile, await figuresFont())

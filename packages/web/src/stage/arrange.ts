/** How a stage's content stands now: in how many pages, and how large. */
export interface Arrangement {
  /** One of the flow's own, from `data-flow`. */
  readonly name: string
  readonly fontRem: number
  readonly pages: number
}

/** Font sizes of a stage's results in rem, the largest first; the last is the least that the last row can read. */
export const fontSizes = [2.2, 2.05, 1.9, 1.75, 1.65, 1.55, 1.45, 1.38, 1.31, 1.25] as const

/** Only so much larger text is worth an arrangement that is less liked. */
const narrower = 1.35

/** What is measured: a flow, laid out in one way. */
export type Measure = (name: string, fontRem: number) => number

/**
 * The arrangement that shows most at once: fewest pages first, then a markedly larger font, then the one listed first.
 * @param names ways to lay the content out, the preferred one first
 * @param pagesAt how many pages a way needs at a font size; Infinity where it cannot be turned into pages
 * @param largestRem no font is larger than that, except the smallest
 */
export function bestArrangement(
  names: readonly string[],
  pagesAt: Measure,
  largestRem = Infinity,
): Arrangement {
  const smallest = fontSizes.at(-1)!
  const sizes = fontSizes.filter(rem => rem <= largestRem || rem === smallest)
  let best: Arrangement | null = null
  for (const name of names) {
    const pages = pagesAt(name, smallest)
    if (best && pages > best.pages) continue
    const fontRem =
      pages === Infinity ? smallest : largestWith(sizes, pages, fontRemAt => pagesAt(name, fontRemAt))
    if (!best || pages < best.pages || fontRem > best.fontRem * narrower) best = { name, fontRem, pages }
  }
  if (!best) throw new RangeError('there is no way to lay it out')
  return best
}

/** The largest font at which there are no more pages than that; larger fonts never need fewer. */
function largestWith(sizes: readonly number[], pages: number, pagesAt: (fontRem: number) => number): number {
  let [fits, tooLarge] = [sizes.length - 1, -1]
  while (fits - tooLarge > 1) {
    const middle = (fits + tooLarge) >> 1
    if (pagesAt(sizes[middle]!) <= pages) fits = middle
    else tooLarge = middle
  }
  return sizes[fits]!
}

/** Sizes of a chart's main figure, in units. */
const sizes = [148, 104, 72, 52] as const
const smallest = 40
const widthMax = 330
/** Relative to the font size. */
const digit = 0.62
const other = 0.32

/** The largest size at which a figure keeps its column, by its digits, so that it is the same on every stage. */
export function figureSize(figure: string): number {
  const width = [...figure].reduce((sum, sign) => sum + (/[\d+−-]/.test(sign) ? digit : other), 0)
  return sizes.find(size => size * width <= widthMax) ?? smallest
}

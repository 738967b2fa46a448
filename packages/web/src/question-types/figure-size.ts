/** Sizes of a chart's main figure, in units, and the widths that it may have: next to a chart, and where an image is next to both. */
const sizes = [148, 104, 72, 52, 40, 32, 24] as const
const smallest = 20
export const figureWidths = { usual: 330, withImage: 165 } as const
/** Relative to the font size. */
const digit = 0.62
const other = 0.32

/** The largest size at which a figure keeps its column, by its digits, so that it is the same on every stage. */
export function figureSize(figure: string, widthMax: number = figureWidths.usual): number {
  const width = [...figure].reduce((sum, sign) => sum + (/[\d+−-]/.test(sign) ? digit : other), 0)
  return sizes.find(size => size * width <= widthMax) ?? smallest
}

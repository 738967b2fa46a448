/** Round numbers up to the most steps of a scale, ascending: 1, 2, 5, 10, 20, 25, 50, 100, 200, 250, … */
export function* roundNumbers(): Generator<number> {
  yield* [1, 2, 5]
  for (let ten = 10; ten <= 1_000_000; ten *= 10) yield* [ten, 2 * ten, 2.5 * ten, 5 * ten]
}

/** The smallest round number that fits. @param fits true from some number on */
export function smallestRound(fits: (round: number) => boolean): number {
  for (const round of roundNumbers()) if (fits(round)) return round
  throw new RangeError('some round number fits')
}

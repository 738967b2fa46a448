/** Largest edit distance of a typo. */
const distanceMax = 2

/**
 * The candidate that a typo probably stands for, in any case, or else the only one of which it is a part, as `correct`
 * is of `is_correct`; undefined if there is none.
 */
export function closestTo(word: string, candidates: readonly string[]): string | undefined {
  const typed = snakeCase(word)
  const [closest] = candidates
    // Hostile words can be long; these cannot be close.
    .filter(candidate => Math.abs(candidate.length - typed.length) <= distanceMax)
    .map(candidate => ({ candidate, distance: editDistance(typed, snakeCase(candidate)) }))
    .filter(({ candidate, distance }) => distance <= Math.min(distanceMax, candidate.length - 2))
    .sort((a, b) => a.distance - b.distance)
  if (closest) return closest.candidate
  const wholes = new Set(candidates.filter(candidate => `_${snakeCase(candidate)}_`.includes(`_${typed}_`)))
  return wholes.size === 1 ? [...wholes][0] : undefined
}

/** `isCorrect` and `IS_CORRECT` as `is_correct`. */
function snakeCase(name: string): string {
  return name.replace(/([a-z])([A-Z])/g, '$1_$2').toLowerCase()
}

/** Insertions, deletions, substitutions and swaps of neighbours between two words (optimal string alignment). */
function editDistance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const exchanged = rows[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const swapped = isSwap ? rows[i - 2]![j - 2]! + 1 : Infinity
      row.push(Math.min(exchanged, swapped, rows[i - 1]![j]! + 1, row[j - 1]! + 1))
    }
    rows.push(row)
  }
  return rows[a.length]![b.length]!
}

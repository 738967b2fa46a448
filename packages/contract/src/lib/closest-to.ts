/** Largest edit distance of a typo. */
const distanceMax = 2

/** The candidate that a typo probably stands for; undefined if none is close. */
export function closestTo(word: string, candidates: readonly string[]): string | undefined {
  const [closest] = candidates
    // Hostile words can be long; these cannot be close.
    .filter(candidate => Math.abs(candidate.length - word.length) <= distanceMax)
    .map(candidate => ({ candidate, distance: editDistance(word, candidate) }))
    .filter(({ candidate, distance }) => distance <= Math.min(distanceMax, candidate.length - 2))
    .sort((a, b) => a.distance - b.distance)
  return closest?.candidate
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

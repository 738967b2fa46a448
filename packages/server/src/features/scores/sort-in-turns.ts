import { setImmediate as nextTurn } from 'node:timers/promises'

/** Items that are sorted, merged or visited before other work gets its turn of the event loop: a few milliseconds. */
const itemsPerTurn = 4_000

/** Visits any number of items without delaying other work. */
export async function forEachInTurns<T>(items: Iterable<T>, work: (item: T) => void): Promise<void> {
  let done = 0
  for (const item of items) {
    work(item)
    if (++done % itemsPerTurn === 0) await nextTurn()
  }
}

/** Sorts any number of items without delaying other work; stable, as `Array.prototype.sort`. */
export async function sortInTurns<T>(items: readonly T[], compare: (a: T, b: T) => number): Promise<T[]> {
  let runs: T[][] = []
  for (let from = 0; from < items.length; from += itemsPerTurn) {
    runs.push(items.slice(from, from + itemsPerTurn).sort(compare))
    if (items.length > itemsPerTurn) await nextTurn()
  }
  while (runs.length > 1) {
    const merged: T[][] = []
    for (let i = 0; i < runs.length; i += 2) {
      const [a, b] = [runs[i]!, runs[i + 1]]
      merged.push(b ? await merge(a, b, compare) : a)
    }
    runs = merged
  }
  return runs[0] ?? []
}

async function merge<T>(a: readonly T[], b: readonly T[], compare: (a: T, b: T) => number): Promise<T[]> {
  const merged: T[] = []
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    const takesA = j === b.length || (i < a.length && compare(a[i]!, b[j]!) <= 0)
    merged.push(takesA ? a[i++]! : b[j++]!)
    if (merged.length % itemsPerTurn === 0) await nextTurn()
  }
  return merged
}

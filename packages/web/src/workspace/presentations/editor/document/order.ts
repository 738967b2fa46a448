/**
 * Merges two orders of the same keys: theirs, with each key that I moved or added placed after its predecessor in mine.
 * @param base the common ancestor
 * @param kept the keys that still exist; the others are dropped
 */
export function mergeOrders(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
  kept: ReadonlySet<string>,
): string[] {
  const left = mine.filter(key => kept.has(key))
  const still = stayingInPlace(base, left)
  const own = new Set(left)
  const merged = theirs.filter(key => kept.has(key) && (still.has(key) || !own.has(key)))
  const present = new Set(merged)
  let before: string | null = null
  for (const key of left) {
    if (!present.has(key)) {
      merged.splice(before === null ? 0 : merged.indexOf(before) + 1, 0, key)
      present.add(key)
    }
    before = key
  }
  return merged
}

/** The first of a minimal sequence of moves between two orders; null: equal. */
export function nextMove(
  from: readonly string[],
  to: readonly string[],
): { readonly key: string; readonly to: number } | null {
  const still = stayingInPlace(from, to)
  const at = to.findIndex(key => !still.has(key))
  if (at < 0) return null
  const key = to[at]!
  const others = from.filter(other => other !== key)
  return { key, to: at === 0 ? 0 : others.indexOf(to[at - 1]!) + 1 }
}

/** A minimal sequence of moves from one order of keys to another. */
export function movesTo(from: readonly string[], to: readonly string[]): { key: string; to: number }[] {
  const moves: { key: string; to: number }[] = []
  let now = from
  for (let move = nextMove(now, to); move; move = nextMove(now, to)) {
    moves.push(move)
    now = movedTo(now, move.key, move.to)
  }
  return moves
}

/** A list with one of its items at another place. */
export function movedTo(keys: readonly string[], key: string, to: number): readonly string[] {
  return keys.filter(one => one !== key).toSpliced(to, 0, key)
}

/** The keys that need not move: a longest increasing subsequence of positions. */
function stayingInPlace(from: readonly string[], to: readonly string[]): Set<string> {
  const placeOf = new Map(from.map((key, place) => [key, place]))
  const keys = to.filter(key => placeOf.has(key))
  /** By length, the key with the lowest end position. */
  const ends: string[] = []
  const previous = new Map<string, string | undefined>()
  for (const key of keys) {
    const place = placeOf.get(key)!
    const found = ends.findIndex(end => placeOf.get(end)! > place)
    const at = found < 0 ? ends.length : found
    previous.set(key, ends[at - 1])
    ends[at] = key
  }
  const still = new Set<string>()
  for (let key = ends.at(-1); key !== undefined; key = previous.get(key)) still.add(key)
  return still
}

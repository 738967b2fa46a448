/**
 * Counts kept while answers arrive: lists of items with whole numbers. The tally of every question type is such a map, so
 * that adding, removing and merging are sums, and several servers, changed answers and restarts agree with a recount.
 */
export type Tally = ReadonlyMap<string, ReadonlyMap<string, number>>

/** One contribution of an answer: add `n` to `item` of `list`. */
export type Count = readonly [list: string, item: string, n: number]

/** The list that counts voters, for all types. */
export const votersList = 'voters'

/** The list that counts entirely correct answers, for all questions with a correct answer. */
export const rightList = 'entirely right'

type MutableTally = Map<string, Map<string, number>>

/** The sum of counts. */
export function tallyOf(counts: Iterable<Count>): Tally {
  const tally: MutableTally = new Map()
  addInto(tally, counts)
  return tally
}

/** Adds counts in place; zero items are removed. For accumulators with a single owner. */
export function addInto(tally: MutableTally, counts: Iterable<Count>, times = 1): void {
  for (const [list, item, n] of counts) {
    const items = tally.getOrInsertComputed(list, () => new Map())
    const sum = (items.get(item) ?? 0) + times * n
    if (sum === 0) items.delete(item)
    else items.set(item, sum)
    if (items.size === 0) tally.delete(list)
  }
}

/** A tally as counts. */
export function* countsOf(tally: Tally): Generator<Count> {
  for (const [list, items] of tally) for (const [item, n] of items) yield [list, item, n]
}

/** The count of `item` in `list`. */
export function countOf(tally: Tally, list: string, item: string): number {
  return tally.get(list)?.get(item) ?? 0
}

/** Items of a list by descending count; ties by text in code point order. */
export function mostCounted(tally: Tally, list: string): [item: string, n: number][] {
  return [...(tally.get(list) ?? [])].sort((a, b) => b[1] - a[1] || compareCodePoints(a[0], b[0]))
}

/**
 * The item of a text that is counted by its comparison key and shown in the form that most gave: the key, a line break, the
 * form. Each form has an item, so that a changed answer takes back the form it gave.
 */
export function formItem(key: string, form: string): string {
  return keyPrefix(key) + form
}

/** The common beginning of all forms of a text. */
export function keyPrefix(key: string): string {
  return `${key}\n`
}

/** A text in the form that most gave, with the participants who gave any. */
export interface CountedText {
  readonly key: string
  readonly text: string
  readonly count: number
}

/** Texts of a list of `formItem`s by descending count; ties, of forms too, by text in code point order. */
export function mostCountedTexts(tally: Tally, list: string): CountedText[] {
  const texts = new Map<string, CountedText>()
  // The first form of a key is the one to show.
  for (const [item, n] of mostCounted(tally, list)) {
    const end = item.indexOf('\n')
    const key = item.slice(0, end)
    const { text, count } = texts.get(key) ?? { text: item.slice(end + 1), count: 0 }
    texts.set(key, { key, text, count: count + n })
  }
  return [...texts.values()].sort((a, b) => b.count - a.count || compareCodePoints(a.text, b.text))
}

/** Compares texts by code point, like the storage engines, rather than by UTF-16 unit. */
export function compareCodePoints(a: string, b: string): number {
  const shared = Math.min(a.length, b.length)
  for (let i = 0; i < shared; i++) {
    const x = a.charCodeAt(i)
    const y = b.charCodeAt(i)
    if (x !== y) return isSurrogate(x) === isSurrogate(y) ? x - y : isSurrogate(x) ? 1 : -1
  }
  return a.length - b.length
}

function isSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdfff
}

import { seededNumbers } from './every-type.ts'

/** What somebody who knows an answer can say of it: numbers by the name of where they come from. */
export type Traces = Map<string, number>

/** What an adversary gets: rows of tables and files, each with a name. */
export interface Evidence {
  /** Rows in the order in which the storage has them. */
  readonly tables: ReadonlyMap<string, readonly Readonly<Record<string, unknown>>[]>
  readonly files: ReadonlyMap<string, Buffer>
}

/** The best that an adversary could do, and by which trace. */
export interface Linked {
  /** How many people's answers to two questions were brought together, of how many. */
  readonly hits: number
  readonly of: number
  /** The strongest rank correlation between where a person's two answers stand, 0 to 1. */
  readonly correlation: number
  readonly by: string
}

/**
 * Tries to bring together each person's answers to two questions, by every trace that both answers have: in
 * which place of a table or file they stand, and each number beside them.
 * @param answers for each question, for each person, the forms in which their answer may be written.
 */
export function link(evidence: Evidence, answers: readonly (readonly (readonly string[])[])[]): Linked {
  const searched = searchable(evidence)
  const traces = answers.map(people => people.map(forms => tracesOf(searched, forms)))
  const number = seededNumbers(1)
  let best: Linked = { hits: 0, of: 0, correlation: 0, by: '' }
  for (const [i, first] of traces.entries()) {
    for (const [j, second] of traces.slice(i + 1).entries()) {
      for (const name of namesIn(first)) {
        const pairs = first.flatMap((one, person) => {
          const [a, b] = [one.get(name), second[person]!.get(name)]
          return a === undefined || b === undefined ? [] : [{ a, b }]
        })
        if (pairs.length < first.length / 2) continue
        const [a, b] = [pairs.map(pair => pair.a), pairs.map(pair => pair.b)]
        const hits = Math.max(nearest(a, b, number), nearest(ranks(a), ranks(b), number))
        const correlation = Math.abs(correlationOf(ranks(a), ranks(b)))
        const by = `${name} of questions ${i} and ${i + 1 + j}`
        if (hits > best.hits) best = { ...best, hits, of: pairs.length, by }
        if (correlation > best.correlation) best = { ...best, correlation, by }
      }
    }
  }
  return best
}

function namesIn(people: readonly Traces[]): Set<string> {
  return new Set(people.flatMap(traces => [...traces.keys()]))
}

/** Evidence whose rows have the whole of their texts beside them: most rows hold nothing of an answer. */
interface Searched {
  readonly tables: ReadonlyMap<string, readonly { columns: [string, unknown][]; texts: string }[]>
  readonly files: ReadonlyMap<string, Buffer>
}

function searchable({ tables, files }: Evidence): Searched {
  const searched = [...tables].map(([table, rows]) => {
    const withTexts = rows.map(row => {
      const columns = Object.entries(row)
      return {
        columns,
        texts: columns.flatMap(([, value]) => (typeof value === 'string' ? value : [])).join('\0'),
      }
    })
    return [table, withTexts] as const
  })
  return { tables: new Map(searched), files }
}

function tracesOf({ tables, files }: Searched, forms: readonly string[]): Traces {
  const traces: Traces = new Map()
  for (const [table, rows] of tables) {
    for (const [place, { columns, texts }] of rows.entries()) {
      if (holds(texts, forms) < 0) continue
      const inColumn = columns.find(([, value]) => typeof value === 'string' && holds(value, forms) >= 0)
      if (!inColumn) continue
      const name = `${table} (${forms.indexOf(String(inColumn[1])) >= 0 ? 'whole' : 'part'})`
      traces.set(`${name} place`, place)
      traces.set(`${name} ${inColumn[0]} offset`, holds(String(inColumn[1]), forms))
      for (const [column, value] of columns) {
        const number =
          typeof value === 'number' ? value : Number.parseInt(String(value).replace(/\D/g, ''), 10)
        if (column !== inColumn[0] && Number.isFinite(number)) traces.set(`${name} ${column}`, number)
      }
    }
  }
  for (const [file, bytes] of files) {
    for (const form of forms) {
      const first = bytes.indexOf(form)
      if (first < 0) continue
      traces.set(`${file} first offset`, first)
      traces.set(`${file} last offset`, bytes.lastIndexOf(form))
      // What stands just before a value in its record: keys, lengths.
      for (let back = 1; back <= 12; back++) {
        traces.set(`${file} byte -${back}`, bytes[first - back] ?? 0)
        traces.set(`${file} bytes -${back}`, first > back ? bytes.readUInt16BE(first - back - 1) : 0)
      }
    }
  }
  return traces
}

function holds(text: string, forms: readonly string[]): number {
  for (const form of forms) {
    const at = text.indexOf(form)
    if (at >= 0) return at
  }
  return -1
}

/** How many a guess "the nearest is the same person" gets right; of equally near ones, one by chance. */
function nearest(a: readonly number[], b: readonly number[], number: () => number): number {
  let hits = 0
  for (const [person, x] of a.entries()) {
    const distances = b.map(y => Math.abs(x - y))
    const least = Math.min(...distances)
    const candidates = distances.flatMap((distance, other) => (distance === least ? [other] : []))
    if (candidates[Math.floor(number() * candidates.length)] === person) hits++
  }
  return hits
}

/** Ranks from 0; equal values share the mean of theirs. */
function ranks(values: readonly number[]): number[] {
  return values.map(value => {
    const below = values.filter(other => other < value).length
    const equal = values.filter(other => other === value).length
    return below + (equal - 1) / 2
  })
}

function correlationOf(a: readonly number[], b: readonly number[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [meanA, meanB] = [mean(a), mean(b)]
  let [both, squareA, squareB] = [0, 0, 0]
  for (const [i, x] of a.entries()) {
    both += (x - meanA) * (b[i]! - meanB)
    squareA += (x - meanA) ** 2
    squareB += (b[i]! - meanB) ** 2
  }
  return squareA === 0 || squareB === 0 ? 0 : both / Math.sqrt(squareA * squareB)
}

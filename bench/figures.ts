/** Figures of one run by path, such as `rounds.0.ackP95`. */
export type Figures = ReadonlyMap<string, number>

/** All numbers of a bench's JSON. */
export function figuresOf(json: unknown): Figures {
  const figures = new Map<string, number>()
  const collect = (value: unknown, path: readonly string[]) => {
    if (typeof value === 'number') figures.set(path.join('.'), value)
    else if (typeof value === 'object' && value !== null)
      for (const [key, each] of Object.entries(value)) collect(each, [...path, key])
  }
  collect(json, [])
  return figures
}

/** Target of a figure. */
export interface Aim {
  readonly what: string
  readonly unit: string
  /** Path of a figure, in which `*` stands for any name: the worst of these counts; or one path ÷ another. */
  readonly figure: string
  readonly bound: { readonly atLeast: number } | { readonly atMost: number }
}

/** The value that an aim is about. @throws Error where no figure has its path */
export function aimedValue({ figure, bound }: Aim, figures: Figures): number {
  const worst = 'atMost' in bound ? Math.max : Math.min
  const [value, divisor] = figure.split(' ÷ ').map(path => {
    const names = path.split('.')
    const isMeant = (candidate: string) => {
      const parts = candidate.split('.')
      return parts.length === names.length && names.every((name, i) => name === '*' || name === parts[i])
    }
    const values = [...figures].filter(([candidate]) => isMeant(candidate)).map(([, each]) => each)
    if (values.length === 0) throw new Error(`no figure ${path}`)
    return worst(...values)
  })
  return divisor === undefined ? value! : value! / divisor
}

/**
 * Better direction of figures, by name: the first match holds. Sizes of a run and figures of reference servers have none.
 * A name without a direction of its own, such as that of a phone's action, has that of the figure around it.
 */
const directions = [
  [
    /^(phones|phonesPerRoom|people|sessions|servers|rooms|answers|acts|times|bytes|bodyBytes|slowerProcessor)$/,
    'none',
  ],
  [/^(endpoints|deliveries|hanging|waiting|overMs|resultFrames|resultsPerPhone)$/, 'none'],
  [/WithoutPolling$|^(bare[A-Z]|sqlite[A-Z]|echoes|cpuPerEcho|emptyPage)/, 'none'],
  [/([pP]erSecond|^arrived|^of(Bare|BareEcho|Sqlite))$/, 'higher'],
  [/(Ms|Us|KiB|MiB|[bB]ytes|BytesPer[A-Z]\w+|[sS]econds|[pP](50|95|99)|Max|Exporting|Unlinking)$/, 'lower'],
  [/^(p99OfBare|ofBareBroadcast|growth|frames|rows|repeatedConnects)$/, 'lower'],
] as const

/** @param path of a figure, such as `rounds.0.ackP95` @returns undefined for an undeclared name */
export function directionOf(path: string): (typeof directions)[number][1] | undefined {
  const matches = path.split('.').map(name => directions.find(([pattern]) => pattern.test(name)))
  return matches.findLast(match => match)?.[1]
}

/** @param fraction such as 0.95 */
export function percentile(values: readonly number[], fraction: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * fraction) - 1)]!
}

/** Of two values in the middle, their mean. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return (sorted[(sorted.length - 1) >> 1]! + sorted[sorted.length >> 1]!) / 2
}

/** @param latencies from each answer to its acknowledgement */
export function acknowledgements(latencies: readonly number[]) {
  const [ackP50, ackP95, ackP99] = [0.5, 0.95, 0.99].map(fraction => percentile(latencies, fraction))
  return { ackP50: ackP50!, ackP95: ackP95!, ackP99: ackP99! }
}

/** A figure as tables show it. */
export function rounded(value: number): string {
  return value >= 100 ? String(Math.round(value)) : value.toFixed(2)
}

/** Prints rows with aligned columns. */
export function printTable(rows: readonly (readonly string[])[]): void {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map(row => row[i]!.length)))
  for (const row of rows) console.log(row.map((cell, i) => cell.padEnd(widths[i]!)).join('  '))
}

import { directionOf, type Figures, median, rounded } from './figures.ts'

/** `rev` is the named revision, `now` the working tree. */
export interface Pair<T = Figures> {
  readonly rev: T
  readonly now: T
}

/** `changed`: outside the limit, and neither direction is better. */
type Verdict = 'same' | 'worse' | 'better' | 'changed'

export interface ComparedFigure {
  readonly path: string
  /** Medians. */
  readonly rev: number
  readonly now: number
  readonly ratio: number
  /** Smallest and largest ratio of a pair. */
  readonly spread: readonly [number, number]
  readonly verdict: Verdict
}

/** Order of a pair: each side runs first in half of them, so that a drift of the machine affects both alike. */
export function orderOf(pair: number): readonly (keyof Pair)[] {
  return pair % 2 === 0 ? ['rev', 'now'] : ['now', 'rev']
}

/** Compares the figures that all runs have; `missing` are the paths of the others. */
export function compareFigures(
  pairs: readonly Pair[],
  withinPercent: number,
): { compared: ComparedFigure[]; missing: string[] } {
  const runs = pairs.flatMap(({ rev, now }) => [rev, now])
  const paths = [...new Set(runs.flatMap(run => [...run.keys()]))]
  const isEverywhere = (path: string) => runs.every(run => run.has(path))
  const compared = paths.filter(isEverywhere).map(path => {
    const values = pairs.map(({ rev, now }) => ({ rev: rev.get(path)!, now: now.get(path)! }))
    const medians = { rev: median(values.map(({ rev }) => rev)), now: median(values.map(({ now }) => now)) }
    const ratios = values.map(ratioOf)
    const spread = [Math.min(...ratios), Math.max(...ratios)] as const
    const verdict = verdictOf(path, medians, withinPercent)
    return { path, ...medians, ratio: ratioOf(medians), spread, verdict }
  })
  return { compared, missing: paths.filter(path => !isEverywhere(path)) }
}

function verdictOf(path: string, { rev, now }: Pair<number>, withinPercent: number): Verdict {
  if (Math.abs(now - rev) <= (withinPercent / 100) * Math.abs(rev)) return 'same'
  const direction = directionOf(path)
  if (direction === undefined || direction === 'none') return 'changed'
  return now > rev === (direction === 'lower') ? 'worse' : 'better'
}

function ratioOf({ rev, now }: Pair<number>): number {
  return now === rev ? 1 : now / rev
}

/** Cells of a figure: path, both medians, ratio, spread, verdict unless it is the same. */
export function rowOf({ path, rev, now, ratio, spread, verdict }: ComparedFigure): string[] {
  const range = spread.map(rounded).join(' – ')
  return [path, rounded(rev), rounded(now), rounded(ratio), range, verdict === 'same' ? '' : verdict]
}

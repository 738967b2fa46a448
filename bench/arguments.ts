import { parseArgs } from 'node:util'

interface Comparison {
  readonly revision: string
  /** Runs of each revision; even, so that each side runs first in half of them. */
  readonly pairs: number
  readonly withinPercent: number
}

export interface BenchArguments {
  /** All benches if empty. */
  readonly names: readonly string[]
  readonly comparison?: Comparison
}

const usage = `npm run bench -- [NAME…]
npm run bench -- --compare REV [--pairs N] [--within PERCENT] NAME…`

/** @throws Error that says what to change */
export function readArguments(args: readonly string[], known: readonly string[]): BenchArguments {
  const { values, positionals } = parse(args)
  const names = [...new Set(positionals)]
  const unknown = names.filter(name => !known.includes(name))
  if (unknown.length > 0) throw new Error(`no bench ${unknown.join(', ')}; there are ${known.join(', ')}`)
  const { compare: revision, pairs = '4', within = '10' } = values
  if (revision === undefined) {
    if (values.pairs ?? values.within) throw new Error(`--pairs and --within require --compare REV\n${usage}`)
    return { names }
  }
  if (names.length === 0)
    throw new Error(`--compare requires names of benches: some of ${known.join(', ')}\n${usage}`)
  if (!/^([2468]|[1-9][02468])$/.test(pairs))
    throw new Error(
      `--pairs ${pairs}: an even number from 2 to 98, so that each side runs first in half of them`,
    )
  if (!/^\d+(\.\d+)?$/.test(within)) throw new Error(`--within ${within}: a percentage such as 10 or 2.5`)
  return { names, comparison: { revision, pairs: Number(pairs), withinPercent: Number(within) } }
}

function parse(args: readonly string[]) {
  const option = { type: 'string' } as const
  try {
    const options = { compare: option, pairs: option, within: option }
    return parseArgs({ args: [...args], allowPositionals: true, options })
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${usage}`)
  }
}

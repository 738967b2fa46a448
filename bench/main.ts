/**
 * Runs every measurement, each in its own processes, one after the other; prints figures next to their
 * targets, and keeps them in bench/results.json. `npm run bench -- room-1000` runs one of them;
 * `npm run bench -- --compare REV room-1000` compares the working tree with a revision and writes nothing.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { readArguments } from './arguments.ts'
import { type Aim, aims, measurements } from './measurements.ts'
import { compareRevisions } from './revisions.ts'
import { printTable, rounded } from './table.ts'

const resultsFile = new URL('./results.json', import.meta.url)
const wanted = await readAndCompare()

interface Results {
  [measurement: string]: unknown
}

const results: Results = existsSync(resultsFile) ? JSON.parse(readFileSync(resultsFile, 'utf8')) : {}
results.machine = {
  processor: cpus()[0]?.model,
  cores: availableParallelism(),
  memoryGiB: Math.round(totalmem() / 2 ** 30),
  node: process.version,
}
for (const { name, script, args } of measurements) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  process.stderr.write(`measuring ${name} …\n`)
  const file = new URL(script, import.meta.url).pathname
  const { stdout, status } = spawnSync(process.execPath, [file, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  if (status !== 0) {
    process.stderr.write(`${name} failed\n`)
    process.exitCode = 1
    continue
  }
  results[name] = { at: new Date().toISOString(), figures: JSON.parse(stdout) }
  writeFileSync(resultsFile, `${JSON.stringify(results, null, 2)}\n`)
}
printTable(aims.flatMap(aim => rowOf(aim, results)))

function rowOf(aim: Aim, all: Results): string[][] {
  const measured = all[aim.measurement] as { figures: never } | undefined
  if (!measured) return []
  const value = aim.figure(measured.figures)
  const reached = aim.atMost === undefined ? value >= aim.atLeast : value <= aim.atMost
  const bound = aim.atMost === undefined ? `≥ ${aim.atLeast}` : `≤ ${aim.atMost}`
  return [[aim.what, rounded(value), bound, aim.unit, reached ? 'reached' : 'missed']]
}

/** Ends the process after a comparison. @returns names of the benches to run otherwise */
async function readAndCompare(): Promise<readonly string[]> {
  try {
    const known = measurements.map(({ name }) => name)
    const { names, comparison } = readArguments(process.argv.slice(2), known)
    if (!comparison) return names
    process.exit((await compareRevisions(names, comparison)) ? 1 : 0)
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exit(2)
  }
}

/**
 * Runs every measurement, each in its own processes, one after the other; prints figures next to their
 * targets, and keeps them in bench/results.json. `npm run bench -- room-1000` runs one of them;
 * `npm run bench -- --compare REV room-1000` compares the working tree with a revision and writes nothing.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { readArguments } from './arguments.ts'
import { type Aim, aimedValue, type Figures, figuresOf, printTable, rounded } from './figures.ts'
import { measurements } from './measurements.ts'
import { compareRevisions } from './revisions.ts'

const resultsFile = new URL('./results.json', import.meta.url)
const wanted = await readAndCompare()

const results = existsSync(resultsFile) ? JSON.parse(readFileSync(resultsFile, 'utf8')) : {}
results.machine = {
  processor: cpus()[0]?.model,
  cores: availableParallelism(),
  memoryGiB: Math.round(totalmem() / 2 ** 30),
  node: process.version,
}
for (const { name, script, args } of measurements) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  process.stderr.write(`measuring ${name} …\n`)
  const { stdout, status } = spawnSync(process.execPath, [`${import.meta.dirname}/${script}`, ...args], {
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
printTable(
  measurements
    .filter(({ name }) => results[name])
    .flatMap(({ name, aims }) => aims.map(aim => rowOf(aim, figuresOf(results[name].figures)))),
)

function rowOf(aim: Aim, figures: Figures): string[] {
  const value = aimedValue(aim, figures)
  const [isReached, bound] =
    'atMost' in aim.bound
      ? [value <= aim.bound.atMost, `≤ ${aim.bound.atMost}`]
      : [value >= aim.bound.atLeast, `≥ ${aim.bound.atLeast}`]
  return [aim.what, rounded(value), bound, aim.unit, isReached ? 'reached' : 'missed']
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

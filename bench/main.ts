/**
 * Runs every measurement, each in processes of its own, one after the other; prints what was reached beside
 * what is aimed at, and keeps all figures in bench/results.json. `npm run bench -- room` runs one of them.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { type Aim, aims, measurements } from './measurements.ts'

const resultsFile = new URL('./results.json', import.meta.url)
const wanted = process.argv.slice(2)

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

function rounded(value: number): string {
  return value >= 100 ? String(Math.round(value)) : value.toFixed(2)
}

function printTable(rows: readonly string[][]): void {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map(row => row[i]!.length)))
  for (const row of rows) console.log(row.map((cell, i) => cell.padEnd(widths[i]!)).join('  '))
}

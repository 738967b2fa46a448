/**
 * Repeats tests next to a busy loop per processor: a flake shows when its machine is busy.
 *   npm run test:steady [-- [--runs N] [FILE…]]
 * Without files it runs `npm test` ten times, files a hundred times each. Prints the seconds and failures of each run, among them
 * tests that passed at a second attempt. Exits with 1 if there are any.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'

const { values, positionals: files } = parseArgs({
  options: { runs: { type: 'string' } },
  allowPositionals: true,
})
const runs = Number(values.runs ?? (files.length > 0 ? 100 : 10))
if (!(Number.isInteger(runs) && runs > 0)) throw new Error('--runs takes a whole number above 0')

// Threads end with this process, however it ends.
for (let i = 0; i < availableParallelism(); i++) new Worker('for(;;);', { eval: true })

const folder = mkdtempSync(join(tmpdir(), 'roomful-steady-'))
let failedRuns = 0
for (let run = 1; run <= runs; run++) {
  const began = performance.now()
  const { code, output } = await runTests()
  const failures = output.split('\n').filter(line => line.startsWith('failed: '))
  const seconds = Math.round((performance.now() - began) / 1_000)
  console.log(`run ${run} of ${runs}: ${seconds} s, ${code === 0 ? 'passed' : 'failed'}`)
  if (code === 0) continue
  failedRuns++
  const log = join(folder, `${run}.log`)
  writeFileSync(log, output)
  console.log([...failures, `whole output: ${log}`].map(line => `  ${line}`).join('\n'))
}
console.log(`${runs - failedRuns} of ${runs} runs passed`)
process.exit(failedRuns === 0 ? 0 : 1)

async function runTests(): Promise<{ code: unknown; output: string }> {
  const [program, ...rest] = files.length > 0 ? ['npx', 'vitest', 'run', ...files] : ['npm', 'test']
  const tests = spawn(program!, rest, { stdio: ['ignore', 'pipe', 'inherit'] })
  const [[code], output] = await Promise.all([once(tests, 'close'), text(tests.stdout)])
  return { code, output }
}

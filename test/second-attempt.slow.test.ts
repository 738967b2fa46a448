// A test that passed at a second attempt fails the run, and the last lines name it.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const workspace = join(import.meta.dirname, '..')

test('a run in which a test needed a second attempt fails and names it, with the cause of the first', () => {
  const folder = mkdtempSync(join(tmpdir(), 'roomful-attempts-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  symlinkSync(join(workspace, 'node_modules'), join(folder, 'node_modules'))
  writeFileSync(
    join(folder, 'vitest.config.ts'),
    `import { SummaryReporter } from ${JSON.stringify(join(workspace, 'test/support/summary-reporter.ts'))}
    export default { test: { retry: 1, reporters: [new SummaryReporter({})] } }`,
  )
  writeFileSync(
    join(folder, 'race.test.ts'),
    `import { expect, test } from 'vitest'
    let attempts = 0
    test('races', () => expect(++attempts).toBe(2))
    test('does not', () => {})`,
  )
  const { status, stdout } = spawnSync('npx', ['vitest', 'run'], { cwd: folder, encoding: 'utf8' })
  expect(stdout.trim().split('\n').slice(-2)).toEqual([
    'failed: passed at a second attempt: race.test.ts: races: expected 1 to be 2 // Object.is equality',
    '1 passed, 1 failed, 0 skipped',
  ])
  expect(status).toBe(1)
})

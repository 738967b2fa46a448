// The last lines name tests that passed at a second attempt; more than three fail the run.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const workspace = join(import.meta.dirname, '..')

test.each([
  { races: 3, status: 0, counted: '4 passed, 0 failed, 0 skipped' },
  { races: 4, status: 1, counted: '1 passed, 4 failed, 0 skipped' },
])(
  'a run in which $races tests needed a second attempt names them, with the causes of the first',
  ({ races, status, counted }) => {
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
    for (let i = 0; i < ${races}; i++) {
      let attempts = 0
      test('races', () => expect(++attempts).toBe(2))
    }
    test('does not', () => {})`,
    )
    const run = spawnSync('npx', ['vitest', 'run'], { cwd: folder, encoding: 'utf8' })
    const named = 'passed at a second attempt: race.test.ts: races: expected 1 to be 2 // Object.is equality'
    expect(
      run.stdout
        .trim()
        .split('\n')
        .slice(-1 - races),
    ).toEqual([...Array(races).fill(status === 0 ? named : `failed: ${named}`), counted])
    expect(run.status).toBe(status)
  },
)

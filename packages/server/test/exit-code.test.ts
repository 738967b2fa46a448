// A run of tests that fails ends with a code that says so, though it has loaded what starts PostgreSQL.
import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

test('a process that has failed says so when it ends', () => {
  const support = new URL('./support/postgres.ts', import.meta.url).href
  const script = `await import(${JSON.stringify(support)}); process.exitCode = 3`
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script])
  expect(status, String(stderr)).toBe(3)
})

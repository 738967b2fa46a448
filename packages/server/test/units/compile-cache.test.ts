// The code of a server is compiled again before the start when it has changed: compiling in the server would cost it memory for good.
import { mkdirSync, mkdtempSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isNewest } from '../../src/lib/compile-cache.js'

const folder = mkdtempSync(join(tmpdir(), 'compiled-'))
const sources = join(folder, 'src')
const stamp = join(folder, 'stamp')

function write(file: string, at: number): void {
  writeFileSync(file, '')
  utimesSync(file, at, at)
}

test('what was compiled is stale once a source has changed, was added, or is in a folder within', () => {
  mkdirSync(join(sources, 'within'), { recursive: true })
  write(join(sources, 'main.ts'), 1_000)
  write(join(sources, 'within', 'part.js'), 1_000)
  expect(isNewest(stamp, [sources])).toBe(false)
  write(stamp, 2_000)
  expect(isNewest(stamp, [sources, join(folder, 'not-there')])).toBe(true)
  write(join(sources, 'notes.md'), 3_000)
  expect(isNewest(stamp, [sources])).toBe(true)
  write(join(sources, 'within', 'part.js'), 3_000)
  expect(isNewest(stamp, [sources])).toBe(false)
  write(stamp, 4_000)
  expect(isNewest(stamp, [sources])).toBe(true)
  write(join(sources, 'within', 'new.ts'), 5_000)
  expect(isNewest(stamp, [sources])).toBe(false)
})

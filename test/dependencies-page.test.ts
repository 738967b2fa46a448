// docs/internals/dependencies.md has every runtime package, and no other.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const repository = join(import.meta.dirname, '..')

test('every runtime package has a sentence: why, and what would replace it', () => {
  const packages = globSync('packages/*/package.json', { cwd: repository }).flatMap(file =>
    Object.keys(JSON.parse(readFileSync(join(repository, file), 'utf8')).dependencies ?? {}),
  )
  const expected = [...new Set(packages)].filter(name => !name.startsWith('@roomful/')).sort()
  const page = readFileSync(join(repository, 'docs/internals/dependencies.md'), 'utf8')
  const rows = [...page.matchAll(/^\| `([^`]+)` *\| (\S.*?) *\| (\S.*?) *\|$/gm)]
  expect(rows.map(([, name]) => name).sort()).toEqual(expected)
})

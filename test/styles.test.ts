// A class is styled by one sheet: two that mean different things by one name change each other's looks.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = new URL('../packages/web/src/', import.meta.url).pathname
/** These are one sheet each, in an order of its own. */
const sheetParts = [
  [/^stage\/(layout|lobby|results|dashboard|controls|panels|remote)\.css$/, 'stage/stage.css'],
  [/^ui\/(wide-)?tokens\.css$/, 'ui/tokens.css'],
] as const

/** Classes that stand alone in a selector of a sheet. */
function classesOf(css: string): Set<string> {
  const selectors = css
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/:(is|not|has|where)\([^()]*(\([^()]*\)[^()]*)*\)/g, '')
    .matchAll(/([^{};]+)\{/g)
  return new Set(
    [...selectors].flatMap(([, list]) =>
      list!.split(',').flatMap(one => /^\s*\.([\w-]+)\s*$/.exec(one)?.[1] ?? []),
    ),
  )
}

test('no class is styled by two sheets', () => {
  const sheets = new Map<string, Set<string>>()
  for (const file of globSync('**/*.css', { cwd: source })) {
    const sheet = sheetParts.find(([part]) => part.test(file))?.[1] ?? file
    for (const name of classesOf(readFileSync(join(source, file), 'utf8')))
      sheets.getOrInsertComputed(name, () => new Set()).add(sheet)
  }
  expect(sheets.size).toBeGreaterThan(100)
  expect([...sheets].filter(([, files]) => files.size > 1).map(([name, files]) => [name, ...files])).toEqual(
    [],
  )
})

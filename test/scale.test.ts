// docs/scale.md is true: its numbers are those that bench/scale.ts reckons from bench/results.json.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scaleTables, withTables } from '../bench/scale.ts'

const repository = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(repository, path), 'utf8')
const document = read('docs/scale.md')
const tables = scaleTables(JSON.parse(read('bench/results.json')))

test('the tables of docs/scale.md are what bench/scale.ts prints (node bench/scale.ts --write)', () => {
  expect(withTables(document, tables)).toBe(document)
})

test('every table that bench/scale.ts prints stands in docs/scale.md', () => {
  const places = [...document.matchAll(/<!-- scale: (\w+) -->/g)].map(([, name]) => name)
  expect(places).toEqual(Object.keys(tables))
})

test('a place without a table is an error', () => {
  expect(() => withTables('<!-- scale: nothing -->\n\n<!-- end -->', tables)).toThrow(
    'no table is called nothing',
  )
})

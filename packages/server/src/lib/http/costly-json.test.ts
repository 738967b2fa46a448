// JSON that takes long to parse is recognized by its structure, whatever its strings hold, and no body that is accepted is
// taken for it.
import { slidesMax } from '@roomful/contract/question-types/question-input'
import { expect, test } from 'vitest'
import { isCostlyJson } from './costly-json.ts'

const costly = (text: string) => isCostlyJson(Buffer.from(text))

test.each([
  ['nested lists', '['.repeat(65)],
  ['nested objects', '{"a":'.repeat(65)],
  ['a list of very many', `[${'1,'.repeat(100_001)}1]`],
  ['an object of very many', `{${'"a":1,'.repeat(100_001)}"a":1}`],
  ['very many lists, of nothing', '[]'.repeat(100_001)],
  ['very many after a string that ends with a backslash', `["\\\\",${'1,'.repeat(100_001)}1]`],
])('%s', async (_name, text) => {
  expect(await costly(text)).toBe(true)
})

test.each([
  ['nothing', ''],
  ['lists that are nested as deep as any', `${'['.repeat(64)}${']'.repeat(64)}`],
  ['brackets and commas in a string', `{"a":"${'[,{'.repeat(100_001)}"}`],
  ['brackets after a quote that is escaped', `{"a":"\\"${'[,{'.repeat(100_001)}"}`],
  ['a string without an end', `"${'['.repeat(100_001)}`],
])('not %s', async (_name, text) => {
  expect(await costly(text)).toBe(false)
})

test('not a presentation with as much as there may be', async () => {
  const accepted = Array.from({ length: 20 }, (_, i) => String(i))
  const settings = { blanks: Array.from({ length: 10 }, () => ({ accepted, case_sensitive: false })) }
  const question = { type: 'FILL_IN_BLANK', prompt: '___'.repeat(10), settings, notes: '' }
  const slides = Array.from({ length: slidesMax }, () => ({ question }))
  expect(await costly(JSON.stringify({ title: 'All of it', slides }))).toBe(false)
})

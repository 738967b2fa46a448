// The list of common words is the one that its script makes.
import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { loadCommonWords } from '../packages/server/src/features/people/common-words.ts'
import { commonWords, wordsFile } from '../scripts/common-words.ts'

const made = commonWords()

test('common-words.br is what scripts/common-words.ts makes, in less than 700 kB', () => {
  const file = readFileSync(wordsFile)
  const isCurrent = brotliDecompressSync(file).toString() === made
  expect(isCurrent, 'out of date: run node scripts/common-words.ts').toBe(true)
  expect(file.length).toBeLessThan(700_000)
})

test('words of each language are found with their ranks, the first and last ones too', async () => {
  const { rankOf } = await loadCommonWords()
  const listed = made.match(/[a-z]+/g)!
  for (const word of [listed[0]!, listed.at(-1)!, 'ichliebedich', 'muenchen', 'munchen', 'wiosna', 'zomer'])
    expect(rankOf(word), word).toBeGreaterThan(0)
  expect(rankOf('the')).toBeLessThan(10)
  expect(rankOf('fahrrad')! / rankOf('und')!).toBeGreaterThan(100)
  for (const word of ['', 'a', 'vtqlmxw', 'zzzzzzzzzz', '1', 'the1', 'München'])
    expect(rankOf(word), word).toBeUndefined()
})

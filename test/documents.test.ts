// The documents are complete: the README stays a first page, the index lists every page, and the list of variables is that of the
// configuration.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { configurationPage, withVariables } from '../scripts/configuration-page.ts'

const repository = join(import.meta.dirname, '..')
const readme = readFileSync(join(repository, 'README.md'), 'utf8')

test('the README has at most 8 kB, and the product comes before its first command', () => {
  expect(Buffer.byteLength(readme)).toBeLessThanOrEqual(8_000)
  const [before] = readme.split('```')
  expect(before).toContain('docs/images/')
  expect(readme).toContain('npm install && npm start')
  expect(readme).toContain('npm install && npm test')
})

test('the index of the documentation lists every page', () => {
  const index = readFileSync(join(repository, 'docs/README.md'), 'utf8')
  const linked = new Set([...index.matchAll(/\]\(([^)#]+)\)/g)].map(([, path]) => path))
  const pages = readdirSync(join(repository, 'docs'), { recursive: true, encoding: 'utf8' }).filter(
    path => path.endsWith('.md') && !path.startsWith('adr') && path !== 'README.md',
  )
  expect(pages.filter(page => !linked.has(page))).toEqual([])
})

test('the list of variables is that of the configuration', () => {
  const page = readFileSync(configurationPage, 'utf8')
  expect(page, 'out of date: run node scripts/configuration-page.ts').toBe(withVariables(page))
})

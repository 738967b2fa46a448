// The documents are complete: the README stays a first page, the index lists every page, and the list of variables is that of the
// configuration.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import packageJson from '../packages/server/package.json' with { type: 'json' }
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

/** The tests that run the commands of the README; no container engine runs in any. */
const runBy: Readonly<Record<string, string>> = {
  'npm install && npm start': 'test/npm-start.test.ts',
  'npm run release linux-x64 && dist/roomful-linux-x64': 'test/install.programs.test.ts',
  'ROOMFUL_PUBLIC_URL=https://rooms.example docker compose --file deploy/compose.yaml up --build':
    'test/container.programs.test.ts',
  'npx roomful demo': 'test/release.slow.test.ts',
  'npm install && npm test': '.ci/run',
  'apt-get install libatomic1': '.ci/run',
}

test('every command of the README is run by a test', () => {
  const [, block] = /^```sh\n(.*?)^```$/ms.exec(readme)!
  const lines = block!
    .trim()
    .split('\n')
    .map(line => line.replace(/ +#.*$/, ''))
  const inText = [...readme.matchAll(/`((?:npm|npx|apt-get|docker) [^`]+)`/g)].map(([, command]) => command!)
  const commands = [...lines, ...inText.filter(command => command !== 'npm install')]
  expect(commands.filter(command => !Object.hasOwn(runBy, command))).toEqual([])
  expect(Object.keys(runBy).filter(command => !commands.includes(command))).toEqual([])
  expect(Object.values(runBy).filter(file => !existsSync(join(repository, file)))).toEqual([])
})

test('the README says which version it is', () => {
  expect(readme).toContain(`version ${packageJson.version} `)
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

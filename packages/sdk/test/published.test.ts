import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { startApi } from '../../server/test/support/api.ts'
import { testConfig } from '../../server/test/support/engines.ts'
import { buildSdk } from '../scripts/build-sdk.ts'
import { routesText } from '../scripts/routes-text.ts'

const gzippedBytesMax = 10_000
/** What only Node has, or what a browser has not. */
const nodeGlobals = [
  'Buffer',
  'process',
  'require',
  'module',
  'exports',
  'global',
  'setImmediate',
  '__dirname',
  '__filename',
]
const project = mkdtempSync(join(tmpdir(), 'roomful-consumer-'))
const folder = join(project, 'node_modules/@roomful/sdk')

beforeAll(() => {
  mkdirSync(folder, { recursive: true })
  buildSdk(folder)
})

test('src/routes.ts is what the operation table gives', () => {
  const file = new URL('../src/routes.ts', import.meta.url)
  expect(readFileSync(file, 'utf8'), 'run `node packages/sdk/scripts/generate.ts`').toBe(routesText())
})

test('the published client is small and needs nothing that a browser does not have', () => {
  const files = readdirSync(folder).filter(name => name.endsWith('.js'))
  const text = files.map(name => readFileSync(join(folder, name), 'utf8')).join('\n')
  expect(gzipSync(text, { level: 9 }).length).toBeLessThan(gzippedBytesMax)
  for (const [, specifier] of text.matchAll(/from ['"]([^'"]+)['"]/g))
    expect(specifier).toMatch(/^\.\/[\w-]+\.js$/)
  expect(text).not.toContain('node:')
  const code = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  expect(code).toContain('crypto.subtle')
  expect(nodeGlobals.filter(name => new RegExp(`(?<![.\\w])${name}\\b(?!['"])`).test(code))).toEqual([])
})

test('the published client works against a server', async () => {
  const api = await startApi(testConfig())
  const { roomful } = await import(join(folder, 'index.js'))
  const client = roomful({ apiKey: api.key, baseUrl: api.app.url })
  const { id } = await client.createPresentation({ title: 'From outside' })
  expect(await client.getPresentation({ presentationId: id })).toMatchObject({ title: 'From outside' })
  await api.app.close()
})

test('the published types stand by themselves and refuse what the API refuses', () => {
  writeFileSync(join(project, 'package.json'), '{"type":"module"}')
  writeFileSync(
    join(project, 'good.ts'),
    `import { roomful, RoomfulError, verifyWebhook, type AnswerOf } from '@roomful/sdk'
const client = roomful({ apiKey: 'rmf_x', baseUrl: 'https://rooms.example' })
const session: AnswerOf<'getSession'> = await client.getSession({ id: 'ses_x' })
const state: 'DRAFT' | 'LIVE' | 'CLOSED' = session.state
for await (const one of client.all('listSessions')) console.log(one.join_code satisfies string, state)
await client.createQuestion({ presentationId: 'p', type: 'RATING', prompt: 'x', settings: { max: 4 } })
await client.getLimits()
try { await client.closeSession({ id: 'x' }) } catch (error) {
  if (error instanceof RoomfulError && error.code === 'RATE_LIMITED') console.log(error.retryAfterSeconds)
}
const event = await verifyWebhook(new Headers(), '{}', 'whsec_x')
if (event.type === 'session.ended') console.log(event.data.join_code satisfies string)
// @ts-expect-error no such type of question
await client.createQuestion({ presentationId: 'p', type: 'GUESS', prompt: 'x' })
// @ts-expect-error question_id is missing
await client.getQuestionResults({ id: 'ses_x' })
// @ts-expect-error results are no list of pages
client.all('getQuestionResults')
`,
  )
  const compiler = new URL('../../../node_modules/.bin/tsc', import.meta.url).pathname
  const options = [
    '--noEmit',
    '--strict',
    '--module',
    'nodenext',
    '--target',
    'esnext',
    '--lib',
    'esnext,dom',
    '--types',
    '',
  ]
  const { status, stdout } = spawnSync(compiler, [...options, 'good.ts'], { cwd: project, encoding: 'utf8' })
  expect([status, stdout]).toEqual([0, ''])
})

/** Promise: what npm publishes stands by itself: small, typed for both kinds of modules, documented, and made from the operation table. */
import { execFile, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publicOperations } from '@roomful/contract'
import { publint } from 'publint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi } from '../../server/test/support/api.ts'
import { testConfig } from '../../server/test/support/engines.ts'
import { buildSdk, linksOf } from '../scripts/build-sdk.ts'
import { routesText } from '../scripts/routes-text.ts'
import { methodsText, typesText } from '../scripts/types-text.ts'
import { operationSamples } from './support/samples.ts'

const gzippedBytesMax = { 'index.js': 10_000, 'room.js': 12_500 }
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
const project = mkdtempSync(join(tmpdir(), 'a consumer of roomful '))
const compiler = new URL('../../../node_modules/.bin/tsc', import.meta.url).pathname
const folder = join(project, 'node_modules/@roomful/sdk')

beforeAll(() => {
  mkdirSync(folder, { recursive: true })
  buildSdk(folder)
})
afterAll(() => rmSync(project, { recursive: true }))

test.each([
  ['routes', routesText],
  ['types', typesText],
  ['methods', methodsText],
])('src/%s.ts is what the operation table and the OpenAPI document give', (name, text) => {
  const file = new URL(`../src/${name}.ts`, import.meta.url)
  expect(readFileSync(file, 'utf8'), 'run `node packages/sdk/scripts/generate.ts`').toBe(text())
})

test('the published client is small and needs nothing that a browser does not have', () => {
  const modules = join(folder, 'esm')
  const files = readdirSync(modules).filter(name => name.endsWith('.js'))
  const text = files.map(name => readFileSync(join(modules, name), 'utf8')).join('\n')
  for (const [entry, bytesMax] of Object.entries(gzippedBytesMax))
    expect(gzipSync(loadedBy(join(modules, entry)), { level: 9 }).length).toBeLessThan(bytesMax)
  for (const [, specifier] of text.matchAll(/from ['"]([^'"]+)['"]/g))
    expect(specifier).toMatch(/^\.\/[\w-]+\.js$/)
  expect(text).not.toContain('node:')
  const code = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  expect(code).toContain('crypto.subtle')
  expect(nodeGlobals.filter(name => new RegExp(`(?<![.\\w])${name}\\b(?!['"])`).test(code))).toEqual([])
})

/** A module with all that it imports. */
function loadedBy(file: string, seen = new Set<string>()): string {
  if (seen.has(file)) return ''
  seen.add(file)
  const text = readFileSync(file, 'utf8')
  const imports = [...text.matchAll(/from ['"]([^'"]+)['"]/g)].map(([, name]) => join(file, '..', name!))
  return [text, ...imports.map(name => loadedBy(name, seen))].join('\n')
}

test('the published client works against a server', async () => {
  const api = await startApi(testConfig())
  const { roomful } = await import(join(folder, 'esm/index.js'))
  const client = roomful({ apiKey: api.key, baseUrl: api.app.url })
  const { id } = await client.createPresentation({ title: 'From outside' })
  expect(await client.getPresentation({ presentation_id: id })).toMatchObject({ title: 'From outside' })
  await api.app.close()
})

const program = `import { AbortError, ApiError, ConnectionError, roomful, RoomfulError, TimeoutError, verifyWebhook } from '@roomful/sdk'
import type {
  AttemptResult, CallOptions, ResponseOf, CreateQuizQuestion, ParticipantAnswer, Question, QuestionOf, QuizSettings, ResultsOf, Session, WebhookEvent,
} from '@roomful/sdk'
import { ApiError as RoomApiError, joinRoom, RejectedError, RoomEndedError, resumeRoom } from '@roomful/sdk/room'
import type { Room, RoomClient, RoomQuestion, StageRoom } from '@roomful/sdk/room'
const client = roomful({ apiKey: 'rmf_x', baseUrl: 'https://rooms.example' })
export async function takePart(): Promise<void> {
  const joined: RoomClient = await joinRoom({ code: '131501', time_factor: 1.5 }, { baseUrl: 'https://rooms.example', WebSocket })
  const room: Room = await joined.until(({ question }) => question?.phase === 'OPEN')
  const asked: RoomQuestion | null = room.question
  await joined.answer('que_x', { words: [asked?.prompt ?? ''] }).catch((error: unknown) => {
    if (error instanceof RejectedError && error.code === 'QUESTION_NOT_OPEN') console.log(error.invalidFields.length.toFixed())
    if (error instanceof RoomEndedError && error.reason === 'removed') console.log((error satisfies RoomfulError).message)
    if (error instanceof ApiError) console.log((error satisfies RoomApiError).status)
  })
  if (room.results?.question_type === 'NPS') console.log(room.results.nps.score satisfies number | null)
  if (room.entries[0]?.lifecycle === 'ANSWERED') console.log((room.look?.accent?.dark satisfies string | undefined), room.content_slide?.image?.url)
  await resumeRoom(joined.seat, { baseUrl: 'https://rooms.example', WebSocket: null })
  const deck: StageRoom['deck'] = []
  console.log(deck, joined.connection === 'polling')
  // @ts-expect-error no such field of an answer
  await joined.answer('que_x', { word: 'x' })
  // @ts-expect-error no such phase
  await joined.until(({ question }) => question?.phase === 'DONE')
}
export async function use(): Promise<void> {
  const session: Session = await client.getSession({ session_id: 'ses_x' })
  const same: ResponseOf<'getSession'> = session
  const state: 'DRAFT' | 'LIVE' | 'CLOSED' = same.state
  for await (const one of client.all('listSessions')) console.log(one.join_code satisfies string, state)
  await client.createQuestion({ presentation_id: 'p', type: 'RATING', prompt: 'x', settings: { max: 4 }, notes: 'y' })
  await client.getLimits()
  const options: CallOptions = { timeoutMs: 1, retries: 0, headers: { 'x-a': 'b' }, idempotencyKey: 'c', signal: undefined }
  try { await client.closeSession({ session_id: 'x' }, options) } catch (error) {
    if (error instanceof ApiError && error.code === 'RATE_LIMITED') console.log(error.retryAfterSeconds)
    if (error instanceof ApiError) for (const { field, rule } of error.details) console.log(field, rule)
    if (error instanceof TimeoutError) console.log((error satisfies ConnectionError).cause)
    if (error instanceof AbortError) console.log((error satisfies RoomfulError).cause)
  }
  roomful({ apiKey: '', baseUrl: '', onRequest: ({ attempt }) => console.log(attempt.toFixed()),
    onResponse: (result: AttemptResult) => console.log(result.error?.message, result.durationMs) })
  const event: WebhookEvent = await verifyWebhook(new Headers(), '{}', 'whsec_x')
  if (event.type === 'session.ended') console.log(event.data.join_code satisfies string)
  const quiz: CreateQuizQuestion = { type: 'QUIZ', prompt: '?', options: [{ text: 'a', is_correct: true }, { text: 'b' }] }
  const question: Question = await client.createQuestion({ presentation_id: 'p', ...quiz })
  if (question.type === 'QUIZ') console.log((question.settings satisfies QuizSettings).points.toFixed())
  if (question.type === 'MATCHING') console.log(question.options[0]?.match satisfies string | undefined)
  const given: ParticipantAnswer = { type: 'NPS', answer: { value: 9 } }
  console.log(given)
  const results = await client.getQuestionResults({ session_id: 's', question_id: 'q' })
  if (results.question_type === 'NPS') console.log(results.nps.score satisfies number | null)
  const cloud: ResultsOf<'WORD_CLOUD'>['words'] = [{ text: 'x', count: 1 }]
  const order: QuestionOf<'ORDERING'>['options'][number]['text'] = cloud[0]!.text
  console.log(order)
  // @ts-expect-error no such type of question
  await client.createQuestion({ presentation_id: 'p', type: 'GUESS', prompt: 'x' })
  // @ts-expect-error a rating has no options
  await client.createQuestion({ presentation_id: 'p', type: 'RATING', prompt: 'x', options: [{ text: 'a' }] })
  // @ts-expect-error no such setting of this type
  await client.createQuestion({ presentation_id: 'p', type: 'RATING', prompt: 'x', settings: { max_words: 1 } })
  // @ts-expect-error a word cloud has no words settings of a text
  const wrong: ParticipantAnswer = { type: 'WORD_CLOUD', answer: { text: 'x' } }
  // @ts-expect-error question_id is missing
  await client.getQuestionResults({ session_id: 'ses_x' })
  // @ts-expect-error results are no list of pages
  client.all('getQuestionResults')
  console.log(wrong)
}
`

/** Type-checks a project of its own, whose path has spaces. */
function typeCheck(kind: 'module' | 'commonjs', files: Record<string, string>): [number | null, string] {
  writeFileSync(join(project, 'package.json'), JSON.stringify({ type: kind }))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(project, name), text)
  const options = [
    '--noEmit',
    '--strict',
    // TypeScript's own declarations; the package's are what this is about.
    '--skipDefaultLibCheck',
    '--module',
    'nodenext',
    '--target',
    'esnext',
    '--lib',
    'esnext,dom',
    '--types',
    '',
  ]
  const { status, stdout } = spawnSync(compiler, [...options, ...Object.keys(files)], {
    cwd: project,
    encoding: 'utf8',
  })
  return [status, stdout]
}

test.each(['module', 'commonjs'] as const)(
  'the published types stand by themselves and refuse what the API refuses, in a %s project',
  kind => {
    expect(typeCheck(kind, { 'program.ts': program })).toEqual([0, ''])
  },
)

test('the types take and return every field of every operation', () => {
  const lines = operationSamples().flatMap(({ name, given, returned }) => [
    ...given.map(one => `take<'${name}'>(${JSON.stringify(one)})`),
    ...returned.map(one => `give<'${name}'>(${JSON.stringify(one)})`),
  ])
  const program = `import type { ArgumentsOf, OperationName, ResponseOf } from '@roomful/sdk'
declare function take<N extends OperationName>(given: ArgumentsOf<N>): void
declare function give<N extends OperationName>(returned: ResponseOf<N>): void
${lines.join('\n')}
`
  expect(new Set(lines.map(line => line.match(/'(\w+)'/)![1]))).toEqual(
    new Set(Object.keys(publicOperations)),
  )
  expect(typeCheck('module', { 'fields.ts': program })).toEqual([0, ''])
})

test('the examples of the README are programs', () => {
  const readme = readFileSync(join(folder, 'README.md'), 'utf8')
  const blocks = [...readme.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, text]) => text!)
  expect(blocks.length).toBe(10)
  const text = blocks.join('')
  expect(typeCheck('module', { 'readme.ts': text })).toEqual([0, ''])
})

test('and they run, in the order of the README', async () => {
  const api = await startApi(testConfig())
  const readme = readFileSync(join(folder, 'README.md'), 'utf8')
  const blocks = [...readme.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, text]) => text!)
  const program = blocks
    .join('')
    .replaceAll('rmf_…', api.key)
    .replaceAll('https://rooms.example', api.app.url)
  writeFileSync(join(project, 'readme.mts'), program)
  const { stdout } = await promisify(execFile)(process.execPath, ['readme.mts'], { cwd: project })
  expect(stdout).toMatch(
    /^Join with \d{6}\n\{.*\}\nses_\w+ LIVE\nAnswered Where shall we meet\?\nsession.changed\nLIVE CLOSED\ntitle min_length at least 1 character\nping whk_test\n$/s,
  )
  await api.app.close()
})

test('both kinds of modules run, from a path with spaces', () => {
  expect(project).toContain(' ')
  const files = {
    'run.mjs':
      "import { roomful } from '@roomful/sdk'\nimport { joinRoom } from '@roomful/sdk/room'\nconsole.log(typeof joinRoom, typeof roomful({ apiKey: 'k', baseUrl: '' }).getLimits)",
    'run.cjs':
      "const { roomful } = require('@roomful/sdk')\nconst { joinRoom } = require('@roomful/sdk/room')\nconsole.log(typeof joinRoom, typeof roomful({ apiKey: 'k', baseUrl: '' }).getLimits)",
  }
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(project, name), text)
    const { stdout, stderr } = spawnSync(process.execPath, [name], { cwd: project, encoding: 'utf8' })
    expect([name, stdout, stderr]).toEqual([name, 'function function\n', ''])
  }
})

test('publint and are-the-types-wrong find nothing, and the tarball has a README and the licence', async () => {
  const pack = spawnSync('npm', ['pack', '--json', '--ignore-scripts'], { cwd: folder, encoding: 'utf8' })
  const [{ filename, files }] = JSON.parse(pack.stdout) as [{ filename: string; files: { path: string }[] }]
  expect(files.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['README.md', 'LICENSE', 'package.json']),
  )
  const tarball = readFileSync(join(folder, filename))
  rmSync(join(folder, filename))
  const lint = await publint({
    pack: { tarball: tarball.buffer.slice(tarball.byteOffset, tarball.byteOffset + tarball.length) },
    strict: true,
  })
  expect(lint.messages.map(({ code }) => code)).toEqual([])
  const checked = await checkPackage(createPackageFromTarballData(new Uint8Array(tarball)))
  expect(checked.types && 'problems' in checked ? checked.problems : checked).toEqual([])
})

test('npm pack refuses the sources, and says what to pack', () => {
  const { status, stderr } = spawnSync('npm', ['pack', '--dry-run'], {
    cwd: new URL('..', import.meta.url).pathname,
    encoding: 'utf8',
  })
  expect(status).not.toBe(0)
  expect(stderr).toContain('npm pack ./dist')
})

test('the links of the package come from one address, and stay away until there is one', () => {
  expect(linksOf('')).toEqual({})
  expect(linksOf('https://github.com/owner/name')).toEqual({
    repository: { type: 'git', url: 'git+https://github.com/owner/name.git', directory: 'packages/sdk' },
    homepage: 'https://github.com/owner/name/tree/main/packages/sdk#readme',
  })
  const published = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  expect([published.repository, published.homepage]).toEqual([undefined, undefined])
})

test('every method says in the editor what it does', () => {
  const text = readFileSync(join(folder, 'esm/methods.d.ts'), 'utf8')
  for (const name of Object.keys(publicOperations)) expect(text).toMatch(new RegExp(`\\*/\\s+${name}\\(`))
})

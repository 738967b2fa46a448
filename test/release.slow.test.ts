/** Promise: each artefact of a release is all that is needed: it plays the demo in an empty folder, serves, and starts its own processes. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { DatabaseSync } from 'node:sqlite'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import packageJson from '../packages/server/package.json' with { type: 'json' }
import { noisyPng } from '../packages/server/test/support/pictures.ts'
import { browser, password } from '../packages/server/test/support/workspace.ts'
import { makeExecutable, ownPlatform } from '../scripts/release/executable.ts'
import { makePackages } from '../scripts/release/packages.ts'

const hourMs = 60 * 60_000
/** With 0.65 MB of words that passwords must not be made of. */
const installedBytesMax = 26_500_000
const release = mkdtempSync(join(tmpdir(), 'roomful-release-'))
const project = join(release, 'project')
const entry = join(project, 'node_modules/roomful/program/roomful.js')
let executable: string
let tarballs: readonly string[]

beforeAll(async () => {
  const work = join(release, 'work')
  mkdirSync(work)
  executable = await makeExecutable(ownPlatform, release, work)
  tarballs = await makePackages(release, work)
  mkdirSync(project)
  writeFileSync(join(project, 'package.json'), '{}')
  const { status, stderr } = npm('install', '--offline', '--ignore-scripts', ...tarballs)
  expect(status, stderr).toBe(0)
})
afterAll(() => rmSync(release, { recursive: true }))

let folder: string
let server: ChildProcess | undefined
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'roomful-empty-'))
})
afterEach(() => {
  if (server?.exitCode === null && server.signalCode === null) server.kill('SIGKILL')
  rmSync(folder, { recursive: true })
})

/** The ways to start what is released, each with nothing but its own files. */
const ways = {
  'the executable': () => [executable],
  'the package': () => [process.execPath, join(project, 'node_modules/.bin/roomful')],
}

for (const [way, command] of Object.entries(ways)) {
  test(`${way} plays the demo in an empty folder, without a PATH, and leaves nothing there`, () => {
    const { status, stdout, stderr } = run([...command(), 'demo', '--json'])
    expect([status, stderr]).toEqual([0, ''])
    expect(JSON.parse(stdout)).toMatchObject({ ok: true, problems: [] })
    expect(readdirSync(folder)).toEqual([])
  })

  test(`${way} alone serves: pages, guides, the API and its document, with its data in ./data`, async () => {
    const url = await serve(command())
    const typesAt = {
      '/': 'text/html',
      '/workspace': 'text/html',
      '/docs/': 'text/html',
      '/docs/js/scalar.js': 'text/javascript',
      '/docs/quickstart': 'text/html',
      '/service-worker.js': 'text/javascript',
      '/openapi.json': 'application/json',
      '/readyz': 'application/json',
    }
    for (const [path, type] of Object.entries(typesAt)) {
      const response = await fetch(url + path)
      expect([path, response.status, response.headers.get('content-type')]).toEqual([
        path,
        200,
        expect.stringContaining(type),
      ])
    }
    const page = await (await fetch(`${url}/`, { headers: { 'accept-encoding': 'br' } })).text()
    const assets = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path!)
    expect(assets.length).toBeGreaterThan(2)
    for (const path of assets) expect([path, (await fetch(url + path)).status]).toEqual([path, 200])
    const document = await fetch(`${url}/openapi.json`)
    expect(await document.json()).toMatchObject({ openapi: expect.stringMatching(/^3/) })
    expect(readdirSync(folder)).toEqual(['data'])
    await stop()
  })

  test(`${way} starts the processes and threads that make exports, read files, scale images and anonymize`, async () => {
    const url = await serve(command())
    const setup = JSON.parse(run([...command(), 'setup', '--json']).stdout)
    const program = { 'x-api-key': setup.api_key }
    const exported = await fetch(`${url}/public/v1/sessions/${setup.session.id}/export?format=xlsx`, {
      headers: program,
    })
    expect([exported.status, (await exported.bytes()).toString()]).toEqual([
      200,
      expect.stringMatching(/^80,75,3,4,/),
    ])

    const { url: link } = JSON.parse(run([...command(), 'setup-link', '--json']).stdout)
    const owner = browser({ url })
    const form = {
      email: 'ada@example.com',
      name: 'Ada',
      password,
      language: 'en',
      organization_name: 'Acme',
    }
    const { body: me } = await owner.post('/set-up', { secret: link.split('#')[1], ...form })
    const preview = await owner.post(`/organizations/${me.organizations[0].id}/imports/preview`, {
      file_name: 'questions.gift',
      data: Buffer.from('Two and two? {=Four ~Five}').toString('base64'),
    })
    expect([preview.status, preview.body.format, preview.body.problems]).toEqual([200, 'GIFT', []])
    const file = noisyPng(900, 50).toString('base64')
    const { body: image } = await owner.post(`/organizations/${me.organizations[0].id}/images`, { file })
    expect(image).toMatchObject({ url: expect.any(String) })
    const scaled = await fetch(`${url}${image.url}?width=800`)
    expect([scaled.status, scaled.headers.get('content-type')]).toEqual([200, 'image/webp'])

    const post = async (path: string, body?: unknown, headers: Record<string, string> = program) => {
      const response = await fetch(url + path, {
        method: 'POST',
        headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      expect([path, Math.floor(response.status / 100)]).toEqual([path, 2])
      // biome-ignore lint/suspicious/noExplicitAny: responses of every shape
      return (await response.json()) as any
    }
    const deck = { title: 'Questions', questions: [{ type: 'QA', prompt: 'Your questions' }] }
    const { id: presentation_id } = await post('/public/v1/presentations', deck)
    const session = await post('/public/v1/sessions', { presentation_id })
    const path = `/public/v1/sessions/${session.id}`
    const [opens_at, closes_at] = [1, 2].map(hour => new Date(Date.now() + hour * hourMs).toISOString())
    await post(`${path}/schedule`, { opens_at, closes_at, timezone: 'Europe/Madrid' })
    await post(`${path}/open`)
    const { token, room } = await post('/room/v1/join', { code: session.join_code }, {})
    const phone = { authorization: `Bearer ${token}` }
    await post(`/room/v1/questions/${room.questions[0].id}/entries`, { text: 'Why?' }, phone)
    await post(`${path}/close`)
    const database = new DatabaseSync(join(folder, 'data/roomful.db'), { readOnly: true })
    const linked = database.prepare('select count(*) as count from entries where participant_key <> 0')
    await expect.poll(() => linked.get()).toEqual({ count: 0 })
    database.close()
    await stop()
  })
}

test.skipIf(process.platform !== 'linux' || process.getuid?.() !== 0)(
  'the executable runs on a read-only file system but for its data (needs root, for mounting)',
  () => {
    const script = `
      mount --make-rprivate / && mount --bind "$0" "$0" && cd "$0" || exit 99
      grep -v " $0 " /proc/mounts | cut -d" " -f2 | while read -r at; do mount -o remount,bind,ro "$at" 2>/dev/null; done
      for at in / /tmp /dev/shm "$0/.."; do ! touch "$at/probe" 2>/dev/null || exit 98; done
      exec env -i PATH= TMPDIR="$0" "$1" demo --json`
    const { status, stdout, stderr } = spawnSync('unshare', ['-m', 'sh', '-c', script, folder, executable], {
      encoding: 'utf8',
    })
    expect([status, stderr]).toEqual([0, ''])
    expect(JSON.parse(stdout)).toMatchObject({ ok: true, problems: [] })
  },
)

test.skipIf(process.platform !== 'linux')('the executable needs no library that slim images lack', () => {
  const names = new Set(readFileSync(executable, 'latin1').match(/\blib[\w+-]+\.so\.\d+(?=\0)/g))
  const ofSlimImages = ['libc', 'libdl', 'libgcc_s', 'libm', 'libpthread', 'libstdc++']
  expect([...names].map(name => name.replace(/\.so.*/, '')).sort()).toEqual(ofSlimImages)
})

test('the package is plain JavaScript with nothing to install, and npx runs it', () => {
  const installed = join(project, 'node_modules')
  expect(readdirSync(installed).filter(name => !name.startsWith('.'))).toEqual(['@roomful', 'roomful'])
  const files = readdirSync(join(installed, 'roomful'), { recursive: true, withFileTypes: true })
  const bytes = files
    .filter(file => file.isFile() && !file.parentPath.includes('/compiled'))
    .reduce((sum, { parentPath, name }) => sum + readFileSync(join(parentPath, name)).length, 0)
  expect(bytes).toBeLessThan(installedBytesMax)
  expect(files.filter(({ name }) => /\.(ts|tsx|node)$/.test(name))).toEqual([])
  const { status, stdout } = npm('exec', '--offline', '--', 'roomful', '--version')
  expect([status, stdout]).toEqual([0, `roomful ${packageJson.version}\n`])
})

test('the package runs on Node 24, which lacks some of the language', () => {
  const older = `delete globalThis.Temporal
    for (const { prototype } of [Map, WeakMap]) { delete prototype.getOrInsert; delete prototype.getOrInsertComputed }
    Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '24.0.0' } })`
  const node24 = `data:text/javascript,${encodeURIComponent(older)}`
  const { status, stderr } = run([process.execPath, '--import', node24, entry, 'demo'])
  expect([status, stderr]).toEqual([0, ''])
})

test('an older Node is told which one the package needs', () => {
  const olderNode = `data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'22.22.0'}})`
  const { status, stderr } = run([process.execPath, '--import', olderNode, entry, 'demo'])
  expect([status, stderr]).toEqual([1, 'roomful: this is Node 22.22.0, and Roomful needs 24 or later\n'])
})

test('licences of what is inside come with each artefact', () => {
  const names = ['@fontsource-variable/figtree', 'fastify', 'preact', 'ws']
  const lists = [
    [join(project, 'node_modules/roomful/LICENSES.txt'), names],
    [join(release, 'LICENSES.txt'), [...names, 'node-']],
  ] as const
  for (const [file, listed] of lists) {
    const text = readFileSync(file, 'utf8')
    expect(listed.filter(name => !new RegExp(`^${name}\\S* \\d.*: `, 'm').test(text))).toEqual([])
  }
})

test('publint and are-the-types-wrong find nothing', async () => {
  expect(tarballs.length).toBe(2)
  for (const file of tarballs) {
    const tarball = new Uint8Array(readFileSync(file))
    const lint = await publint({ pack: { tarball: tarball.buffer }, strict: true })
    expect([file, lint.messages.map(({ code }) => code)]).toEqual([file, []])
    const checked = await checkPackage(createPackageFromTarballData(tarball))
    expect([file, 'problems' in checked ? checked.problems : []]).toEqual([file, []])
  }
})

function npm(...args: string[]) {
  return spawnSync('npm', [...args, '--no-audit', '--no-update-notifier', '--silent'], {
    cwd: project,
    encoding: 'utf8',
    env: { ...process.env, npm_config_cache: join(release, 'cache') },
  })
}

/** The environment of what is released: no PATH, and nothing of this process. */
const environment = { PATH: '', PORT: '0', HOST: '127.0.0.1', TMPDIR: tmpdir() }

function run([program = '', ...args]: readonly string[]) {
  return spawnSync(program, args, { cwd: folder, encoding: 'utf8', env: environment })
}

/** Starts a server with its data in the empty folder. @returns its URL */
async function serve([program = '', ...args]: readonly string[]): Promise<string> {
  server = spawn(program, args, { cwd: folder, env: environment, stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const line of createInterface({ input: server.stdout! })) {
    const { msg, url } = JSON.parse(line)
    if (msg === 'listening') return url
  }
  throw new Error('the server ended before it listened')
}

async function stop(): Promise<void> {
  server!.kill('SIGTERM')
  expect(await once(server!, 'exit')).toEqual([0, null])
}

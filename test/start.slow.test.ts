/** Promise: Roomful starts wherever it is called from: by an older Node, from a checkout that nobody may write to, loading little. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'

const repository = join(import.meta.dirname, '..')
const main = join(repository, 'packages/server/src/main.js')
/** What a Node that is older than Roomful's says of itself. */
const olderNode = [
  '--import',
  `data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'20.20.2'}})`,
]
const nobody = 65_534

let folder: string
let server: ChildProcess | undefined
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'roomful-checkout-'))
})
afterEach(() => {
  if (server?.exitCode === null && server.signalCode === null) server.kill('SIGKILL')
  spawnSync('chmod', ['-R', 'u+w', folder])
  rmSync(folder, { recursive: true })
})

test('an older Node hands the command on to the Node that npm install brought', async () => {
  const said = spawnSync(process.execPath, [...olderNode, main, '--version', '--json'], { encoding: 'utf8' })
  expect(JSON.parse(said.stdout)).toMatchObject({ node: process.versions.node })
  const wrong = spawnSync(process.execPath, [...olderNode, main, 'org', 'lst'], { encoding: 'utf8' })
  expect([wrong.status, wrong.stderr]).toEqual([2, expect.stringContaining('did you mean org list?')])

  server = serve(process.execPath, [...olderNode, main, 'serve'], { ROOMFUL_DATA_DIR: folder })
  const url = await listeningAt(server)
  server.kill('SIGTERM')
  expect(await once(server, 'exit')).toEqual([0, null])
  await expect(fetch(`${url}/healthz`)).rejects.toThrow('fetch failed')
})

test('npm install is configured to leave the lock file alone, and not to say what other Nodes packages want', () => {
  const settings = readFileSync(join(repository, '.npmrc'), 'utf8').split('\n')
  expect(settings).toEqual(expect.arrayContaining(['save=false', 'loglevel=error']))
})

test('the lock file is complete for npm ci, and npm install leaves it as it is', () => {
  const manifests = ['.', ...readdirSync(join(repository, 'packages')).map(name => `packages/${name}`)]
  for (const at of [...manifests, 'test/generated-clients']) {
    mkdirSync(join(folder, at), { recursive: true })
    cpSync(join(repository, at, 'package.json'), join(folder, at, 'package.json'))
  }
  for (const file of ['package-lock.json', '.npmrc']) cpSync(join(repository, file), join(folder, file))
  // What is not in the lock file would have to be asked for; nothing is fetched.
  const offline = ['--offline', '--ignore-scripts', '--no-audit', '--no-update-notifier']
  for (const command of [
    ['ci', '--dry-run'],
    ['install', '--package-lock-only'],
  ]) {
    const { status, stderr } = spawnSync('npm', [...command, ...offline, '--cache', join(folder, 'cache')], {
      cwd: folder,
      encoding: 'utf8',
    })
    expect(status, stderr).toBe(0)
  }
  const [before, after] = [repository, folder].map(at => readFileSync(join(at, 'package-lock.json'), 'utf8'))
  expect(after).toBe(before)
})

test('the first start says that it builds the pages, and the second does not', async () => {
  const checkout = copyOfCheckout(/\/(node_modules|test|dist)$/)
  const said: string[] = []
  for (const _ of ['first', 'second']) {
    const data = mkdtempSync(join(folder, 'data-'))
    server = serve(process.execPath, [join(checkout, 'packages/server/src/main.js'), 'serve'], {
      ROOMFUL_DATA_DIR: data,
    })
    const complaints = text(server.stderr!)
    const url = await listeningAt(server)
    expect((await fetch(`${url}/join`)).status).toBe(200)
    server.kill('SIGTERM')
    await once(server, 'exit')
    said.push(await complaints)
  }
  expect(said).toEqual(['roomful: building the pages, once for this version\n', ''])
})

test('an older Node before npm install says what to do', () => {
  const source = join(folder, 'packages/server/src')
  mkdirSync(source, { recursive: true })
  for (const file of ['../package.json', 'main.js']) cpSync(join(main, '..', file), join(source, file))
  const said = spawnSync(process.execPath, [...olderNode, join(source, 'main.js')], { encoding: 'utf8' })
  expect(said.status).toBe(1)
  expect(said.stderr).toBe(
    `roomful: this is Node 20.20.2, and Roomful needs 26, which npm install brings: run it in ${folder}/\n`,
  )
})

test('after npm run build a read-only checkout serves, and logs no build', async () => {
  const built = spawnSync('npm', ['run', 'build'], { cwd: repository, encoding: 'utf8' })
  expect(built.status, built.stderr).toBe(0)
  const checkout = copyOfCheckout(/\/(node_modules|test)$/)
  const data = join(folder, 'data')
  mkdirSync(data, { mode: 0o700 })
  // Not through the link beside it.
  spawnSync('chmod', ['-R', 'a-w', join(checkout, 'packages')])
  chmodSync(checkout, 0o555)
  const isRoot = process.getuid?.() === 0
  if (isRoot) chownSync(data, nobody, nobody)
  chmodSync(folder, 0o755)

  const entry = join(checkout, 'packages/server/src/main.js')
  const as = isRoot ? { uid: nobody, gid: nobody } : {}
  server = serve(process.execPath, [entry, 'serve'], { ROOMFUL_DATA_DIR: data, HOME: data }, as)
  let complaints = ''
  server.stderr!.on('data', chunk => {
    complaints += chunk
  })
  const url = await listeningAt(server)
  expect((await fetch(`${url}/join`)).status).toBe(200)
  server.kill('SIGTERM')
  expect(await once(server, 'exit')).toEqual([0, null])
  expect(complaints).toBe('')
})

test('a server without requests has not loaded the modules of agents, webhooks, exports and pages', async () => {
  const list = join(folder, 'loaded')
  const noting = `import { registerHooks } from 'node:module'; import { appendFileSync } from 'node:fs'
    registerHooks({ load(url, context, next) {
      appendFileSync(${JSON.stringify(list)} + process.pid, url + '\\n'); return next(url, context) } })`
  const hook = `data:text/javascript,${encodeURIComponent(noting)}`
  server = serve(process.execPath, ['--import', hook, main, 'serve'], { ROOMFUL_DATA_DIR: folder })
  await listeningAt(server)
  const loaded = readFileSync(`${list}${server.pid}`, 'utf8')
  expect(loaded).toContain('/node_modules/fastify/')
  const idle = ['@modelcontextprotocol', 'undici', '@scalar', 'vite', 'yazl', 'pg']
  expect(idle.filter(name => loaded.includes(`/node_modules/${name}/`))).toEqual([])
})

/** @param leftOut folders that are not copied */
function copyOfCheckout(leftOut: RegExp): string {
  const checkout = join(folder, 'checkout')
  cpSync(join(repository, 'packages'), join(checkout, 'packages'), {
    recursive: true,
    filter: path => !leftOut.test(path),
  })
  for (const file of ['package.json', 'tsconfig.json']) cpSync(join(repository, file), join(checkout, file))
  symlinkSync(join(repository, 'node_modules'), join(checkout, 'node_modules'))
  return checkout
}

function serve(
  command: string,
  args: string[],
  environment: Record<string, string>,
  as: { uid?: number; gid?: number } = {},
): ChildProcess {
  return spawn(command, args, {
    env: { PATH: process.env.PATH!, PORT: '0', HOST: '127.0.0.1', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...as,
  })
}

async function listeningAt({ stdout }: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: stdout! }))
    if (line.includes('"msg":"listening"')) return (JSON.parse(line) as { url: string }).url
  throw new Error('the server ended without listening')
}

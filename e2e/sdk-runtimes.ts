// Installs the packed client into a folder with spaces and runs it in every runtime that its README names, and in their workers:
// node e2e/sdk-runtimes.ts (a few minutes; fetches the runtimes from npm)
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { buildSdk } from '../packages/sdk/scripts/build-sdk.ts'
import { startApi } from '../packages/server/test/support/api.ts'
import { testConfig } from '../packages/server/test/support/engines.ts'
import { openRoom } from '../packages/server/test/support/room.ts'
import { startBrowser } from './support/browser.ts'

const bin = fileURLToPath(new URL('../node_modules/.bin', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'roomful sdk runtimes '))
const project = join(folder, 'my project')
const platform = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`

async function run(command: string, given: string[], cwd = project): Promise<string> {
  const { stdout } = await promisify(execFile)(command, given, { cwd })
  return stdout.trim()
}

async function install(packages: string[], cwd: string): Promise<void> {
  mkdirSync(cwd, { recursive: true })
  writeFileSync(join(cwd, 'package.json'), '{"private":true}')
  await run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', ...packages], cwd)
}

/** Sends the beginning of a response and nothing more, to any origin. */
const stalling = createServer(({ method }, response) => {
  response.writeHead(200, { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' })
  if (method === 'OPTIONS') response.end()
  else response.write('{"limit":')
})

const pages = createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>')
})

const api = await startApi(testConfig())
const options = [{ text: 'A' }, { text: 'B' }]
const room = await openRoom(api, { questions: [{ type: 'MULTIPLE_CHOICE', prompt: 'Which?', options }] })
await room.activate(0)

/** Checks that the package loads, verifies signatures, answers in a room, and fails in every way as in Node. */
const programFor = (stallingUrl: string) => `
const failureOf = call => call.then(() => 'none', error => error.name)
const nowhere = roomful({ apiKey: 'rmf_x', baseUrl: 'http://127.0.0.1:1', retries: 0 })
const stalling = roomful({ apiKey: 'rmf_x', baseUrl: '${stallingUrl}', timeoutMs: 500, retries: 0 })
const headers = {
  'webhook-id': 'msg_loFOjxBNrRLzqYUf',
  'webhook-timestamp': '1731705121',
  'webhook-signature': 'v1,rAvfW3dJ/X/qxhsaXPOyyCGmRKsaKWcsNccKXlIktD0=',
}
const body = '{"event_type":"ping","data":{"success":true}}'
const verified = await verifyWebhook(headers, body, 'whsec_plJ3nmyCDGBKInavdOK15jsl', { now: 1731705121000 }).catch(error => error.fault)
const client = await joinRoom({ code: '${room.code}' }, { baseUrl: '${api.app.url}' })
const { question } = await client.until(() => client.connection !== 'connecting')
await client.answer(question.id, { option_ids: [question.options[0].id] })
const { connection } = client
client.leave()
const said = [
  new ApiError(404, { error: 'x', code: 'NOT_FOUND' }).code,
  await failureOf(nowhere.getLimits()),
  await failureOf(stalling.getLimits()),
  await failureOf(stalling.getLimits({}, { timeoutMs: 60000, signal: AbortSignal.timeout(500) })),
  verified,
  question.id in client.room.my_answers,
  connection,
].join()
`
const expected = 'NOT_FOUND,ConnectionError,TimeoutError,AbortError,BODY_NOT_AN_EVENT,true'
const names = '{ ApiError, roomful, verifyWebhook }'
const imports = `import ${names} from '@roomful/sdk'\nimport { joinRoom } from '@roomful/sdk/room'`
const results: [string, string][] = []
/** Node 20 has no WebSocket. */
const note = (runtime: string, said: string) => {
  const connection = runtime.startsWith('node v20.') ? 'polling' : 'socket'
  results.push([runtime, said === `${expected},${connection}` ? 'runs' : `fails: ${said}`])
}

try {
  const program = programFor(await listen(stalling))
  const built = join(folder, 'built')
  buildSdk(built)
  await run('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], built)
  const tarball = join(folder, readdirSync(folder).find(name => name.endsWith('.tgz'))!)
  await install([tarball], project)
  writeFileSync(join(project, 'main.mjs'), `${imports}${program}console.log(said)`)
  writeFileSync(
    join(project, 'main.cjs'),
    `const ${names} = require('@roomful/sdk'), { joinRoom } = require('@roomful/sdk/room');(async () => {${program}console.log(said)})()`,
  )

  const parent = "import { parentPort } from 'node:worker_threads'\n"
  writeFileSync(join(project, 'thread.mjs'), `${parent}${imports}${program}parentPort.postMessage(said)`)
  writeFileSync(
    join(project, 'threads.mjs'),
    "import { Worker } from 'node:worker_threads'\nnew Worker(new URL('thread.mjs', import.meta.url)).on('message', said => console.log(said))",
  )

  for (const version of ['20', '22', '24', '26']) {
    const home = join(folder, `node ${version}`)
    await install([`node-${platform}@^${version}.0.0`], home)
    const node = join(home, 'node_modules', `node-${platform}`, 'bin/node')
    for (const file of ['main.mjs', 'main.cjs', 'threads.mjs'])
      note(`node ${await run(node, ['--version'])} ${file}`, await run(node, [file]))
  }

  const allowed = ['run', '--no-remote', '--no-prompt', '--node-modules-dir=manual', '--allow-net=127.0.0.1']
  note(
    `deno ${(await run(join(bin, 'deno'), ['--version'])).split('\n')[0]}`,
    await run(join(bin, 'deno'), [...allowed, 'main.mjs']),
  )

  const bunHome = join(folder, 'bun')
  const bunPackage = `@oven/bun-${platform}`
  await install([`${bunPackage}@1.4.5`], bunHome)
  const bun = join(bunHome, 'node_modules', bunPackage, 'bin/bun')
  for (const file of ['main.mjs', 'main.cjs'])
    note(`bun ${await run(bun, ['--version'])} ${file}`, await run(bun, [file]))

  writeFileSync(
    join(project, 'page.js'),
    `${imports}\nglobalThis.said = (async () => {${program}return said})()`,
  )
  writeFileSync(
    join(project, 'vite.config.js'),
    "export default { build: { lib: { entry: 'page.js', formats: ['es'], fileName: () => 'page.js' } } }",
  )
  await run(join(bin, 'vite'), ['build', '--logLevel', 'error'])
  note('a page that Vite built', await saidInBrowser(join(project, 'dist/page.js')))
} finally {
  stalling.closeAllConnections()
  stalling.close()
  pages.close()
  await api.app.close()
  rmSync(folder, { recursive: true, force: true })
}

for (const [runtime, outcome] of results) console.log(`${runtime}: ${outcome}`)
if (results.some(([, outcome]) => outcome !== 'runs')) process.exitCode = 1

/** Starts a server. @returns its address */
async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** What a built script finds in a document of another origin than the server's. */
async function saidInBrowser(script: string): Promise<string> {
  const browser = await startBrowser()
  try {
    const opened = await browser.page()
    await opened.goto(await listen(pages))
    await opened.addScriptTag({ path: script, type: 'module' })
    return await opened.evaluate(() => (globalThis as unknown as { said: Promise<string> }).said)
  } finally {
    await browser.close()
  }
}

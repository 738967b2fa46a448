// Every command and every line of JavaScript in docs/quickstart.md runs as written and prints what the page shows.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { freePort } from '@roomful/testkit/free-port'
import { afterAll, beforeAll, expect, test } from 'vitest'

const repository = new URL('..', import.meta.url).pathname
const page = readFileSync(join(repository, 'docs/quickstart.md'), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'roomful-quickstart-'))
const run = promisify(execFile)

/** The code of all blocks of a kind, in the order of the page. */
const blocks = (kind: string) =>
  [...page.matchAll(/^```(.*)\n([\s\S]*?)^```$/gm)].filter(match => match[1] === kind).map(match => match[2]!)

let environment: NodeJS.ProcessEnv
let stop: () => Promise<void>
beforeAll(async () => {
  const port = String(await freePort())
  environment = {
    ...process.env,
    PORT: port,
    HOST: '127.0.0.1',
    ROOMFUL_URL: `http://localhost:${port}`,
    ROOMFUL_DATA_DIR: join(folder, 'data'),
  }
  const [command] = blocks('sh server')
  const server = spawn('bash', ['-c', `exec ${command}`], {
    cwd: repository,
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  stop = async () => {
    process.kill(-server.pid!, 'SIGTERM')
    await once(server, 'exit')
  }
  // Read to its end, or the server would find its log closed.
  const lines = createInterface(server.stdout!)
  await new Promise<void>(resolve => lines.on('line', line => line.includes('"listening"') && resolve()))
})
afterAll(async () => {
  await stop()
  rmSync(folder, { recursive: true, force: true })
})

test('every command and every line of JavaScript in docs/quickstart.md works', async () => {
  const script = `set -eu\n${blocks('sh').join('\n')}\necho; echo "key $ROOMFUL_KEY"\n`
  const shell = await run('bash', ['-c', script], { cwd: repository, env: environment })
  const [expected] = blocks('text')
  expect(shell.stdout).toContain(expected!.trim())
  expect(shell.stdout).toContain('"invalid_fields":["title"]')
  expect(shell.stdout).toContain('"status":"READY"')

  const key = /^key (rmf_\w+)$/m.exec(shell.stdout)![1]!
  // In the repository, and in a project with the client that it builds.
  const [client] = blocks('sh client')
  await run('bash', ['-euc', client!], { cwd: repository, env: { ...environment, HOME: folder } })
  const [inRepository] = /npx node quickstart\.mjs/.exec(page)!
  // A file of its own, whatever else runs here; in node_modules, which git ignores.
  const program = `node_modules/.quickstart-${process.pid}.mjs`
  await followed(inRepository.replace('quickstart.mjs', program), repository, program, key, expected!)
  await followed('node quickstart.mjs', join(folder, 'my-project'), 'quickstart.mjs', key, expected!)
})

/** Runs the JavaScript of the page, which must print what the page says. */
async function followed(command: string, cwd: string, program: string, key: string, expected: string) {
  writeFileSync(join(cwd, program), blocks('js').join('\n'))
  const { stdout } = await run('bash', ['-c', command], {
    cwd,
    env: { ...environment, ROOMFUL_KEY: key },
  }).finally(() => rmSync(join(cwd, program)))
  const [refused, rest] = stdout.trim().split('\n]\n')
  expect(refused!.replaceAll(/\s+/g, ' ')).toBe(
    "INVALID_REQUEST_BODY [ { field: 'title', rule: 'min_length', message: 'at least 1 character' }",
  )
  const lines = rest!.split('\n')
  expect(lines.slice(0, 2)).toEqual([expected.trim(), 'READY 1'])
  expect(lines.slice(2, -1).length).toBeGreaterThan(1)
  for (const line of lines.slice(2, -1)) expect(line).toMatch(/^ses_\w+ CLOSED$/)
  expect(lines.at(-1)).toBe('true')
}

// Every command and every line of JavaScript in docs/quickstart.md runs as written and prints what the page shows.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
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

  // Beside the repository's packages, where `@roomful/sdk` is found.
  const program = join(repository, 'node_modules', `.quickstart-${process.pid}.mjs`)
  writeFileSync(program, blocks('js').join('\n'))
  const key = /^key (rmf_\w+)$/m.exec(shell.stdout)![1]!
  const { stdout } = await run(process.execPath, [program], {
    cwd: repository,
    env: { ...environment, ROOMFUL_KEY: key },
  }).finally(() => rmSync(program))
  const [refused, rest] = stdout.trim().split('\n]\n')
  expect(refused!.replaceAll(/\s+/g, ' ')).toBe(
    "INVALID_REQUEST_BODY [ { field: 'title', rule: 'min_length', message: 'at least 1 character' }",
  )
  const lines = rest!.split('\n')
  expect(lines[0]).toBe(expected!.trim())
  expect(lines[1]).toBe('READY 1')
  expect(lines.slice(2, 4).every(line => /^ses_\w+ CLOSED$/.test(line))).toBe(true)
  expect(lines.slice(4)).toEqual(['true'])
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  return port
}

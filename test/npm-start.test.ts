// npm start serves from its own data folder, says where phones reach it, and SIGTERM to npm ends the server itself with exit code 0.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, test } from 'vitest'

let folder: string
let npm: ChildProcess | undefined
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'roomful-start-'))
})
afterEach(async () => {
  // npm leads a process group here, so that nothing of a failed test goes on.
  if (npm?.exitCode === null && npm.signalCode === null) process.kill(-npm.pid!, 'SIGKILL')
  await rm(folder, { recursive: true })
})

test('npm start serves on its own storage, and ends cleanly when npm is stopped', async () => {
  const data = join(folder, 'data')
  npm = spawn('npm', ['start'], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, PORT: '0', HOST: '0.0.0.0', ROOMFUL_DATA_DIR: data },
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  })
  const { url, network, log } = await addressesOf(npm)
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  // The address of the set-up is for terminals, which this is none.
  expect(log).toContain('roomful setup-link')
  expect(log).not.toContain('/workspace/setup')
  const outside = Object.values(networkInterfaces())
    .flatMap(addresses => addresses ?? [])
    .filter(({ internal, family }) => !internal && family === 'IPv4')
  expect(network).toEqual(outside.map(({ address }) => `http://${address}:${new URL(url).port}`))
  expect(await readdir(data)).toContain('roomful.db')

  npm.kill('SIGTERM')
  expect(await once(npm, 'exit')).toEqual([0, null])
  // The server itself has ended, not only the shell that npm put around it.
  await expect(fetch(`${url}/healthz`)).rejects.toThrow('fetch failed')
})

interface Addresses {
  readonly url: string
  readonly network: readonly string[]
  /** What it has logged so far. */
  readonly log: string
}

/** Where it listens, and at which addresses others of the network find it. */
async function addressesOf({ stdout }: ChildProcess): Promise<Addresses> {
  let listening = { url: '', network: [] as string[] }
  let log = ''
  for await (const line of createInterface({ input: stdout! })) {
    if (line.includes('"msg":"listening"')) listening = JSON.parse(line)
    log += `${line}\n`
    if (line.includes('no account exists yet')) return { ...listening, log }
  }
  throw new Error('the server ended without saying where it is')
}

// npm start serves from its own data folder and says where to set up, and SIGTERM to npm ends the server itself with exit code 0.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
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
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', ROOMFUL_DATA_DIR: data },
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  })
  const { url, setUpUrl } = await addressesOf(npm)
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  expect(setUpUrl).toMatch(new RegExp(`^${url}/workspace/setup#[\\w-]{43}$`))
  expect(await readdir(data)).toContain('roomful.db')

  npm.kill('SIGTERM')
  expect(await once(npm, 'exit')).toEqual([0, null])
  // The server itself has ended, not only the shell that npm put around it.
  await expect(fetch(`${url}/healthz`)).rejects.toThrow('fetch failed')
})

/** Where it listens, and where the first user comes in. */
async function addressesOf({ stdout }: ChildProcess): Promise<{ url: string; setUpUrl: string }> {
  let url = ''
  for await (const line of createInterface({ input: stdout! })) {
    if (line.includes('"fact":"listening"')) url = (JSON.parse(line) as { url: string }).url
    if (line.includes('"set_up_url"'))
      return { url, setUpUrl: (JSON.parse(line) as { set_up_url: string }).set_up_url }
  }
  throw new Error('the server ended without saying where it is')
}

// Promise: compose.fleet.yaml and its Caddyfile make three servers that share rooms behind one TLS address. No container engine runs here: each
// process runs by itself on loopback with the variables of its service, the executable as the servers, and Debian's Caddy.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { endWithThis } from '@roomful/testkit/end-with-this'
import { freePort } from '@roomful/testkit/free-port'
import { Agent, fetch } from 'undici'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { needs } from '../packages/server/test/support/needs.ts'
import { startPostgres, type TestPostgres } from '../packages/server/test/support/postgres.ts'
import { startCaddy, type TlsProxy } from './support/caddy.ts'
import { readCompose } from './support/compose.ts'
import { executableIn, releaseFolder } from './support/executable.ts'

const deploy = join(import.meta.dirname, '../deploy')
const secret = 'a secret of at least 32 characters'
const given = { ROOMFUL_HOST: 'localhost', ROOMFUL_SECRET: secret, POSTGRES_PASSWORD: 'roomful' }
const compose = readCompose(join(deploy, 'compose.fleet.yaml'), given)
const names = Object.keys(compose.services).filter(name => name.startsWith('server-'))
/** An address of this machine that no proxy has. */
const clientAddress = '127.0.0.2'

let database: TestPostgres
let executable: string
let caddy: TlsProxy
let client: Agent
const environments = new Map<string, Record<string, string>>()
const servers = new Map<string, ChildProcess>()

needs('caddy', 'the fleet', () => {
  beforeAll(async () => {
    executable = executableIn(await releaseFolder())
    database = await startPostgres()
    const url = new URL(await database.createDatabase())
    let lines = readFileSync(join(deploy, 'Caddyfile'), 'utf8')
    for (const name of names) {
      const { environment } = compose.services[name]!
      expect(environment.DATABASE_URL).toBe('postgres://roomful:roomful@database/roomful')
      const port = String(await freePort())
      lines = lines.replace(`${name}:3000`, `127.0.0.1:${port}`)
      environments.set(name, {
        ...environment,
        DATABASE_URL: url.href,
        ROOMFUL_TRUST_PROXY: '127.0.0.1/32',
        HOST: '127.0.0.1',
        PORT: port,
        PATH: '',
        TMPDIR: tmpdir(),
      })
    }
    expect(lines).not.toContain(':3000')
    await Promise.all(names.map(start))
    caddy = await startCaddy(lines)
    client = new Agent({ localAddress: clientAddress, connect: { ca: caddy.ca, family: 4 } })
  })
  afterAll(async () => {
    await client.close()
    await caddy.stop()
    await Promise.all(names.map(stop))
    await database.stop()
  })

  test('the servers are alike, and only Caddy is reached from outside', () => {
    expect(names).toEqual(['server-1', 'server-2', 'server-3'])
    const published = Object.entries(compose.services).filter(([, service]) => 'ports' in service)
    expect(published.map(([name]) => name)).toEqual(['caddy'])
    expect(compose.services['server-1']!.environment.ROOMFUL_TRUST_PROXY).toBe(
      compose.networks!.default.ipam.config[0].subnet,
    )
    for (const name of Object.keys(given))
      expect(() => readCompose(join(deploy, 'compose.fleet.yaml'), { ...given, [name]: '' })).toThrow(name)
  })

  test('phones join, follow and answer by one TLS address, whichever server they reach, also while one is replaced', async () => {
    const { organization, session, api_key } = roomful('setup')
    const key = { 'x-api-key': api_key }
    const phones = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const { body } = await call('POST', '/room/v1/join', {}, { code: session.join_code })
        const socket = new WebSocket(
          `${caddy.url.replace('https', 'wss')}/room/v1/socket`,
          ['roomful.v1', `token.${body.token}`],
          { ca: caddy.ca, origin: caddy.url.replace(/:\d+$/, ''), localAddress: clientAddress, family: 4 },
        )
        const frames: string[] = []
        socket.on('message', text => frames.push(String(text)))
        await once(socket, 'message')
        return { socket, frames }
      }),
    )
    const { body: decks } = await call('GET', '/public/v1/presentations', key)
    const path = `/public/v1/presentations/${decks.presentations[0].id}/questions`
    const question = (await call('GET', path, key)).body.questions[0].id
    const activated = `/public/v1/sessions/${session.id}/questions/${question}/activate`
    expect((await call('POST', activated, key)).status).toBe(200)
    for (const { frames } of phones)
      await expect.poll(() => frames.some(text => text.includes(question))).toBe(true)
    for (const { socket } of phones) socket.close()

    const { entries } = roomful('audit', 'list', '--org', organization.id)
    expect(entries.map(({ ip }: { ip: string }) => ip)).toContain(clientAddress)
    expect(entries.map(({ ip }: { ip: string }) => ip)).not.toContain('127.0.0.1')

    await stop('server-1')
    for (let i = 0; i < 6; i++) expect((await call('GET', '/readyz')).status).toBe(200)
    await start('server-1')
  })
})

/** A call by way of Caddy. */
async function call(method: string, path: string, headers: Record<string, string> = {}, body?: unknown) {
  const response = await fetch(caddy.url + path, {
    method,
    dispatcher: client,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  // biome-ignore lint/suspicious/noExplicitAny: responses of every shape
  return { status: response.status, body: (await response.json()) as any }
}

/** Runs a command of the executable as in the container of the first server. */
function roomful(...args: string[]) {
  const { stdout } = spawnSync(executable, [...args, '--json'], {
    env: environments.get(names[0]!)!,
    encoding: 'utf8',
  })
  return JSON.parse(stdout)
}

async function start(name: string): Promise<void> {
  const server = spawn(executable, ['serve'], {
    env: environments.get(name)!,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  endWithThis(server)
  servers.set(name, server)
  const lines = createInterface({ input: server.stdout })
  await new Promise<void>((resolve, reject) => {
    lines.on('line', line => line.includes('"msg":"listening"') && resolve())
    server.once('exit', () => reject(new Error(`${name} ended before it listened`)))
  })
}

async function stop(name: string): Promise<void> {
  const server = servers.get(name)!
  server.kill('SIGTERM')
  expect(await once(server, 'exit')).toEqual([0, null])
}

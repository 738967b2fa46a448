// Promise: nginx, HAProxy and Caddy with the files of deploy/ pass on what two servers need: sockets, events and long polls at once, addresses
// of clients, large bodies; and go on with one server when the other is away.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type LookupFunction } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { endWithThis } from '@roomful/testkit/end-with-this'
import { freePort } from '@roomful/testkit/free-port'
// Responses of proxies have headers of their own, so they are not held against the OpenAPI document.
import { Agent, fetch, type Response } from 'undici'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { type App, startApp } from '../packages/server/src/app.ts'
import { listAudit } from '../packages/server/src/features/audit/list-audit.ts'
import { createStageLink } from '../packages/server/src/features/stages/stage-links.ts'
import { reading, writing } from '../packages/server/src/services.ts'
import { type ApiClient, startApi } from '../packages/server/test/support/api.ts'
import { testConfig } from '../packages/server/test/support/engines.ts'
import { needs } from '../packages/server/test/support/needs.ts'
import { startPostgres, type TestPostgres } from '../packages/server/test/support/postgres.ts'
import { type OpenRoom, openRoom } from '../packages/server/test/support/room.ts'
import { selfSigned } from '../packages/server/test/support/self-signed.ts'
import { startCaddy, type TlsProxy } from './support/caddy.ts'

const deploy = (name: string) => readFileSync(join(import.meta.dirname, '../deploy', name), 'utf8')
/** An address of this machine that no proxy has. */
const clientAddress = '127.0.0.2'
const hosts = ['10.0.0.11:3000', '10.0.0.12:3000']

let database: TestPostgres
let api: ApiClient
let other: App
let room: OpenRoom
let environment: Record<string, string>
let proxy: TlsProxy
let client: Agent
/** For responses before the end of a body, which undici takes for a fault on HTTP/2. */
let http1: Agent

beforeAll(async () => {
  database = await startPostgres()
  environment = { DATABASE_URL: await database.createDatabase(), ROOMFUL_TRUST_PROXY: '127.0.0.1/32' }
  api = await startApi(testConfig(environment))
})
afterAll(async () => {
  await api.app.close()
  await database.stop()
})

const proxies = { nginx: startNginx, haproxy: startHaproxy, caddy: startCaddyWithTwo }
for (const [name, start] of Object.entries(proxies))
  needs(name, `behind ${name}`, () => {
    beforeAll(async () => {
      other = await startApp(testConfig(environment))
      room = await openRoom(api, { questions: [{ type: 'RATING', prompt: 'How was it?' }] })
      const [first, second] = [api.app.url, other.url].map(url => new URL(url).host)
      proxy = await start(text => text.replaceAll(hosts[0]!, first!).replaceAll(hosts[1]!, second!))
      const options = { localAddress: clientAddress, connect: { ca: proxy.ca, family: 4 } }
      client = new Agent(options)
      http1 = new Agent({ ...options, allowH2: false })
    })
    afterAll(async () => {
      await client.close()
      await http1.close()
      await proxy.stop()
    })

    test('pages open sockets; those of other origins as participants only', async () => {
      const { token } = await room.join()
      const [first] = await once(socket(proxy.url, token), 'message')
      expect(JSON.parse(String(first))).toMatchObject({ type: 'room', room: { session_id: room.sessionId } })
      const [state] = await once(socket('http://elsewhere.example', token), 'message')
      expect(JSON.parse(String(state))).toMatchObject({ type: 'room' })
      const stage = await writing(api.app.services, tx => createStageLink(tx, room.sessionId, 'screen'))
      const [error] = await once(socket('http://elsewhere.example', stage.token), 'error')
      expect(error.message).toContain('403')
    })

    test('clients with IPv6 get through, and the audit log has their address', async () => {
      const lookup: LookupFunction = (_, { all }, found) =>
        all ? found(null, [{ address: '::1', family: 6 }]) : found(null, '::1', 6)
      const overIpv6 = new Agent({ connect: { ca: proxy.ca, lookup } })
      const response = await fetch(`${proxy.url}/public/v1/limits`, {
        dispatcher: overIpv6,
        headers: { 'x-api-key': api.key },
      })
      expect(response.status).toBe(200)
      await response.text()
      await overIpv6.close()
      await expect.poll(addressOfLimits).toBe('::1')
    })

    test('events come as they happen, and a call that waits is answered when there is something new', async () => {
      const stream = await read(`/sessions/${room.sessionId}/events`)
      expect(stream.status).toBe(200)
      const events = stream.body!.pipeThrough(new TextDecoderStream()).getReader()
      await readUntil(events, '"active_question_id":null')
      const session = await read(`/sessions/${room.sessionId}`)
      const since = encodeURIComponent(session.headers.get('etag')!)
      const waiting = read(`/sessions/${room.sessionId}?wait=30&since=${since}`)
      await room.activate(0)
      await readUntil(events, `"active_question_id":"${room.questions[0]}"`)
      expect(await (await waiting).json()).toMatchObject({ active_question_id: room.questions[0] })
      await events.cancel()
    })

    test('the audit log has the address of the client, whatever it claims', async () => {
      await read('/limits', { 'x-forwarded-for': '203.0.113.9' })
      await expect.poll(addressOfLimits).toBe(clientAddress)
    })

    test.each([
      ['just above what is taken', 1024 * 1024 + 1],
      ['far above', 20 * 1024 * 1024],
    ])('a body %s is refused by the server, in its own words', async (_, bytes) => {
      const refused = await fetch(`${proxy.url}/public/v1/presentations`, {
        method: 'POST',
        dispatcher: http1,
        headers: { 'x-api-key': api.key, 'content-type': 'application/json' },
        body: JSON.stringify({ title: 'x'.repeat(bytes) }),
      })
      expect([refused.status, await refused.json()]).toMatchObject([413, { code: 'PAYLOAD_TOO_LARGE' }])
    })

    test('a body of the maximum size is passed on whole', async () => {
      const body = JSON.stringify({ title: 'Deck' })
      const created = await fetch(`${proxy.url}/public/v1/presentations`, {
        method: 'POST',
        dispatcher: http1,
        headers: { 'x-api-key': api.key, 'content-type': 'application/json' },
        body: body + ' '.repeat(1024 * 1024 - body.length),
      })
      expect([created.status, await created.json()]).toMatchObject([200, { title: 'Deck' }])
    })

    test('the loss of a server is not noticed', async () => {
      await other.close()
      const statuses: number[] = []
      for (let i = 0; i < 8; i++) statuses.push((await read('/limits')).status)
      expect(statuses).toEqual(Array(8).fill(200))
    })
  })

/** The client's address in the newest audit entry of this operation. */
async function addressOfLimits(): Promise<string | undefined> {
  const { entries } = await listAudit(reading(api.app.services), api.organization, {}, {})
  return entries.find(({ path }) => path.endsWith('/limits'))?.ip
}

function read(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${proxy.url}/public/v1${path}`, {
    dispatcher: client,
    headers: { 'x-api-key': api.key, ...headers },
  })
}

async function readUntil(chunks: ReadableStreamDefaultReader<string>, text: string): Promise<void> {
  let received = ''
  while (!received.includes(text)) {
    const { value, done } = await chunks.read()
    if (done) throw new Error(`the stream ended before ${text}: ${received}`)
    received += value
  }
}

/** A socket as a page of that origin opens it. */
function socket(origin: string, token: string): WebSocket {
  const url = `${proxy.url.replace('http', 'ws')}/room/v1/socket`
  const { ca } = proxy
  return new WebSocket(url, ['roomful.v1', `token.${token}`], { origin, ca, family: 4 })
}

/** A file of `deploy/` with the addresses of the servers. */
type Addressed = (text: string) => string

async function startNginx(addressed: Addressed): Promise<TlsProxy> {
  const { folder, file, ca, port, httpPort } = await certified('nginx')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map(kind => `${kind}_temp_path ${folder}/${kind};`)
    .join('\n')
  const lines = addressed(deploy('nginx.conf'))
    .replace('listen 80;', `listen 127.0.0.1:${httpPort};`)
    .replace('listen [::]:80;', `listen [::1]:${httpPort};`)
    .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
    .replace('listen [::]:443 ssl', `listen [::1]:${port} ssl`)
    .replace(/ssl_certificate .*;/, `ssl_certificate ${file};`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${file};`)
  const configuration = join(folder, 'nginx.conf')
  writeFileSync(
    configuration,
    `daemon off; user root; pid ${folder}/pid; error_log stderr notice;
    events {}
    http { access_log off; ${temporary}
    ${lines} }`,
  )
  const args = ['-c', configuration, '-e', 'stderr']
  const stop = await startProxy('nginx', args, port, folder)
  return { url: `https://localhost:${port}`, ca, stop }
}

async function startHaproxy(addressed: Addressed): Promise<TlsProxy> {
  const { folder, file, ca, port, httpPort } = await certified('haproxy')
  const lines = addressed(deploy('haproxy.cfg'))
    // More than the tests' user may open.
    .replace('maxconn 40000', 'maxconn 1000')
    .replace('bind :80,[::]:80', `bind 127.0.0.1:${httpPort},[::1]:${httpPort}`)
    .replace('bind :443,[::]:443', `bind 127.0.0.1:${port},[::1]:${port}`)
    .replace(/crt \S+/, `crt ${file}`)
  const configuration = join(folder, 'haproxy.cfg')
  writeFileSync(configuration, lines)
  const stop = await startProxy('haproxy', ['-db', '-f', configuration], port, folder)
  return { url: `https://localhost:${port}`, ca, stop }
}

function startCaddyWithTwo(addressed: Addressed): Promise<TlsProxy> {
  const servers = 'server-1:3000 server-2:3000 server-3:3000'
  return startCaddy(addressed(deploy('Caddyfile').replace(servers, hosts.join(' '))))
}

/** A folder with a certificate and its key in one file, and two ports. */
async function certified(name: string) {
  const folder = mkdtempSync(join(tmpdir(), `roomful-${name}-`))
  const { key, cert } = selfSigned
  const file = join(folder, 'certificate.pem')
  writeFileSync(file, `${cert}\n${key}`)
  return { folder, file, ca: cert, port: await freePort(), httpPort: await freePort() }
}

/** Starts a proxy and waits until it listens. @returns stops it */
async function startProxy(program: string, args: readonly string[], port: number, folder: string) {
  const proxy = spawn(program, args, {
    env: { PATH: `${process.env.PATH}${delimiter}/usr/sbin` },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  endWithThis(proxy)
  let output = ''
  proxy.stderr.on('data', chunk => (output += chunk))
  await vi.waitFor(
    async () => {
      if (proxy.exitCode !== null) throw new Error(`${program} ended with ${proxy.exitCode}: ${output}`)
      const socket = connect(port, '127.0.0.1')
      await once(socket, 'connect')
      socket.destroy()
    },
    { timeout: 60_000 },
  )
  return async () => {
    const ended = once(proxy, 'exit')
    proxy.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true })
  }
}

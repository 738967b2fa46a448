// The lines for nginx in docs/operations.md work: sockets open, events and waiting calls come through at once, addresses are those of clients,
// large bodies are refused by the server.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
// Answers of nginx have headers of its own, so they are not held against the OpenAPI document.
import { fetch, type Response } from 'undici'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { listAudit } from '../packages/server/src/features/audit/list-audit.ts'
import { reading } from '../packages/server/src/services.ts'
import { type ApiClient, startApi } from '../packages/server/test/support/api.ts'
import { testConfig } from '../packages/server/test/support/engines.ts'
import { freePort } from '../packages/server/test/support/free-port.ts'
import { needs } from '../packages/server/test/support/needs.ts'
import { type OpenRoom, openRoom } from '../packages/server/test/support/room.ts'

const page = readFileSync(join(import.meta.dirname, '../docs/operations.md'), 'utf8')
const [, location] = /^```nginx\n(.*?)^```$/ms.exec(page)!

let api: ApiClient
let room: OpenRoom
/** The address that people type. */
let url: string
let stop: () => Promise<void>
needs('nginx', 'behind nginx', () => {
  beforeAll(async () => {
    api = await startApi(testConfig({ ROOMFUL_TRUST_PROXY: '127.0.0.1/32' }))
    room = await openRoom(api, { questions: [{ type: 'RATING', prompt: 'How was it?' }] })
    const port = await freePort()
    url = `http://127.0.0.1:${port}`
    stop = await startNginx(port, location!.replace('http://127.0.0.1:3000', api.app.url))
  })
  afterAll(async () => {
    await stop()
    await api.app.close()
  })

  test('pages behind nginx open sockets, and those of others do not', async () => {
    const { token } = await room.join()
    const [first] = await once(socket(url, token), 'message')
    expect(JSON.parse(String(first))).toMatchObject({ type: 'room', room: { session_id: room.sessionId } })
    const [error] = await once(socket('http://elsewhere.example', token), 'error')
    expect(error.message).toContain('403')
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

  test('the audit log has the address of the client, not that of nginx', async () => {
    await read('/limits', { 'x-forwarded-for': '203.0.113.9' })
    const addressOfLimits = async () => {
      const { entries } = await listAudit(reading(api.app.services), api.organization, {}, {})
      return entries.find(({ path }) => path.endsWith('/limits'))?.ip
    }
    await expect.poll(addressOfLimits).toBe('203.0.113.9')
  })

  test.each([
    ['just above what is taken', 1024 * 1024 + 1],
    ['far above', 20 * 1024 * 1024],
  ])('a body %s is refused by the server, in its own words', async (_, bytes) => {
    const refused = await fetch(`${url}/public/v1/presentations`, {
      method: 'POST',
      headers: { 'x-api-key': api.key, 'content-type': 'application/json' },
      body: JSON.stringify({ title: 'x'.repeat(bytes) }),
    })
    expect([refused.status, await refused.json()]).toMatchObject([413, { code: 'PAYLOAD_TOO_LARGE' }])
  })

  test('a body as large as what is taken is passed on whole', async () => {
    const body = JSON.stringify({ title: 'Deck' })
    const created = await fetch(`${url}/public/v1/presentations`, {
      method: 'POST',
      headers: { 'x-api-key': api.key, 'content-type': 'application/json' },
      body: body + ' '.repeat(1024 * 1024 - body.length),
    })
    expect([created.status, await created.json()]).toMatchObject([200, { title: 'Deck' }])
  })
})

function read(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${url}/public/v1${path}`, { headers: { 'x-api-key': api.key, ...headers } })
}

async function readUntil(chunks: ReadableStreamDefaultReader<string>, text: string): Promise<void> {
  let heard = ''
  while (!heard.includes(text)) {
    const { value, done } = await chunks.read()
    if (done) throw new Error(`the stream ended before ${text}: ${heard}`)
    heard += value
  }
}

/** A socket as a page of that origin opens it. */
function socket(origin: string, token: string): WebSocket {
  return new WebSocket(`${url.replace('http', 'ws')}/room/v1/socket`, ['roomful.v1', `token.${token}`], {
    origin,
  })
}

/** Runs nginx until it is stopped. */
async function startNginx(port: number, lines: string): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'roomful-nginx-'))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map(kind => `${kind}_temp_path ${folder}/${kind};`)
    .join('\n')
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; user root; pid ${folder}/pid; error_log stderr notice;
    events {}
    http { access_log off; ${temporary}
    server { listen 127.0.0.1:${port}; ${lines} } }`,
  )
  const nginx = spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-e', 'stderr'], {
    env: { PATH: `${process.env.PATH}${delimiter}/usr/sbin` },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  await new Promise<void>((resolve, reject) => {
    nginx.on('error', reject)
    nginx.on('exit', code => reject(new Error(`nginx ended with ${code}: ${said}`)))
    nginx.stderr.on('data', chunk => {
      said += chunk
      // It listens by then.
      if (said.includes('start worker process')) resolve()
    })
  })
  return async () => {
    const ended = once(nginx, 'exit')
    nginx.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true })
  }
}

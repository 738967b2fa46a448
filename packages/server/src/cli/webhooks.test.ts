// Webhooks on a laptop: `webhooks listen` forwards an organization's events to a local receiver, signed, each once, over lost
// connections, until Ctrl-C; `webhooks trigger` sends an example of each type.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { eventKinds, eventTypes } from '@roomful/contract/features/webhooks/events'
import { endWithThis } from '@roomful/testkit/end-with-this'
import { Webhook } from 'standardwebhooks'
import { afterEach, expect, test } from 'vitest'
import { startApi } from '../../test/support/api.ts'
import { runCommandHere } from '../../test/support/command-here.ts'
import { testConfig } from '../../test/support/engines.ts'
import { programFile } from '../../test/support/programs.ts'
import { answer, type Receiver, startReceiver } from '../../test/support/receiver.ts'
import { openRoom } from '../../test/support/room.ts'
import { followEvents } from './follow-events.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

const secret = 'whsec_plJ3nmyCDGBKInavdOK15jsl'
const choice = { type: 'MULTIPLE_CHOICE', prompt: 'Which?', options: [{ text: 'A' }, { text: 'B' }] }
const environment = { PATH: process.env.PATH! }

async function receive(): Promise<Receiver> {
  const receiver = await startReceiver()
  closing.push(() => receiver.close())
  return receiver
}

/** The events of a receiver, in the order of their arrival, each with a signature that fits. */
function verified({ received }: Receiver, by = secret) {
  return received.map(
    ({ headers, body }) =>
      new Webhook(by).verify(body, headers as Record<string, string>) as { id: string; type: string },
  )
}

/** Runs a command with JSON. */
async function run(args: readonly string[], variables: Record<string, string> = {}) {
  const { code, stdout } = await runCommandHere([...args, '--json'], { ...environment, ...variables })
  return { code, body: JSON.parse(stdout) }
}

async function listen(args: readonly string[], variables: Record<string, string>) {
  const child: ChildProcess = spawn(
    process.execPath,
    [await programFile('main'), 'webhooks', 'listen', ...args],
    {
      env: { ...environment, ...variables },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  endWithThis(child)
  closing.push(async () => void child.kill('SIGKILL'))
  const lines: string[] = []
  createInterface({ input: child.stdout! }).on('line', line => lines.push(line))
  return { child, lines }
}

test('events of an organization reach a local receiver, signed, each once, until Ctrl-C', async () => {
  const api = await startApi(testConfig())
  closing.push(() => api.app.close())
  const receiver = await receive()
  // Events of openings are recorded for it.
  const hook = { target_url: 'https://example.com/hook', event_types: ['session.opened', 'entry.created'] }
  await api.post('/webhooks', hook)
  const before = await openRoom(api, { questions: [choice] })
  const { child, lines } = await listen(['--forward-to', receiver.url], {
    ROOMFUL_URL: api.app.url,
    ROOMFUL_KEY: api.key,
  })
  const received = () => receiver.received.map(({ body }) => JSON.parse(body))
  const typesOf = (id: string) =>
    received().flatMap(({ type, data }) => ((data.session_id ?? data.id) === id ? [type] : []))
  await expect.poll(() => typesOf(before.sessionId)).toEqual(['session.opened'])
  await expect
    .poll(() => lines.join('\n'))
    .toMatch(
      /^Signing secret: whsec_\S+\nEvents of http\S+ are forwarded .* until Ctrl-C\.\nNot recorded, .*: question\.opened, participant\.joined\.\n.*session\.opened {2}evt_\w+ {2}200 /,
    )
  receiver.behave(answer(503))
  const room = await openRoom(api, { questions: [choice] })
  await room.activate(0)
  await api.post(`/sessions/${room.sessionId}/close`)
  await expect
    .poll(() => typesOf(room.sessionId))
    .toEqual(['session.opened', 'question.results.finalized', 'session.ended', 'report.ready'])
  await expect.poll(() => lines.at(-1)).toMatch(/report\.ready {2}evt_\w+ {2}failed: status 503 /)
  const printed = /^Signing secret: (\S+)$/.exec(lines[0]!)![1]!
  expect(verified(receiver, printed)).toHaveLength(5)
  expect(new Set(received().map(({ id }) => id)).size).toBe(5)
  child.kill('SIGINT')
  expect(await once(child, 'exit')).toEqual([0, null])
})

test('a lost connection resumes at its position; repeated events are forwarded once', async () => {
  const message = (id: string, type: string, isKept = true) =>
    `${isKept ? `id: ${id}\n` : ''}event: ${type}\ndata: ${JSON.stringify({ id, type })}\n\n`
  const places: (string | string[] | undefined)[] = []
  const server = createServer((request, response) => {
    if (!request.url!.includes('/events')) {
      const sessions = [{ id: 'ses_1', state: 'LIVE', created_at: '2026-01-01T00:00:00.000Z' }]
      return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ sessions }))
    }
    places.push(request.headers['last-event-id'])
    if (places.length === 1) {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write(message('evt_1', 'session.ended') + message('evt_2', 'entry.created', false), () =>
        response.destroy(),
      )
      return
    }
    if (places.length === 2) return response.writeHead(502).end('<h1>Bad gateway</h1>')
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    return response.end(message('evt_2', 'entry.created', false) + message('evt_3', 'report.ready'))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(async () => void server.close())
  const stop = new AbortController()
  const received: string[] = []
  const troubles: string[] = []
  await followEvents({
    // Below a path, as behind a proxy; at the root its answers would be compared with the API's.
    server: `http://127.0.0.1:${(server.address() as AddressInfo).port}/rooms`,
    apiKey: 'rmf_x',
    signal: stop.signal,
    onEvent: async ({ id, type }) => {
      received.push(id)
      if (type === 'report.ready') stop.abort()
    },
    onTrouble: reason => void troubles.push(reason),
  })
  expect(received).toEqual(['evt_1', 'evt_2', 'evt_3'])
  expect(places).toEqual([undefined, 'evt_1', 'evt_1'])
  expect(troubles.at(-1)).toMatch(/answers with 502/)
})

test('a key that is refused, a server that is not there and a wrong address are named, and end the command', async () => {
  const api = await startApi(testConfig())
  closing.push(() => api.app.close())
  const to = ['webhooks', 'listen', '--forward-to', 'http://localhost:9/hook']
  const server = { ROOMFUL_URL: api.app.url, ROOMFUL_KEY: 'rmf_x' }
  expect(await run(to, server)).toMatchObject({ code: 1, body: { code: 'UNAUTHENTICATED' } })
  expect(await run(to, { ...server, ROOMFUL_URL: 'http://127.0.0.1:9' })).toMatchObject({
    code: 1,
    body: { code: 'UNAVAILABLE', error: expect.stringContaining('http://127.0.0.1:9 cannot be reached') },
  })
  for (const [args, variables, message] of [
    [to, { ROOMFUL_URL: api.app.url }, 'no API key: set ROOMFUL_KEY or --key'],
    [['webhooks', 'listen'], server, '--forward-to is missing'],
    [
      ['webhooks', 'listen', '--forward-to', 'localhost:3000'],
      server,
      '--forward-to takes an http or https URL',
    ],
    [[...to, '--secret', 'abc'], server, '--secret takes a signing secret'],
    [['webhooks', 'trigger'], {}, 'TYPE is missing: session.ended'],
    [['webhooks', 'trigger', 'session.end'], {}, 'did you mean session.ended?'],
  ] as const)
    expect(await run(args, variables)).toMatchObject({
      code: 2,
      body: { code: 'USAGE', error: expect.stringContaining(message) },
    })
})

test.each(Object.keys(eventKinds))('an example of %s is sent, signed', async type => {
  const receiver = await receive()
  const sent = await run(['webhooks', 'trigger', type, '--to', receiver.url, '--secret', secret])
  expect(sent).toMatchObject({ code: 0, body: { event_type: type, status: 200, error: null, secret } })
  const [event] = verified(receiver)
  expect(event).toMatchObject({ id: sent.body.event_id, type, data: expect.any(Object) })
})

test('an example that is not taken is a failure; without an address the signed request is printed', async () => {
  const receiver = await receive()
  receiver.behave(answer(400))
  const [type] = eventTypes
  const refused = await run(['webhooks', 'trigger', type!, '--to', receiver.url])
  expect(refused).toMatchObject({ code: 1, body: { status: 400, error: 'status 400' } })
  expect(verified(receiver, refused.body.secret)).toHaveLength(1)
  const { body } = await run(['webhooks', 'trigger', type!], { ROOMFUL_WEBHOOK_SECRET: secret })
  expect(new Webhook(secret).verify(body.body, body.headers)).toMatchObject({ type })
})

// Denial of service with a key: files are asked for by many connections that read nothing.
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storageEnvironment, testConfig } from '../../packages/server/test/support/engines.ts'
import { type Installation, install } from '../../packages/server/test/support/server-process.ts'
import { type AttackedServer, restartAttacked } from './support/attacked-server.ts'
import { isLong } from './support/length.ts'
import { idle, isMeasurable, measured } from './support/measured.ts'
import { rawRequest } from './support/requests.ts'

const connectionsAtOnce = 500
/** Files held for each connection took 330 to 512; of what is left, most is garbage that V8 has not collected. */
const memoryMiBMax = 300

/** Some 30 kB that archives do not compress much. */
const slide = (i: number) => ({
  type: 'FILL_IN_BLANK',
  prompt: `${i} ${'___ '.repeat(10)}`,
  settings: {
    blanks: Array.from({ length: 10 }, () => ({
      accepted: Array.from({ length: 15 }, () => randomBytes(140).toString('base64')),
    })),
  },
})

let installation: Installation
let server: AttackedServer
let deck: string
let session: string

beforeAll(async () => {
  const config = testConfig()
  installation = await install(config.dataDir, storageEnvironment(config))
  server = await restartAttacked(installation)
  deck = (await server.api('POST', '/presentations', { title: 'Large' })).id
  for (let i = 0; i < 60; i++) await server.api('POST', `/presentations/${deck}/questions`, slide(i))
  session = (await server.api('POST', '/sessions', { presentation_id: deck })).id
  await server.api('POST', `/sessions/${session}/open`)
  const { questions } = await server.api('GET', `/presentations/${deck}/questions?limit=200`)
  for (const { id } of questions)
    for (const step of ['activate', 'lock', 'reveal'])
      await server.api('POST', `/sessions/${session}/questions/${id}/${step}`)
})
afterAll(() => server.stop())

/** A request for a tool's result. */
const tool = (name: string, args: object) =>
  rawRequest(
    'POST',
    '/mcp',
    { authorization: `Bearer ${installation.key}`, accept: 'application/json' },
    JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
  )
const get = (path: string) => rawRequest('GET', `/public/v1${path}`, { 'x-api-key': installation.key })

describe.runIf(isMeasurable)('500 connections that ask for a file and do not read it', () => {
  const formats = isLong ? ['qti', 'json', 'outline', 'moodle', 'gift', 'kahoot'] : ['qti', 'json']
  test.each([
    ...formats.flatMap(format => [
      [format, () => get(`/presentations/${deck}/export?format=${format}`)] as const,
      [`${format} by a tool`, () => tool('export_presentation', { presentation_id: deck, format })] as const,
    ]),
    ['a report as Markdown', () => get(`/sessions/${session}/report.md`)] as const,
    ['a session', () => get(`/sessions/${session}/export`)] as const,
  ])('cost little memory: %s', async (name, requestOf) => {
    for (const addresses of [1, 50]) {
      // A server that has grown before would grow less.
      await server.stop()
      server = await restartAttacked(installation)
      const cost = await unread(requestOf(), addresses)
      console.info(`${connectionsAtOnce} connections of ${addresses} addresses, ${name}:`, cost)
      expect(cost.memoryMiB).toBeLessThan(memoryMiBMax)
    }
  })
})

function unread(request: string, addresses: number) {
  return measured(server, async () => {
    const port = Number(new URL(server.url).port)
    const sockets = Array.from({ length: connectionsAtOnce }, (_, i) =>
      connect({ host: '127.0.0.1', port, localAddress: `127.0.0.${1 + (i % addresses)}` })
        .pause()
        .on('error', () => {}),
    )
    await Promise.all(sockets.map(socket => once(socket, 'connect')))
    for (const socket of sockets) socket.write(request)
    await idle(server)
    const statuses = await Promise.all(sockets.map(statusOf))
    expect(statuses).toContain('200')
    for (const socket of sockets) socket.destroy()
  })
}

/** The status of a response, of which one buffer is read; empty if none has begun. */
async function statusOf(socket: Socket): Promise<string> {
  await Promise.race([once(socket, 'readable').catch(() => {}), setTimeout(1_000)])
  return (socket.read() as Buffer | null)?.toString('latin1', 9, 12) ?? ''
}

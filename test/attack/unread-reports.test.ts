// Denial of service with a report link and no account: its report is opened by many connections that read nothing.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testConfig } from '../../packages/server/test/support/engines.ts'
import { type AttackedServer, startAttackedServer } from './support/attacked-server.ts'
import { isMeasurable, measured } from './support/measured.ts'
import { rawRequest } from './support/requests.ts'

const connectionsAtOnce = 500
const memoryMiBMax = 200

let server: AttackedServer
let openReport: string
let closeSession: () => Promise<unknown>

beforeAll(async () => {
  server = await startAttackedServer(testConfig())
  const questions = Array.from({ length: 200 }, (_, i) => ({
    type: 'MULTIPLE_CHOICE',
    prompt: `${i} ${'Which of these do you prefer? '.repeat(15)}`,
    options: Array.from({ length: 8 }, (_, j) => ({ text: `${j} ${'an option of some length '.repeat(7)}` })),
  }))
  const { id: presentation_id } = await server.api('POST', '/presentations', { title: 'Long', questions })
  const { id } = await server.api('POST', '/sessions', { presentation_id })
  await server.api('POST', `/sessions/${id}/open`)
  const asked = (await server.api('GET', `/presentations/${presentation_id}/questions?limit=200`)).questions
  for (const question of asked) {
    await server.api('POST', `/sessions/${id}/questions/${question.id}/activate`)
    await server.api('POST', `/sessions/${id}/questions/${question.id}/lock`)
    await server.api('POST', `/sessions/${id}/questions/${question.id}/reveal`)
  }
  const { url } = await server.api('POST', `/sessions/${id}/report-links`, {})
  const headers = { 'sec-fetch-site': 'same-origin' }
  const body = JSON.stringify({ token: url.split('#')[1] })
  openReport = rawRequest('POST', '/app/v1/shared-reports/open', headers, body)
  closeSession = () => server.api('POST', `/sessions/${id}/close`)
  expect((await readOne()).length).toBeGreaterThan(300_000)
})
afterAll(() => server.stop())

async function connection(from: string): Promise<Socket> {
  const { port } = new URL(server.url)
  const socket = connect({ host: '127.0.0.1', port: Number(port), localAddress: from })
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

/** The whole response to an opening. */
async function readOne(): Promise<string> {
  const socket = await connection('127.0.0.200')
  socket.write(openReport.replace('\r\n', '\r\nconnection: close\r\n'))
  return (await socket.toArray()).join('')
}

async function attack(addresses: number): Promise<number> {
  const cost = await measured(server, async () => {
    const sockets = await Promise.all(
      Array.from({ length: connectionsAtOnce }, (_, i) => connection(`127.0.0.${1 + (i % addresses)}`)),
    )
    // A listener of `readable` reads one buffer and no more.
    const begun = sockets.map(socket => Promise.race([once(socket, 'readable'), once(socket, 'close')]))
    for (const socket of sockets) socket.write(openReport)
    await Promise.all(begun)
    expect(await readOne()).toContain('200 OK')
    for (const socket of sockets) socket.destroy()
  })
  console.info(`${connectionsAtOnce} connections of ${addresses} addresses:`, cost)
  return cost.memoryMiB
}

describe.runIf(isMeasurable)('500 connections that open a report and do not read it', () => {
  test.each(['LIVE', 'CLOSED'])(
    'cost little memory while the session is %s',
    { timeout: 300_000 },
    async state => {
      if (state === 'CLOSED') await closeSession()
      for (const addresses of [1, 50]) expect(await attack(addresses)).toBeLessThan(memoryMiBMax)
    },
  )
})

// Graceful stop: on SIGTERM phones are closed so that they come back, nothing acknowledged is lost, and stalled connections do not
// hold it up; a stop that has to give up exits with 1. A closed log pipe ends nothing.
import { once } from 'node:events'
import { connect } from 'node:net'
import { DatabaseSync } from 'node:sqlite'
import { closeCodes } from '@roomful/contract/room-protocol'
import { afterAll, describe, test } from 'vitest'
import { closeServices, openServices } from '../src/app.ts'
import type { Config } from '../src/config.ts'
import { Device, join } from '../src/simulation/device.ts'
import { inParallel } from '../src/simulation/in-parallel.ts'
import { onBothEngines, storageEnvironment, testConfig } from './support/engines.ts'
import { recountFromAnswers } from './support/recount.ts'
import { install, type ServerProcess, startServerProcess } from './support/server-process.ts'

const phonesCount = 50
/** Well below what one token may send at once. */
const answersMax = 15

const servers: ServerProcess[] = []
afterAll(() => Promise.all(servers.map(server => server.end('SIGKILL'))))

async function startServer(config: Config): Promise<ServerProcess> {
  const server = await startServerProcess(await install(config.dataDir, storageEnvironment(config)))
  servers.push(server)
  return server
}

// Each waits for time limits of its server: they wait at once.
onBothEngines('a stop', newConfig => {
  describe.concurrent('that is asked for', () => {
    test('SIGTERM while 50 phones answer: they are closed so that they come back, nothing acknowledged is lost, exit code 0', async ({
      expect,
    }) => {
      const config = await newConfig()
      const server = await startServer(config)
      const { sessionId, questionId, code } = await openRoom(server)
      const phones = await inParallel(phonesCount, 10, async () => {
        const { participant_id: id, token } = await join(server.url, { code })
        return { id, device: await Device.connect(server.url, token), acknowledged: 0, cutOff: false }
      })
      let acknowledgements = 0
      let ended: ReturnType<ServerProcess['end']> | undefined
      const onAck = () => {
        if (++acknowledgements < phonesCount * 3 || ended) return
        ended = server.end('SIGTERM')
      }
      await Promise.all(
        phones.map(async phone => {
          for (let value = 1; value <= answersMax && !phone.cutOff; value++) {
            try {
              await phone.device.answer(questionId, { value }, value)
              phone.acknowledged = value
              onAck()
            } catch {
              phone.cutOff = true
            }
          }
          await phone.device.until(() => phone.device.closed !== undefined)
        }),
      )
      expect(await ended).toBe(0)
      expect(new Set(phones.map(({ device }) => device.closed!.code))).toEqual(new Set([closeCodes.restart]))
      expect(
        phones.some(({ cutOff }) => cutOff),
        'phones that were still answering',
      ).toBe(true)

      const services = await openServices(config)
      const { values, results } = await recountFromAnswers(services.storage.read, sessionId, questionId)
      const rows = await services.storage.read
        .selectFrom('answers')
        .innerJoin('participants', 'participants.key', 'answers.participant_key')
        .select(['participants.id', 'answers.seq'])
        .execute()
      await closeServices(services)
      expect([values.length, results.total_voters]).toEqual([phonesCount, phonesCount])
      const stored = new Map(rows.map(row => [row.id, row.seq]))
      for (const { id, acknowledged } of phones) expect(stored.get(id)).toBeGreaterThanOrEqual(acknowledged)
    })

    test('stalled uploads and downloads do not hold up the stop, which is complete', async ({ expect }) => {
      const server = await startServer(await newConfig())
      const facts: unknown[] = []
      server.onLine(({ fact }) => facts.push(fact))
      const { port, hostname } = new URL(server.url)
      const sockets = [
        'POST /room/v1/join HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{',
        'GET /docs/js/scalar.js HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(20),
      ].map(sent => {
        const socket = connect(Number(port), hostname)
        socket.on('error', () => {})
        socket.write(sent)
        return socket
      })
      // The download has begun, and from then on nothing of it is read.
      await once(sockets[1]!, 'readable')
      expect(await server.end('SIGTERM')).toBe(0)
      expect(facts).toContain('stopped')
      for (const socket of sockets) socket.destroy()
    })
  })
})

describe.concurrent('a server on SQLite', () => {
  test('a stop that has to give up exits with 1 and says what it left', async ({ expect }) => {
    const config = testConfig()
    const server = await startServer(config)
    const lines: Record<string, unknown>[] = []
    server.onLine(line => lines.push(line))
    const foreign = new DatabaseSync(`${config.dataDir}/roomful.db`, { timeout: 10_000 })
    foreign.exec('begin immediate')
    await server.api('GET', '/sessions')
    expect(await server.end('SIGTERM')).toBe(1)
    foreign.close()
    expect(lines).toContainEqual(
      expect.objectContaining({
        level: 'error',
        fact: 'failed to stop in time',
        error: expect.stringContaining('writing the audit log'),
      }),
    )
  })

  test('the server goes on when the reader of its log goes away', async ({ expect }) => {
    const config = testConfig()
    const server = await startServer(config)
    server.process.stdout!.destroy()
    // Each of them is a line of the log, which is written every 20 ms.
    const until = performance.now() + 500
    let answered = 0
    while (performance.now() < until || answered < 100) {
      expect(await server.api('GET', '/sessions')).toMatchObject({ real: 0 })
      answered++
    }
    expect([server.process.exitCode, server.process.signalCode]).toEqual([null, null])
    expect(await server.end('SIGTERM')).toBe(0)
  })
})

async function openRoom(server: ServerProcess) {
  const { id: presentation_id } = await server.api('POST', '/presentations', {
    title: 'Stop',
    questions: [{ type: 'NUMERIC', prompt: 'How many?' }],
  })
  const { questions } = await server.api('GET', `/presentations/${presentation_id}/questions`)
  const { id: sessionId, join_code: code } = await server.api('POST', '/sessions', { presentation_id })
  await server.api('POST', `/sessions/${sessionId}/open`)
  await server.api('POST', `/sessions/${sessionId}/questions/${questions[0].id}/activate`)
  return { sessionId, questionId: questions[0].id as string, code: code as string }
}

// Graceful stop: on SIGTERM phones are closed so that they come back, nothing acknowledged is lost, and stalled connections do not
// hold it up; a stop that has to give up exits with 1. A closed log pipe ends nothing.
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { connect } from 'node:net'
import { DatabaseSync } from 'node:sqlite'
import { closeCodes } from '@roomful/contract/room/protocol'
import { Device, join } from '@roomful/testkit/device'
import { inParallel } from '@roomful/testkit/in-parallel'
import { afterAll, describe, test } from 'vitest'
import { closeServices, openServices } from '../src/app.ts'
import type { Config } from '../src/config.ts'
import { waitingCallsMax } from '../src/features/events/waiting-calls.ts'
import { onBothEngines, storageEnvironment, testConfig } from './support/engines.ts'
import { recountFromAnswers } from './support/recount.ts'
import { install, type ServerProcess, startServerProcess } from './support/server-process.ts'
import { silentProxy } from './support/silent-proxy.ts'

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
      const embed = await embedded(server, sessionId)
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
      const devices = [embed, ...phones.map(({ device }) => device)]
      expect(devices.map(({ closed }) => closed?.code)).toEqual(devices.map(() => closeCodes.restart))
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
      const messages: unknown[] = []
      server.onLine(({ msg }) => messages.push(msg))
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
      expect(messages).toContain('stopped')
      for (const socket of sockets) socket.destroy()
    })

    test('while the storage does not answer: answers and calls under way are refused, sockets told, and it exits with 1, naming what it left', async ({
      expect,
    }) => {
      const { config, fallSilent, resume } = await silenceable(await newConfig())
      const server = await startServer(config)
      const lines: Record<string, unknown>[] = []
      server.onLine(line => lines.push(line))
      const { sessionId, questionId, code } = await openRoom(server)
      const phones = await inParallel(5, 5, async () => {
        const { token } = await join(server.url, { code })
        return Object.assign(await Device.connect(server.url, token), { token })
      })
      // Once the one too many is refused all others wait; their rows of the audit log are written when they end.
      const waiting = Array.from({ length: waitingCallsMax + 1 }, () =>
        server.fetch('GET', `/sessions/${sessionId}?wait=30`),
      )
      expect((await Promise.race(waiting)).status).toBe(429)
      fallSilent()
      const outcomes = phones.map(phone =>
        phone.answer(questionId, { value: 1 }, 1).then(
          () => 'stored',
          ({ code, message }) => code ?? message,
        ),
      )
      const calls = [
        ...phones.map(() => server.fetch('POST', '/presentations', { title: 'Deck' })),
        ...phones.map(({ token }) => answerOverHttp(server, token, questionId)),
      ]
      await Promise.all(phones.map(everythingReceived))
      // Three turns of the server's event loop after the calls were sent.
      for (let i = 0; i < 3; i++) await fetch(`${server.url}/healthz`)
      expect(await server.end('SIGTERM')).toBe(1)
      expect(await Promise.all(outcomes)).toEqual(phones.map(() => 'UNAVAILABLE'))
      for (const call of calls) expect((await call).status).toBe(503)
      await Promise.all(waiting)
      expect(phones.map(({ closed }) => closed?.code)).toEqual(phones.map(() => closeCodes.restart))
      expect(lines).toContainEqual(
        expect.objectContaining({
          level: 'error',
          msg: 'failed to stop in time',
          error: expect.stringMatching(/left: .*writing the audit log/),
        }),
      )
      await resume()
    })
  })
})

describe.concurrent('a server on SQLite', () => {
  test('a server whose data folder takes no file starts and stops all the same', async ({ expect }) => {
    const config = testConfig()
    // As an unreadable disk does it: the file can be neither written nor removed.
    mkdirSync(`${config.dataDir}/server.json`)
    const server = await startServer(config)
    expect(await server.end('SIGTERM')).toBe(0)
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

/** A way to let the storage of a configuration fall silent: PostgreSQL behind a proxy, SQLite by another's lock. */
async function silenceable(config: Config) {
  if (config.databaseUrl === undefined) {
    let foreign: DatabaseSync | undefined
    return {
      config,
      fallSilent() {
        foreign = new DatabaseSync(`${config.dataDir}/roomful.db`, { timeout: 60_000 })
        foreign.exec('begin immediate')
      },
      resume: async () => foreign?.close(),
    }
  }
  const proxy = await silentProxy(config.databaseUrl)
  return {
    config: { ...config, databaseUrl: proxy.through(config.databaseUrl) },
    fallSilent: () => proxy.fallSilent(),
    resume: () => proxy.close(),
  }
}

/** Settles when the server has read what a phone has sent: messages are read in their order. */
async function everythingReceived(phone: Device): Promise<void> {
  phone.sendRaw('no JSON')
  await phone.until(() => phone.messages.some(message => message.type === 'error'))
}

function answerOverHttp(server: ServerProcess, token: string, questionId: string): Promise<Response> {
  return fetch(`${server.url}/room/v1/questions/${questionId}/answer`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ answer: { value: 2 } }),
  })
}

async function embedded(server: ServerProcess, sessionId: string): Promise<Device> {
  const { url } = await server.api('POST', `/sessions/${sessionId}/stage-links`, { role: 'embed' })
  return Device.connect(server.url, url.split('#')[1])
}

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

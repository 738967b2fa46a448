import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { ErrorCode } from '@roomful/contract/lib/errors'
import { closeCodes } from '@roomful/contract/room/protocol'
import { Device, Refusal } from '@roomful/testkit/device'
import { inParallel } from '@roomful/testkit/in-parallel'
import { closeServices, openServices } from '../../src/app.ts'
import type { Config } from '../../src/config.ts'
import { startReceiver } from '../support/receiver.ts'
import type { TestRedis } from '../support/redis.ts'
import { install } from '../support/server-process.ts'
import { openTargets } from '../support/webhooks.ts'
import { Balancer } from './balancer.ts'
import { checkResults, checkStoredAnswers, exportedCounts } from './check-answers.ts'
import { checkDelivered, checkHeld, registerEndpoint } from './check-events.ts'
import { differ } from './differ.ts'
import { type FinishedSession, runSession } from './hosts.ts'
import { isRefused } from './insist.ts'
import { joinChaosRoom, overHttp, type Phone } from './phones.ts'
import { answerOf, type ChaosRoom, openChaosRoom } from './room.ts'
import { roll, Servers } from './servers.ts'
import { until } from './until.ts'

export interface RollOptions {
  readonly phones: number
  readonly servers: number
  readonly redis?: TestRedis | undefined
  readonly say: (line: string) => void
}

const answerEveryMs = 100
/** Between two sessions that are held: one after the other without a pause, they would be most of what servers do. */
const holdAfterMs = 500
/** One of so many phones has no socket. */
const httpEvery = 2
/** Devices vary it, so that not all come back in one moment. */
const comeBackAfterMs = 500

/**
 * Restarts servers one after the other behind a balancer while phones answer and sessions are held through it.
 * @throws Error when an answer is lost, a request is refused, a socket is closed without being told to come back, or an
 * event does not arrive exactly once: only what finds its connection closed may be sent again.
 */
export async function rollUnderLoad(config: Config, { say, redis, ...options }: RollOptions): Promise<void> {
  const installation = await install(config.dataDir, {
    ...openTargets,
    DATABASE_URL: config.databaseUrl!,
    ROOMFUL_SECRET: config.secrets![0]!,
    ...(redis && { REDIS_URL: redis.urls.join() }),
  })
  const servers = new Servers(installation)
  const balancer = new Balancer(() => servers.all)
  const receiver = await startReceiver()
  const failures: string[] = []
  let isOver = false
  try {
    await servers.start(options.servers)
    await balancer.start()
    await until(() => balancer.readyCount === options.servers)
    const { url } = balancer
    const endpoint = await registerEndpoint(servers.all[0]!, receiver)
    const api = (method: string, path: string, body?: unknown) =>
      call(installation.key, url, method, path, body)
    const room = await openChaosRoom(api)
    const phones = await inParallel(options.phones, 10, i => joinChaosRoom(() => url, room, `Phone ${i}`))
    const load = { url, room, goesOn: () => !isOver, failed: (what: string) => void failures.push(what) }
    const busy = phones.map((phone, i) => (i % httpEvery === 0 ? answerByHttp : answerBySocket)(phone, load))
    const held: FinishedSession[] = []
    const holding = (async () => {
      while (!isOver) {
        held.push(await runSession(api, () => url, unlessRefused))
        await setTimeout(holdAfterMs)
      }
    })().catch((error: Error) => void failures.push(error.message))
    for (const [i, server] of servers.all.entries()) {
      await answerOnce(phones)
      await roll(servers, server)
      await until(() => balancer.readyCount === options.servers)
      say(`server ${i + 1} restarted`)
    }
    await answerOnce(phones)
    isOver = true
    say('all servers restarted')
    await Promise.all([...busy, holding])
    differ('failures', failures, [])
    const services = await openServices(config)
    try {
      const answered = await checkStoredAnswers(services, room, phones)
      const exports = await inParallel(servers.all.length, 1, i =>
        exportedCounts(servers.all[i]!, room.sessionId),
      )
      await checkResults(services, servers.all, room, answered, exports)
      say('answers are what was acknowledged')
      for (const session of held) await checkHeld(services, servers.all, session)
      const { events, repeated } = await checkDelivered(services, endpoint)
      differ('events that came again', repeated, 0)
      const answers = phones.flatMap(phone => [...phone.answers.values()].map(one => one.acknowledged))
      say(
        `${answers.reduce((a, b) => a + b, 0)} answers, ${events} events of ${held.length} sessions, no failure`,
      )
    } finally {
      await closeServices(services)
    }
  } finally {
    isOver = true
    await servers.end()
    await balancer.stop()
    await receiver.close()
  }
}

interface Load {
  readonly url: string
  readonly room: ChaosRoom
  readonly goesOn: () => boolean
  readonly failed: (what: string) => void
}

/** Waits until everybody has had another answer acknowledged. */
async function answerOnce(phones: readonly Phone[]): Promise<void> {
  const acknowledged = ({ answers }: Phone) =>
    Math.max(0, ...[...answers.values()].map(one => one.acknowledged))
  const before = new Map(phones.map(phone => [phone, acknowledged(phone)]))
  await until(() => phones.every(phone => acknowledged(phone) > before.get(phone)!))
}

async function answerBySocket(phone: Phone, load: Load): Promise<void> {
  while (load.goesOn()) {
    const device = await Device.connect(load.url, phone.token)
    if (device.room)
      await answerWhile(
        phone,
        load,
        () => !device.closed,
        (...answer) => device.answer(...answer),
      )
    // What was closed before it was begun never was a server's.
    if (device.room && device.closed && device.closed.code !== closeCodes.restart)
      load.failed(`a socket was closed with ${device.closed.code}`)
    device.drop()
    if (load.goesOn()) await setTimeout(comeBackAfterMs)
  }
}

async function answerByHttp(phone: Phone, load: Load): Promise<void> {
  const line = overHttp(phone, () => load.url)
  await answerWhile(
    phone,
    load,
    () => true,
    (...answer) => line.answer(...answer),
  )
}

async function answerWhile(
  phone: Phone,
  { room, goesOn, failed }: Load,
  isOpen: () => boolean,
  send: (questionId: string, answer: unknown, seq: number) => Promise<unknown>,
): Promise<void> {
  const questionId = room.openQuestions[0]!
  const answers = phone.answers.getOrInsertComputed(questionId, () => ({ sent: 0, acknowledged: 0 }))
  while (goesOn() && isOpen()) {
    const seq = ++answers.sent
    try {
      await send(questionId, answerOf(room, questionId, seq), seq)
      answers.acknowledged = seq
    } catch (error) {
      // All else is a lost connection: the phone sends again.
      if (isRefused(error)) failed(`an answer was refused: ${error.code}`)
    }
    await setTimeout(answerEveryMs)
  }
}

/** Does something again that has found its connection closed. @throws Refusal */
async function unlessRefused<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (isRefused(error)) throw error
    }
    await setTimeout(answerEveryMs)
  }
}

/** Calls the public API; sends again what has found its connection closed. @throws Error when it is refused */
async function call(key: string, url: string, method: string, path: string, body?: unknown) {
  const headers = {
    'x-api-key': key,
    ...(body !== undefined && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
  }
  return unlessRefused(async () => {
    const response = await fetch(`${url}/public/v1${path}`, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const answer = (await response.json()) as { code?: ErrorCode }
    if (response.ok) return answer
    throw new Refusal(answer.code!, `${method} ${path}: ${JSON.stringify(answer)}`)
  })
}

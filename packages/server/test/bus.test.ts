// Every driver of the bus carries notices to all servers, and comes back by itself when its connection is lost.
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Bus, Notice } from '../src/bus/bus.ts'
import { memoryBus } from '../src/bus/memory.ts'
import { postgresBus } from '../src/bus/postgres.ts'
import { redisBus, redisChannel } from '../src/bus/redis.ts'
import { silentLog } from '../src/log.ts'
import { cryptoRandom } from '../src/random.ts'
import { connectRedis } from '../src/redis/redis-link.ts'
import { busConformance } from './support/bus-conformance.ts'
import { sharedPostgres } from './support/engines.ts'
import { startRedis, type TestRedis } from './support/redis.ts'
import { type SilentProxy, silentProxy } from './support/silent-proxy.ts'

const parts = { random: cryptoRandom, log: silentLog }

/** So that silence is noticed while one waits for it; where nothing falls silent, a slow machine is not taken for it. */
const impatient = { testEveryMs: 200, silentMsMax: 2_000 }

// All servers are one.
const alone = memoryBus()
busConformance('in process', () => ({ ...alone, close: async () => true }))

/** Of a real Redis, whose processes are stopped and killed. */
function onRedis(name: string, isCluster: boolean): void {
  describe(`on ${name}`, () => {
    let redis: TestRedis
    beforeAll(async () => {
      redis = await startRedis({ isCluster })
    })
    afterAll(() => redis.stop())
    const open = (timing?: typeof impatient) => redisBus(redis.urls, 'test', parts, timing)

    busConformance(name, open, {
      openImpatient: () => open(impatient),
      async inject(payload) {
        const link = await connectRedis(redis.urls, () => {})
        await link.publish(redisChannel('test'), payload)
        link.close()
      },
      async cut() {
        await redis.command('CLIENT', 'KILL', 'TYPE', 'pubsub')
        await redis.command('CLIENT', 'KILL', 'TYPE', 'normal')
      },
      fallSilent: () => redis.signal('SIGSTOP'),
      resume: () => redis.signal('SIGCONT'),
    })

    test('a Redis that is killed and started anew: all servers come back by themselves', async () => {
      const buses = [open(), open()]
      const heard: Notice[] = []
      for (const bus of buses) bus.subscribe(notice => heard.push(notice))
      const healthy = () => Promise.all(buses.map(bus => bus.healthy()))
      await expect.poll(healthy).toEqual([true, true])
      await redis.kill()
      await expect.poll(healthy).toEqual([false, false])
      heard.length = 0
      await expect.poll(() => heard).toContainEqual({ type: 'missed', more: true })
      await redis.start()
      await expect.poll(healthy).toEqual([true, true])
      heard.length = 0
      buses[0]!.publish({ type: 'session', sessionKey: 1 })
      await expect.poll(() => heard.filter(({ type }) => type === 'session')).toHaveLength(2)
      for (const bus of buses) await bus.close()
    })
  })
}

onRedis('Redis', false)
onRedis('a Redis Cluster', true)

/** Opens three buses, the last two of one installation, and holds that the first one hears nothing of these. */
async function holdApart(open: (installation: 'one' | 'another') => Bus): Promise<void> {
  const [one, another] = [open('one'), open('another')]
  const heard: Notice[] = []
  for (const bus of [one, another]) bus.subscribe(notice => heard.push(notice))
  const healthy = () => Promise.all([one.healthy(), another.healthy()])
  await expect.poll(healthy).toEqual([true, true])
  one.publish({ type: 'session', sessionKey: 1 })
  another.publish({ type: 'session', sessionKey: 2 })
  const third = open('another')
  third.publish({ type: 'session', sessionKey: 3 })
  await expect.poll(() => heard).toContainEqual({ type: 'session', sessionKey: 3 })
  expect(heard.filter(({ type }) => type === 'session')).toHaveLength(3)
  for (const bus of [one, another, third]) await bus.close()
}

test('installations that share a Redis do not hear each other', async () => {
  const redis = await startRedis()
  await holdApart(installation => redisBus(redis.urls, installation, parts))
  await redis.stop()
})

describe('on PostgreSQL', () => {
  const databases = sharedPostgres()
  let url: string
  let proxy: SilentProxy
  let admin: pg.Client
  beforeAll(async () => {
    url = await databases.createDatabase()
    proxy = await silentProxy(url)
    admin = new pg.Client({ connectionString: url })
    await admin.connect()
  })
  afterAll(async () => {
    await admin.end()
    await proxy.close()
    await databases.stop()
  })

  const open = (timing?: typeof impatient) => postgresBus(proxy.through(url), parts, timing)
  busConformance('PostgreSQL', open, {
    openImpatient: () => open(impatient),
    async inject(payload) {
      await admin.query('select pg_notify($1, $2)', ['roomful_notices', payload])
    },
    async cut() {
      await admin.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and pid <> pg_backend_pid()`,
      )
    },
    fallSilent: () => proxy.fallSilent(),
    resume: () => proxy.resume(),
  })

  test('installations in schemas of one database do not hear each other', async () => {
    for (const schema of ['one', 'another']) await admin.query(`create schema ${schema}`)
    await holdApart(schema => postgresBus(`${url}?options=-c%20search_path%3D${schema}`, parts))
  })
})

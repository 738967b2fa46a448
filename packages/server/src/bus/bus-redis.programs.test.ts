// The bus on Redis and on a Redis Cluster carries notices to all servers, and comes back after connections are lost and Redis is killed.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { busConformance, holdApart } from '../../test/support/bus-conformance.ts'
import { needs } from '../../test/support/needs.ts'
import { startRedis, type TestRedis } from '../../test/support/redis.ts'
import { silentLog } from '../lib/log.ts'
import { cryptoRandom } from '../lib/random.ts'
import { connectRedis } from '../redis/redis-link.ts'
import type { Notice } from './bus.ts'
import { redisBus, redisChannel } from './redis.ts'

const parts = { random: cryptoRandom, log: silentLog }

const impatient = { heartbeatMs: 200, heartbeatTimeoutMs: 2_000 }

/** Of a real Redis, whose processes are stopped and killed. */
function onRedis(name: string, isCluster: boolean): void {
  needs('redis-server', `on ${name}`, () => {
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

    test('all servers reconnect to a Redis that is killed and restarted', async () => {
      const buses = [open(), open()]
      const received: Notice[] = []
      for (const bus of buses) bus.subscribe(notice => received.push(notice))
      const healthy = () => Promise.all(buses.map(bus => bus.healthy()))
      await expect.poll(healthy).toEqual([true, true])
      await redis.kill()
      await expect.poll(healthy).toEqual([false, false])
      received.length = 0
      await expect.poll(() => received).toContainEqual({ type: 'missed', more: true })
      await redis.start()
      await expect.poll(healthy).toEqual([true, true])
      received.length = 0
      buses[0]!.publish({ type: 'session', sessionKey: 1 })
      await expect.poll(() => received.filter(({ type }) => type === 'session')).toHaveLength(2)
      for (const bus of buses) await bus.close()
    })
  })
}

onRedis('Redis', false)
onRedis('a Redis Cluster', true)

needs('redis-server', 'installations', () => {
  test('that share a Redis receive no notices of each other', async () => {
    const redis = await startRedis()
    await holdApart(installation => redisBus(redis.urls, installation, parts))
    await redis.stop()
  })
})

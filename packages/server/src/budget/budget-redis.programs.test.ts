// Request budgets on Redis and on a Redis Cluster: shared by servers, by the clock of Redis, and counted on after it is killed.

import { FakeClock } from '@roomful/testkit/fake-clock'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { budgetConformance, sharedBudgets } from '../../test/support/budget-conformance.ts'
import { patient } from '../../test/support/engines.ts'
import { needs } from '../../test/support/needs.ts'
import { startRedis, type TestRedis } from '../../test/support/redis.ts'
import { silentLog } from '../lib/log.ts'
import { connectRedis } from '../redis/redis-link.ts'
import { windowMs } from './budget.ts'
import { redisCounters } from './redis.ts'
import { SharedBudget } from './shared-budget.ts'

const log = silentLog

for (const isCluster of [false, true]) {
  const name = isCluster ? 'a Redis Cluster' : 'Redis'
  needs('redis-server', `on ${name}`, () => {
    let redis: TestRedis
    beforeAll(async () => {
      redis = await startRedis({ isCluster })
    })
    afterAll(() => redis.stop())

    budgetConformance(name, async clock => {
      const open = () => redisCounters(redis.urls, 'test', () => clock.now())
      return sharedBudgets(clock, open(), open())
    })

    test('the clock is that of Redis, which drops windows that have ended', async () => {
      const counters = redisCounters(redis.urls, 'test')
      const counter = counters.counter('now')
      const before = Date.now()
      const drawn = await counter.add('a', 1)
      expect(Math.abs(drawn.endsAt - before - windowMs)).toBeLessThan(windowMs)
      expect(await counter.read('a')).toEqual(drawn)
      const link = await connectRedis(redis.urls, () => {})
      const left = await link.evaluate("return redis.call('PTTL', KEYS[1])", 'roomful:{test:now:a}', [])
      expect(left).toBeGreaterThan(0)
      expect(left).toBeLessThanOrEqual(windowMs)
      link.close()
      await counters.close()
    })

    test('a Redis that is killed and restarted counts again', async () => {
      const clock = new FakeClock()
      const counters = redisCounters(redis.urls, 'test', () => clock.now())
      const budget = new SharedBudget(counters.counter('killed'), { clock, log }, patient)
      for (let i = 1; i <= 3; i++) expect((await budget.draw('a')).count).toBe(i)
      await redis.kill()
      for (let i = 4; i <= 6; i++) expect((await budget.draw('a')).count).toBe(i)
      await redis.start()
      // Its windows are gone; until it is reached the server counts on alone.
      await expect
        .poll(async () => {
          clock.advance(1_000)
          return (await budget.draw('a')).count
        })
        .toBe(1)
      await counters.close()
    })
  })
}

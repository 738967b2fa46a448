// A Redis or PostgreSQL that cannot be reached is reported by the variable that leads there, without its password.

import { freePort } from '@roomful/testkit/free-port'
import { beforeAll, expect, test } from 'vitest'
import { postgresBus } from '../bus/postgres.ts'
import { redisBus } from '../bus/redis.ts'
import type { BusParts } from '../bus/shared-bus.ts'
import { silentLog } from '../lib/log.ts'
import { cryptoRandom } from '../lib/random.ts'
import { connectRedis } from '../redis/redis-link.ts'
import { connectionOptions, GuardedPool } from './postgres-pool.ts'
import { makeThrowAwayDatabase } from './postgres-throw-away.ts'

/** Nothing listens there. */
let place: string
beforeAll(async () => {
  place = `127.0.0.1:${await freePort()}`
})

test.each([
  ['REDIS_URL', 'redis', (url: string, parts: BusParts) => redisBus([url], 'x', parts)],
  ['DATABASE_URL', 'postgres', (url: string, parts: BusParts) => postgresBus(url, parts)],
])('servers that do not reach each other log %s', async (variable, scheme, bus) => {
  const url = `${scheme}://me:hunter2@${place}/0`
  const { promise: logged, resolve } = Promise.withResolvers<unknown>()
  const log = { ...silentLog, lost: (_: string, error: unknown) => resolve(error) }
  const one = bus(url, { random: cryptoRandom, log })
  one.subscribe(() => {})
  const error = await logged
  await one.close()
  expect(String(error)).toBe(
    `Error: ${variable}=${scheme}://me:…@${place}/0 cannot be used: connect ECONNREFUSED ${place}`,
  )
})

test('counters that are not reached fail with REDIS_URL', async () => {
  const connecting = connectRedis([`redis://:hunter2@${place}`], () => {})
  await expect(connecting).rejects.toThrow(/^REDIS_URL=redis:\/\/:…@127\.0\.0\.1:\d+ cannot be used: connect/)
})

test('queries that do not reach the database fail with DATABASE_URL', async () => {
  const url = `postgres://me:hunter2@${place}/rooms`
  const pool = new GuardedPool(connectionOptions(url), 1)
  await expect(pool.connect()).rejects.toThrow(`PostgreSQL (DATABASE_URL): connect ECONNREFUSED ${place}`)
  await pool.end()
  await expect(makeThrowAwayDatabase(url)).rejects.toThrow(
    `DATABASE_URL=postgres://me:…@${place}/rooms cannot be used`,
  )
})

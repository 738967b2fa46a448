// An upgrade: three servers behind a balancer are restarted one after the other under load, with PostgreSQL alone and with Redis.
// No answer is lost, no request is refused, every socket is told to come back, and each event arrives once.
import { expect, test } from 'vitest'
import { rollUnderLoad } from './chaos/roll.ts'
import { sharedPostgres, testConfig } from './support/engines.ts'
import { needs } from './support/needs.ts'
import { startRedis, type TestRedis } from './support/redis.ts'

/** Much longer than it takes, so that a busy machine makes nothing fail. */
const msMax = 900_000

async function rollAll(redis?: TestRedis): Promise<void> {
  const postgres = sharedPostgres()
  const said: string[] = []
  try {
    const config = testConfig({ DATABASE_URL: await postgres.createDatabase() })
    await rollUnderLoad(config, { phones: 6, servers: 3, redis, say: line => said.push(line) })
    expect(said).toHaveLength(6)
  } finally {
    await postgres.stop()
  }
}

test('three servers restarted one after the other', { timeout: msMax }, () => rollAll())

needs('redis-server', 'with Redis', () => {
  test('three servers restarted one after the other', { timeout: msMax }, async () => {
    const redis = await startRedis()
    await rollAll(redis).finally(() => redis.stop())
  })
})

// Costs of servers that share a PostgreSQL, optionally with Redis: how long a notice takes from one to another, how many
// a second get through, and the cost of a draw on a budget here and in the database.
//   node bench/servers.ts [seconds]
import { closeServices, openServices } from '../packages/server/src/app.ts'
import type { Counters } from '../packages/server/src/budget/budget.ts'
import { postgresCounters } from '../packages/server/src/budget/postgres.ts'
import { redisCounters } from '../packages/server/src/budget/redis.ts'
import { SharedBudget } from '../packages/server/src/budget/shared-budget.ts'
import { postgresBus } from '../packages/server/src/bus/postgres.ts'
import { redisBus } from '../packages/server/src/bus/redis.ts'
import { jsonLog } from '../packages/server/src/json-log.ts'
import { systemClock } from '../packages/server/src/lib/clock.ts'
import { cryptoRandom } from '../packages/server/src/lib/random.ts'
import { testConfig } from '../packages/server/test/support/engines.ts'
import { startRedis } from '../packages/server/test/support/redis.ts'
import { type Bench, run } from './bench.ts'
import { measureNotices } from './notices.ts'

const draws = 5_000

async function measureServers(bench: Bench, seconds = 5) {
  const parts = { random: cryptoRandom, log: jsonLog('error', 2) }
  const postgres = await bench.postgres()
  const url = await postgres.createDatabase()
  await closeServices(await openServices(testConfig({ DATABASE_URL: url })))
  const redis = bench.closing(await startRedis(), one => one.stop())
  return {
    postgres: {
      notices: await measureNotices(() => postgresBus(url, parts), seconds * 1_000),
      draws: await measureDraws(postgresCounters(url, parts.log), postgres.cpu),
    },
    redis: {
      notices: await measureNotices(() => redisBus(redis.urls, 'bench', parts), seconds * 1_000),
      draws: await measureDraws(redisCounters(redis.urls, 'bench')),
    },
  }
}

async function measureDraws(counters: Counters, databaseMs: () => number = () => 0) {
  const log = jsonLog('error', 2)
  const parts = { clock: systemClock, log }
  const budget = new SharedBudget(counters.counter('bench'), parts, { counterTimeoutMs: 60_000 })
  for (let i = 0; i < 500; i++) await budget.draw(`warm ${i % 10}`)
  const before = { cpu: process.cpuUsage(), database: databaseMs(), at: performance.now() }
  for (let i = 0; i < draws; i++) await budget.draw(`organization ${i % 10}`)
  const drawUs = ((performance.now() - before.at) * 1_000) / draws
  const { user, system } = process.cpuUsage(before.cpu)
  const databaseUs = ((databaseMs() - before.database) * 1_000) / draws
  const began = performance.now()
  await Promise.all(Array.from({ length: draws }, () => budget.draw('one address')))
  const allAtOnceMs = performance.now() - began
  await counters.close()
  return { drawUs, serverUs: (user + system) / draws, databaseUs, allAtOnceMs }
}

await run(measureServers)

// Costs of servers that share a PostgreSQL, optionally with Redis: how long a notice takes from one to another, how many
// a second get through, and the cost of a draw on a budget here and in the database.
//   node bench/servers.ts [seconds]
import { closeServices, openServices } from '../packages/server/src/app.ts'
import type { Counters } from '../packages/server/src/budget/budget.ts'
import { postgresCounters } from '../packages/server/src/budget/postgres.ts'
import { redisCounters } from '../packages/server/src/budget/redis.ts'
import { SharedBudget } from '../packages/server/src/budget/shared-budget.ts'
import type { Bus } from '../packages/server/src/bus/bus.ts'
import { postgresBus } from '../packages/server/src/bus/postgres.ts'
import { redisBus } from '../packages/server/src/bus/redis.ts'
import { jsonLog } from '../packages/server/src/json-log.ts'
import { systemClock } from '../packages/server/src/lib/clock.ts'
import { cryptoRandom } from '../packages/server/src/lib/random.ts'
import { testConfig } from '../packages/server/test/support/engines.ts'
import { startPostgres } from '../packages/server/test/support/postgres.ts'
import { startRedis } from '../packages/server/test/support/redis.ts'
import { measureNotices } from './notices.ts'
import { cpuOfFamily, postgresProcess } from './server-process.ts'

const ms = 1_000 * Number(process.argv[2] ?? 5)
const draws = 5_000

const log = jsonLog('error', 2)
const parts = { random: cryptoRandom, log }

const postgres = await startPostgres([])
const url = await postgres.createDatabase()
await closeServices(await openServices(testConfig({ DATABASE_URL: url })))
const redis = await startRedis()

await measureBus('PostgreSQL', () => postgresBus(url, parts))
await measureBus('Redis', () => redisBus(redis.urls, 'bench', parts))
const postgresPid = await postgresProcess(url)
await measureDraws('PostgreSQL', postgresCounters(url, log), () => cpuOfFamily(postgresPid))
await measureDraws('Redis', redisCounters(redis.urls, 'bench'))
await redis.stop()
await postgres.stop()

async function measureBus(name: string, open: () => Bus): Promise<void> {
  const { p50, p99, perSecond } = await measureNotices(open, ms)
  console.log(
    `${name}: a notice takes ${p50.toFixed(2)} ms (median), ${p99.toFixed(2)} ms (p99); ${Math.round(perSecond)} of different rooms a second`,
  )
}

async function measureDraws(name: string, counters: Counters, databaseMs?: () => number): Promise<void> {
  const budget = new SharedBudget(
    counters.counter('bench'),
    { clock: systemClock, log },
    { counterTimeoutMs: 60_000 },
  )
  for (let i = 0; i < 500; i++) await budget.draw(`warm ${i % 10}`)
  const databaseBefore = databaseMs?.()
  const before = process.cpuUsage()
  const begun = performance.now()
  for (let i = 0; i < draws; i++) await budget.draw(`organization ${i % 10}`)
  const tookUs = ((performance.now() - begun) * 1_000) / draws
  const { user, system } = process.cpuUsage(before)
  const databaseUs =
    databaseBefore === undefined ? undefined : ((databaseMs!() - databaseBefore) * 1_000) / draws
  const atOnceBegun = performance.now()
  await Promise.all(Array.from({ length: draws }, () => budget.draw('one address')))
  const atOnceMs = performance.now() - atOnceBegun
  const inDatabase = databaseUs === undefined ? '' : `, ${databaseUs.toFixed(0)} µs of the database`
  console.log(
    `${name}: a draw takes ${tookUs.toFixed(0)} µs, ${((user + system) / draws).toFixed(0)} µs of the server${inDatabase}; ${draws} at once on one key ${atOnceMs.toFixed(0)} ms`,
  )
  await counters.close()
}

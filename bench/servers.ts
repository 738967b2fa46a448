// What servers that share a PostgreSQL, or a Redis beside it, cost: how long a notice takes from one to another, how many a
// second get through, and what a draw on a budget costs here and in the database.
//   node bench/servers.ts [seconds]
import { closeServices, openServices } from '../packages/server/src/app.ts'
import type { Counters } from '../packages/server/src/budget/counter.ts'
import { postgresCounters } from '../packages/server/src/budget/postgres.ts'
import { redisCounters } from '../packages/server/src/budget/redis.ts'
import { SharedBudget } from '../packages/server/src/budget/shared-budget.ts'
import type { Bus } from '../packages/server/src/bus/bus.ts'
import { postgresBus } from '../packages/server/src/bus/postgres.ts'
import { redisBus } from '../packages/server/src/bus/redis.ts'
import { systemClock } from '../packages/server/src/clock.ts'
import { jsonLog } from '../packages/server/src/log.ts'
import { cryptoRandom } from '../packages/server/src/random.ts'
import { testConfig } from '../packages/server/test/support/engines.ts'
import { processorSecondsOf, startPostgres } from '../packages/server/test/support/postgres.ts'
import { startRedis } from '../packages/server/test/support/redis.ts'

const ms = 1_000 * Number(process.argv[2] ?? 5)
const draws = 5_000

const log = jsonLog('error', line => process.stderr.write(line))
const parts = { random: cryptoRandom, log }

const postgres = await startPostgres([])
const url = await postgres.createDatabase()
await closeServices(await openServices(testConfig({ DATABASE_URL: url })))
const redis = await startRedis()

await measureBus('PostgreSQL', () => postgresBus(url, parts))
await measureBus('Redis', () => redisBus(redis.urls, 'bench', parts))
await measureDraws('PostgreSQL', postgresCounters(url, log), () => processorSecondsOf(url))
await measureDraws('Redis', redisCounters(redis.urls, 'bench'))
await redis.stop()
await postgres.stop()

async function measureBus(name: string, open: () => Bus): Promise<void> {
  const [from, to] = [open(), open()]
  let heard: () => void = () => {}
  let received = 0
  from.subscribe(() => {})
  to.subscribe(notice => {
    if (notice.type !== 'session') return
    received++
    heard()
  })
  while (!(await from.healthy()) || !(await to.healthy()))
    await new Promise(resolve => setTimeout(resolve, 10))
  const took: number[] = []
  const until = performance.now() + ms
  for (let sessionKey = 1; performance.now() < until; sessionKey++) {
    const arrived = new Promise<void>(resolve => (heard = resolve))
    const at = performance.now()
    from.publish({ type: 'session', sessionKey })
    await arrived
    took.push(performance.now() - at)
    // As after a pause, in which nothing is gathered.
    await new Promise(resolve => setTimeout(resolve, 30))
  }
  took.sort((a, b) => a - b)
  heard = () => {}
  received = 0
  const begun = performance.now()
  for (let sessionKey = 1; performance.now() - begun < ms; ) {
    // A new room each: nothing can be merged.
    for (let i = 0; i < 100; i++) from.publish({ type: 'session', sessionKey: sessionKey++ })
    await new Promise(resolve => setTimeout(resolve, 1))
  }
  const perSecond = received / ((performance.now() - begun) / 1_000)
  const [median, p99] = [0.5, 0.99].map(share => took[Math.floor(took.length * share)]!.toFixed(2))
  console.log(
    `${name}: a notice takes ${median} ms (median), ${p99} ms (p99); ${Math.round(perSecond)} of different rooms a second`,
  )
  await from.close()
  await to.close()
}

async function measureDraws(
  name: string,
  counters: Counters,
  databaseSeconds?: () => Promise<number>,
): Promise<void> {
  const budget = new SharedBudget(counters.counter('bench'), { clock: systemClock, log }, 60_000)
  for (let i = 0; i < 500; i++) await budget.draw(`warm ${i % 10}`)
  const databaseBefore = await databaseSeconds?.()
  const before = process.cpuUsage()
  const begun = performance.now()
  for (let i = 0; i < draws; i++) await budget.draw(`organization ${i % 10}`)
  const tookUs = ((performance.now() - begun) * 1_000) / draws
  const { user, system } = process.cpuUsage(before)
  const databaseUs =
    databaseBefore === undefined ? undefined : (((await databaseSeconds!()) - databaseBefore) * 1e6) / draws
  const atOnceBegun = performance.now()
  await Promise.all(Array.from({ length: draws }, () => budget.draw('one address')))
  const atOnceMs = performance.now() - atOnceBegun
  const inDatabase = databaseUs === undefined ? '' : `, ${databaseUs.toFixed(0)} µs of the database`
  console.log(
    `${name}: a draw takes ${tookUs.toFixed(0)} µs, ${((user + system) / draws).toFixed(0)} µs of the server${inDatabase}; ${draws} at once on one key ${atOnceMs.toFixed(0)} ms`,
  )
  await counters.close()
}

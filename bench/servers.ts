// How long a notice takes from one server to another in milliseconds, and how many of different rooms a second get through,
// over PostgreSQL and over Redis.
//   node bench/servers.ts [seconds]
import { postgresBus } from '../packages/server/src/bus/postgres.ts'
import { redisBus } from '../packages/server/src/bus/redis.ts'
import { jsonLog } from '../packages/server/src/json-log.ts'
import { cryptoRandom } from '../packages/server/src/lib/random.ts'
import { startRedis } from '../packages/server/test/support/redis.ts'
import { type Bench, run } from './bench.ts'
import { measureNotices } from './notices.ts'

async function measureServers(bench: Bench, seconds = 5) {
  const parts = { random: cryptoRandom, log: jsonLog('error', 2) }
  const url = await (await bench.postgres()).createDatabase()
  const redis = bench.closing(await startRedis(), one => one.stop())
  return {
    postgres: await measureNotices(() => postgresBus(url, parts), seconds * 1_000),
    redis: await measureNotices(() => redisBus(redis.urls, 'bench', parts), seconds * 1_000),
  }
}

await run(measureServers)

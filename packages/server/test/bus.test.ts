// Every driver of the bus carries notices to all servers, and comes back by itself when its connection is lost.
import pg from 'pg'
import { afterAll, beforeAll, describe } from 'vitest'
import { memoryBus } from '../src/bus/memory.ts'
import { postgresBus } from '../src/bus/postgres.ts'
import { jsonLog } from '../src/log.ts'
import { cryptoRandom } from '../src/random.ts'
import { busConformance } from './support/bus-conformance.ts'
import { sharedPostgres } from './support/engines.ts'
import { type SilentProxy, silentProxy } from './support/silent-proxy.ts'

const parts = { random: cryptoRandom, log: jsonLog('silent', () => {}) }

/** So that silence is noticed while one waits for it. */
const timing = { testEveryMs: 200, silentMsMax: 2_000 }

// All servers are one.
const alone = memoryBus()
busConformance('in process', () => ({ ...alone, close: async () => {} }))

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

  busConformance('PostgreSQL', () => postgresBus(proxy.through(url), parts, timing), {
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
})

// Every driver of the bus carries notices to all servers, and comes back by itself when its connection is lost.
import pg from 'pg'
import { afterAll, beforeAll, test } from 'vitest'
import { busConformance, holdApart } from '../../test/support/bus-conformance.ts'
import { onPostgres } from '../../test/support/engines.ts'
import { type SilentProxy, silentProxy } from '../../test/support/silent-proxy.ts'
import { silentLog } from '../lib/log.ts'
import { cryptoRandom } from '../lib/random.ts'
import { memoryBus } from './memory.ts'
import { postgresBus } from './postgres.ts'

const parts = { random: cryptoRandom, log: silentLog }

/** So that silence is noticed while one waits for it; where nothing falls silent, a slow machine is not taken for it. */
const impatient = { heartbeatMs: 200, heartbeatTimeoutMs: 2_000 }

// All servers are one.
const alone = memoryBus()
busConformance('in process', () => ({ ...alone, close: async () => true }))

onPostgres('on PostgreSQL', databases => {
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

  test('installations in schemas of one database receive no notices of each other', async () => {
    for (const schema of ['one', 'another']) await admin.query(`create schema ${schema}`)
    await holdApart(schema => postgresBus(`${url}?options=-c%20search_path%3D${schema}`, parts))
  })
})

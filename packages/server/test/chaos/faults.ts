import { execFileSync } from 'node:child_process'
import { renameSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import type { TestPostgres } from '../support/postgres.ts'
import type { TestRedis } from '../support/redis.ts'
import type { ServerProcess } from '../support/server-process.ts'
import { roll, type Servers } from './servers.ts'

/** Where faults are made. */
export interface Scene {
  readonly dataDir: string
  /** Undefined: SQLite. */
  readonly databaseUrl: string | undefined
  readonly servers: Servers
  readonly redis: TestRedis | undefined
  /** Undefined: others use the same one, or SQLite. */
  readonly postgres: Pick<TestPostgres, 'restart'> | undefined
  /** The server that a fault of one server happens to. */
  readonly chosen: ServerProcess
}

/** Does something bad for up to `ms`, and is over when it settles. */
export type Fault = (scene: Scene, ms: number) => Promise<void>

const everywhere: Readonly<Record<string, Fault>> = {
  'server killed': async ({ chosen, servers }, ms) => {
    await chosen.end('SIGKILL')
    servers.noteSilentEnd()
    if (servers.all.length > 1) await setTimeout(ms)
    await servers.restart(chosen)
  },
  'server stopped': ({ chosen, servers }) => roll(servers, chosen),
  'server paused': async ({ chosen }, ms) => {
    chosen.process.kill('SIGSTOP')
    await setTimeout(ms)
    chosen.process.kill('SIGCONT')
  },
}

const ofSeveral: Readonly<Record<string, Fault>> = {
  'servers rolled, one after the other': async ({ servers }) => {
    for (const server of [...servers.all]) await roll(servers, server)
  },
}

/** Longer than a server has what it leased. */
const beyondLeasesMs = 18_000

const ofLongRuns: Readonly<Record<string, Fault>> = {
  'server paused beyond its leases': async ({ chosen }) => {
    chosen.process.kill('SIGSTOP')
    await setTimeout(beyondLeasesMs)
    chosen.process.kill('SIGCONT')
  },
}

const ofRedis: Readonly<Record<string, Fault>> = {
  'Redis flushed': ({ redis }) => redis!.command('FLUSHALL'),
  'Redis killed': async ({ redis }, ms) => {
    await redis!.kill()
    await setTimeout(ms)
    await redis!.start()
  },
  'Redis paused': async ({ redis }, ms) => {
    redis!.signal('SIGSTOP')
    await setTimeout(ms)
    redis!.signal('SIGCONT')
  },
}

const ofSqlite: Readonly<Record<string, Fault>> = {
  'disk full': async ({ chosen }, ms) => {
    const limit = (bytes: string) =>
      execFileSync('prlimit', [`--pid=${chosen.process.pid}`, `--fsize=${bytes}:unlimited`])
    limit('1')
    await setTimeout(ms)
    limit('unlimited')
  },
  'data folder moved away and back': async ({ dataDir }, ms) => {
    renameSync(dataDir, `${dataDir}.elsewhere`)
    await setTimeout(ms)
    renameSync(`${dataDir}.elsewhere`, dataDir)
  },
  'file locked by another process': async ({ dataDir }, ms) => {
    const foreign = new DatabaseSync(`${dataDir}/roomful.db`, { timeout: 10_000 })
    foreign.exec('begin immediate')
    await setTimeout(ms)
    foreign.close()
  },
}

/** What PostgreSQL says while it starts, recovers or stops. */
const cannotConnectNow = '57P03'

const ofPostgres: Readonly<Record<string, Fault>> = {
  'connections terminated': scene =>
    administer(scene, async admin => {
      await admin.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'roomful'`,
      )
    }),
  'database crashed': scene =>
    administer(scene, async admin => {
      // The database ends every session and recovers.
      for (const pid of (await backends(admin)).slice(0, 1)) process.kill(pid, 'SIGKILL')
    }),
  'database paused': (scene, ms) =>
    administer(scene, async admin => {
      const pids = await backends(admin)
      for (const pid of pids) signal(pid, 'SIGSTOP')
      await setTimeout(ms)
      for (const pid of pids) signal(pid, 'SIGCONT')
    }),
}

const ofOwnPostgres: Readonly<Record<string, Fault>> = {
  'database restarted': ({ postgres }, ms) => postgres!.restart(ms),
}

/** The faults that these servers on this engine can have, by name. */
export function faultsOf(
  scene: Pick<Scene, 'databaseUrl' | 'servers' | 'redis' | 'postgres'> & { readonly isLong: boolean },
): ReadonlyMap<string, Fault> {
  const ofEngine = scene.databaseUrl ? ofPostgres : ofSqlite
  return new Map(
    Object.entries({
      ...everywhere,
      ...(scene.servers.all.length > 1 && ofSeveral),
      ...(scene.servers.all.length > 1 && scene.isLong && ofLongRuns),
      ...ofEngine,
      ...(scene.postgres && ofOwnPostgres),
      ...(scene.redis && ofRedis),
    }),
  )
}

async function administer({ databaseUrl }: Scene, work: (admin: pg.Client) => Promise<void>): Promise<void> {
  const admin = await connected(databaseUrl!)
  try {
    await work(admin)
  } finally {
    await admin.end().catch(() => {})
  }
}

/** Connects as soon as the database takes connections: it may be recovering from the fault before. */
async function connected(connectionString: string): Promise<pg.Client> {
  for (;;) {
    const client = new pg.Client({ connectionString })
    client.on('error', () => {})
    try {
      await client.connect()
      return client
    } catch (error) {
      if ((error as { code?: string }).code !== cannotConnectNow) throw error
      await setTimeout(100)
    }
  }
}

async function backends(admin: pg.Client): Promise<number[]> {
  const { rows } = await admin.query(`select pid from pg_stat_activity where application_name = 'roomful'`)
  return rows.map(({ pid }) => pid)
}

/** Its process may have ended meanwhile. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

// Chaos: through random kills, pauses, full disks, lost files and database crashes, every acknowledged answer is stored,
// counted, shown and exported, on SQLite and PostgreSQL, and by several servers on one PostgreSQL.
import { test } from 'vitest'
import type { Config } from '../src/config.ts'
import { runChaos } from './chaos/run-chaos.ts'
import { runUnattended } from './chaos/unattended.ts'
import { onBothEnginesUnshared, testConfig } from './support/engines.ts'
import { startPostgres, type TestPostgres } from './support/postgres.ts'

/** Much longer than it takes, so that a busy machine makes nothing fail. */
const msMax = 900_000

async function fourFaults(config: Config, servers: number, postgres?: TestPostgres): Promise<void> {
  const seed = 'short'
  const said = [`seed: ${seed}`]
  try {
    await runChaos(config, {
      seed,
      faults: 4,
      phones: 8,
      servers,
      postgres,
      stagesMsMax: 60_000,
      say: line => said.push(line),
    })
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${said.join('\n')}`, { cause: error })
  }
}

onBothEnginesUnshared('four random faults', newConfig => {
  test(
    'whatever goes wrong, acknowledged answers are stored, counted, shown and exported',
    async () => {
      await fourFaults(await newConfig(), 1)
    },
    msMax,
  )
})

test(
  'four random faults of three servers on one PostgreSQL',
  async () => {
    const postgres = await startPostgres()
    try {
      await fourFaults(testConfig({ DATABASE_URL: await postgres.createDatabase() }), 3, postgres)
    } finally {
      await postgres.stop()
    }
  },
  msMax,
)

test(
  'sessions that move on by themselves do so once, whatever happens to three servers just then',
  async () => {
    const postgres = await startPostgres()
    const seed = 'short'
    const said = [`seed: ${seed}`]
    try {
      const config = testConfig({ DATABASE_URL: await postgres.createDatabase() })
      await runUnattended(config, { seed, servers: 3, sessions: 4, say: line => said.push(line) })
    } catch (error) {
      throw new Error(`${(error as Error).message}\n${said.join('\n')}`, { cause: error })
    } finally {
      await postgres.stop()
    }
  },
  msMax,
)

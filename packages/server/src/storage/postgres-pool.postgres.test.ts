// A pool whose connections are all in use has queries wait while the database works, and gives them up when it is silent.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf, startPostgres, type TestPostgres } from '../../test/support/postgres.ts'
import { silentProxy } from '../../test/support/silent-proxy.ts'
import { isStorageFailure } from './failure.ts'
import { cursorRows } from './postgres-cursor.ts'
import { connectionOptions, GuardedPool } from './postgres-pool.ts'

let server: TestPostgres
let url: string
beforeAll(async () => {
  server = await startPostgres()
  url = await server.createDatabase()
})
afterAll(() => server.stop())

async function query(pool: GuardedPool, text: string): Promise<number | null> {
  const client = await pool.connect()
  try {
    return (await client.query(text)).rowCount
  } finally {
    client.release()
  }
}

test('more queries than connections are all answered, and those that fail hold up no other', async () => {
  const pool = new GuardedPool(connectionOptions(url), 2)
  const outcomes = await Promise.allSettled(
    Array.from({ length: 60 }, (_, i) => query(pool, i % 3 === 0 ? 'select 1 / 0' : 'select pg_sleep(0.02)')),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(40)
  expect(pool.usage).toEqual({ open: 2, idle: 2, waiting: 0, refused: 0 })
  await pool.end()
})

test('queries wait for as long as the database works, however many there are', async () => {
  const pool = new GuardedPool(connectionOptions(url), 1, { stuckMsMax: 700 })
  const outcomes = await Promise.allSettled(
    Array.from({ length: 12 }, () => query(pool, 'select pg_sleep(0.15)')),
  )
  expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([])
  await pool.end()
})

test('a pool that is being closed: queries that wait for a connection fail, and so do later ones', async () => {
  const pool = new GuardedPool(connectionOptions(url), 1)
  const client = await pool.connect()
  const waiting = query(pool, 'select 1')
  const ended = pool.end()
  await expect(waiting).rejects.toThrow('the storage is being closed')
  await expect(query(pool, 'select 1')).rejects.toThrow('the storage is being closed')
  client.release()
  await ended
})

test('a database that refuses further connections: queries wait for those that are open, and none fails', async () => {
  await rowsOf(url, `create role limited login password 'limited' connection limit 3`)
  const limited = new URL(url)
  limited.username = limited.password = 'limited'
  const pool = new GuardedPool(connectionOptions(limited.href), 10)
  let noticed = 0
  pool.onTrouble = () => void noticed++
  await query(pool, 'select 1')
  expect(noticed).toBe(0)
  const outcomes = await Promise.allSettled(
    Array.from({ length: 200 }, () => query(pool, 'select pg_sleep(0.02)')),
  )
  expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([])
  expect(pool.usage).toMatchObject({ open: 3, waiting: 0 })
  expect(noticed).toBeGreaterThan(0)
  await rowsOf(url, 'alter role limited connection limit 10')
  const grown = () =>
    Promise.all(Array.from({ length: 10 }, () => query(pool, 'select pg_sleep(0.02)'))).then(
      () => pool.usage.open,
    )
  await expect.poll(grown, { timeout: 30_000 }).toBe(10)
  await expect.poll(() => pool.usage.refused, { timeout: 30_000 }).toBe(0)
  await pool.end()
})

test('a database that refuses the first connection: a pool that may waits for one, others fail at once', async () => {
  await rowsOf(url, `create role crowded login password 'crowded' connection limit 1`)
  const crowded = new URL(url)
  crowded.username = crowded.password = 'crowded'
  const occupying = new GuardedPool(connectionOptions(crowded.href), 1)
  await query(occupying, 'select 1')
  const hasty = new GuardedPool(connectionOptions(crowded.href), 2)
  await expect(query(hasty, 'select 1')).rejects.toMatchObject({ code: '53300' })
  const patient = new GuardedPool(connectionOptions(crowded.href), 2, { refusedMsMax: 60_000 })
  const refused = Promise.withResolvers<void>()
  patient.onRefused = refused.resolve
  const waiting = query(patient, 'select 1')
  await refused.promise
  await occupying.end()
  expect(await waiting).toBe(1)
  await Promise.all([hasty.end(), patient.end()])
})

test('a silent database: transactions on its connections and those waiting for one fail', async () => {
  const proxy = await silentProxy(url)
  const pool = new GuardedPool(connectionOptions(proxy.through(url)), 2, {
    queryMsMax: 2_000,
    stuckMsMax: 500,
  })
  await query(pool, 'select 1')
  proxy.fallSilent()
  const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => query(pool, 'select 1')))
  for (const outcome of outcomes)
    expect(outcome.status === 'rejected' && isStorageFailure(outcome.reason)).toBe(true)
  proxy.resume()
  await expect.poll(() => query(pool, 'select 1').catch(() => null), { timeout: 60_000 }).toBe(1)
  await pool.end()
  await proxy.close()
})

test('the database ends the transaction of a server that stands still, but no long read', async () => {
  const pool = new GuardedPool(connectionOptions(url), 1)
  const client = await pool.connect()
  const { rows } = await client.query('show idle_in_transaction_session_timeout')
  client.release()
  expect(rows).toEqual([{ idle_in_transaction_session_timeout: '10s' }])
  const sql = `select current_setting('idle_in_transaction_session_timeout') as timeout`
  for await (const read of cursorRows(pool, { sql, parameters: [], batchRows: 10 }))
    expect(read).toEqual([{ timeout: '0' }])
  await pool.end()
})

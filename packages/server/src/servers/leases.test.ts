// Servers that share a storage lease their numbers and the work that one at a time does: a killed server's number and
// work are taken over, and what it counted is folded into one row while every sum stays what it is.

import { FakeClock } from '@roomful/testkit/fake-clock'
import { afterEach, expect, test } from 'vitest'
import { answeredRoom } from '../../test/support/answered-room.ts'
import { startApi } from '../../test/support/api.ts'
import { onBothEngines, sharedPostgres, testConfig, testOnPostgres } from '../../test/support/engines.ts'
import { closeServices, openServices } from '../app.ts'
import type { Config } from '../config.ts'
import { getSessionKpis } from '../features/results/read-kpis.ts'
import { getQuestionResults } from '../features/results/results.ts'
import { sweepExpired } from '../features/retention/retention.ts'
import { reading, type Services, writing } from '../services.ts'
import type { AppServices } from '../serving.ts'
import { migrations } from '../storage/migrations/index.ts'
import { LeaseLost, leaseMs, withLease } from './leases.ts'
import { numbersOfStopped, requireKnownByAllServers, ServerNumber } from './server-number.ts'

const keepFor = { auditDays: 400, eventDays: 30 }

const opened: AppServices[] = []
afterEach(async () => {
  for (const services of opened.splice(0)) await closeServices(services)
})

async function open(config: Config, clock: FakeClock): Promise<AppServices> {
  const services = await openServices(config, { clock })
  opened.push(services)
  return services
}

/** Services of two servers on one database, with one clock. */
async function twoServers() {
  const postgres = sharedPostgres()
  const config = testConfig({ DATABASE_URL: await postgres.createDatabase() })
  const clock = new FakeClock()
  return { config, clock, first: await open(config, clock), second: await open(config, clock) }
}

/** A lease as a server that has died leaves it: nobody renews it. */
const dies = () => new Promise<never>(() => {})

testOnPostgres(
  'numbers are the lowest that are free: reused after a stop, and after a crash once the lease has run out',
  async () => {
    const { config, clock, ...servers } = await twoServers()
    /** A number that is renewed when the test says so. */
    const lease = async (services: Services) => {
      const number = new ServerNumber(services, async () => {})
      await number.lease()
      return number
    }
    const [first, dead] = [await lease(servers.first), await lease(servers.second)]
    expect([servers.first.server.number, servers.second.server.number]).toEqual([1, 2])
    await first.stop()
    const third = await open(config, clock)
    const thirdNumber = await lease(third)
    expect(third.server.number).toBe(1)
    clock.advance(leaseMs - 1)
    await thirdNumber.renew()
    clock.advance(1)
    const fourth = await open(config, clock)
    await lease(fourth)
    expect(fourth.server.number).toBe(2)
    // It had only stood still.
    await dead.renew()
    expect(servers.second.server.number).toBe(3)
  },
)

testOnPostgres(
  'work is done by one server at a time, and goes on elsewhere when the lease of a dead one has run out',
  async () => {
    const { clock, first, second } = await twoServers()
    let began = 0
    const begin = async () => {
      began++
      await dies()
    }
    void withLease(first, 'work', begin)
    await expect.poll(() => began).toBe(1)
    expect(await withLease(second, 'work', begin)).toBe(false)
    expect(await withLease(second, 'other work', async () => {})).toBe(true)
    clock.advance(leaseMs)
    expect(await withLease(second, 'work', async () => {})).toBe(true)
    // It has been given up.
    expect(await withLease(first, 'work', async () => {})).toBe(true)
  },
)

testOnPostgres(
  'a lease of a dead server from before the clock was set back is taken over at once',
  async () => {
    const { clock, first, second } = await twoServers()
    let began = 0
    void withLease(first, 'work', async () => {
      began++
      await dies()
    })
    await expect.poll(() => began).toBe(1)
    clock.shiftWallClock(-3_600_000)
    expect(await withLease(second, 'work', async () => {})).toBe(true)
  },
)

testOnPostgres(
  'who goes on with work renews its lease, and ends when another server has taken it',
  async () => {
    const { clock, first, second } = await twoServers()
    const taken: (boolean | undefined)[] = []
    await expect(
      withLease(first, 'work', async keep => {
        for (let i = 0; i < 3; i++) {
          clock.advance(leaseMs / 2)
          await writing(first, keep)
        }
        taken.push(await withLease(second, 'work', async () => {}))
        clock.advance(leaseMs)
        void withLease(second, 'work', dies)
        await expect
          .poll(async () => {
            const row = await first.storage.read.selectFrom('leases').select('holder').execute()
            return row.map(({ holder }) => holder)
          })
          .toEqual([second.server.holder])
        await writing(first, keep)
      }),
    ).rejects.toThrow(LeaseLost)
    expect(taken).toEqual([false])
  },
)

testOnPostgres('what a running server may not know waits until it has stopped or been upgraded', async () => {
  const { first, second } = await twoServers()
  const numbers = [first, second].map(services => new ServerNumber(services, async () => {}))
  for (const number of numbers) await number.lease()
  const newest = Object.keys(migrations).at(-1)!
  const isKnown = () => writing(first, tx => requireKnownByAllServers(tx, newest))
  await isKnown()
  const { holder } = second.server
  await writing(first, ({ db }) =>
    db
      .updateTable('server_migrations')
      .set({ migration: '0001_schema' })
      .where('holder', '=', holder)
      .execute(),
  )
  await expect(isKnown()).rejects.toMatchObject({ code: 'UPGRADE_IN_PROGRESS', status: 409 })
  await writing(first, tx => requireKnownByAllServers(tx, '0001_schema'))
  // Servers of the first version write no row.
  await writing(first, ({ db }) => db.deleteFrom('server_migrations').where('holder', '=', holder).execute())
  await expect(isKnown()).rejects.toMatchObject({ code: 'UPGRADE_IN_PROGRESS' })
  await numbers[1]!.stop()
  await isKnown()
})

testOnPostgres('rows of a stopped server are folded; all sums stay, and the number is nobody’s', async () => {
  const postgres = sharedPostgres()
  const config = testConfig({ DATABASE_URL: await postgres.createDatabase() })
  const clock = new FakeClock()
  const api = await startApi(config, { clock })
  const session = await answeredRoom(api, 'IDENTIFIED', 12)
  const { organization } = api
  const shown = async (services: Services) => [
    await getSessionKpis(reading(services), organization, session.id),
    ...(await Promise.all(
      session.questionIds.map(id => getQuestionResults(reading(services), organization, session.id, id)),
    )),
  ]
  const rowsByServer = async (services: Services) => {
    const tallies = await services.storage.read.selectFrom('tallies').select('server').distinct().execute()
    const counts = await services.storage.read
      .selectFrom('session_counts')
      .select('server')
      .distinct()
      .execute()
    return [...new Set([...tallies, ...counts].map(({ server }) => server))]
  }
  const before = await shown(api.app.services)
  await api.app.close()
  const services = await open(config, clock)
  expect(await rowsByServer(services)).toEqual([1])
  expect(await numbersOfStopped(reading(services))).toEqual([1])
  expect(await sweepExpired(services, keepFor)).toBe(true)
  expect(await rowsByServer(services)).toEqual([0])
  expect(await numbersOfStopped(reading(services))).toEqual([])
  expect(await shown(services)).toEqual(before)
})

onBothEngines('a sweep', newConfig => {
  test('is left to the server that is at it', async () => {
    const clock = new FakeClock()
    const config = await newConfig()
    const first = await open(config, clock)
    const second = first.storage.engine.isShared ? await open(config, clock) : first
    let isDone: boolean | undefined
    await withLease(first, 'removing what has expired', async () => {
      isDone = await sweepExpired(second, keepFor)
    })
    // One server alone takes up again what it left when it was ended.
    expect(isDone).toBe(!first.storage.engine.isShared)
  })
})

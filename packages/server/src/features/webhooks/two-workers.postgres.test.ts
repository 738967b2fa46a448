// Two processes on one PostgreSQL share webhook deliveries: each event is delivered exactly once to each endpoint, at
// most four at a time per endpoint.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { sharedPostgres, testConfig } from '../../../test/support/engines.ts'
import { programFile } from '../../../test/support/programs.ts'
import { startReceiver } from '../../../test/support/receiver.ts'
import { openTargets } from '../../../test/support/webhooks.ts'
import { closeServices, openServices } from '../../app.ts'
import { reading, writing } from '../../services.ts'
import { createOrganization, findOrganization } from '../organizations/organizations.ts'
import { createPresentation } from '../presentations/presentations.ts'
import { closeSession } from '../session-control/session-states.ts'
import { createSession } from '../sessions/sessions.ts'
import { registerEndpoint } from './endpoints.ts'

const endpoints = 100
const sessions = 10
const underWayMax = 4
const shared = { ROOMFUL_SECRET: 'a secret that both processes know', LOG_LEVEL: 'warn' }

test('two workers in two processes on one PostgreSQL deliver each event once', async () => {
  const postgres = sharedPostgres()
  const receiver = await startReceiver()
  const underWay = new Map<string, number>()
  let most = 0
  receiver.behave(({ path }, response) => {
    const now = (underWay.get(path) ?? 0) + 1
    underWay.set(path, now)
    most = Math.max(most, now)
    setTimeout(() => {
      underWay.set(path, underWay.get(path)! - 1)
      response.end()
    }, 5)
  })
  const databaseUrl = await postgres.createDatabase()
  const services = await openServices(testConfig({ ...openTargets, ...shared, DATABASE_URL: databaseUrl }))
  const { id } = await writing(services, tx => createOrganization(tx, { name: 'Test' }))
  const organization = (await findOrganization(reading(services), id))!
  const presentation = await writing(services, async tx => {
    for (let i = 0; i < endpoints; i++) {
      const target_url = new URL(`/${i}`, receiver.url).href
      await registerEndpoint(tx, organization, { target_url, event_types: ['session.ended'] })
    }
    return createPresentation(tx, organization, { title: 'Deck' })
  })
  const program = await programFile('delivery-process')
  const workers = [1, 2].map(() =>
    fork(program, {
      env: { ...process.env, ...openTargets, ...shared, DATABASE_URL: databaseUrl },
    }),
  )
  await Promise.all(workers.map(worker => once(worker, 'message')))

  for (let i = 0; i < sessions; i++) {
    await writing(services, async tx => {
      const session = await createSession(tx, organization, { presentation_id: presentation.id })
      await closeSession(tx, organization, session.id)
    })
    for (const worker of workers) worker.send('look')
  }
  const count = (state: string) =>
    services.storage.read
      .selectFrom('deliveries')
      .select(eb => eb.fn.countAll<number>().as('count'))
      .where('state', '=', state as 'PENDING')
      .executeTakeFirstOrThrow()
      .then(row => row.count)
  await expect.poll(() => count('DELIVERED')).toBe(endpoints * sessions)

  const made = workers.map(async worker => {
    const reply = once(worker, 'message')
    worker.send('stop')
    return Number((await reply)[0])
  })
  const shares = await Promise.all(made)
  expect(receiver.received).toHaveLength(endpoints * sessions)
  expect(new Set(receiver.received.map(({ path, id: event }) => `${path} ${event}`)).size).toBe(
    endpoints * sessions,
  )
  expect(shares[0]! + shares[1]!).toBe(endpoints * sessions)
  for (const share of shares) expect(share, 'both took part').toBeGreaterThan(0)
  expect(most).toBeLessThanOrEqual(underWayMax)
  await closeServices(services)
  await receiver.close()
  await postgres.stop()
}, 120_000)

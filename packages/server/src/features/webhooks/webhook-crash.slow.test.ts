// Webhooks through kills at random moments: every acknowledged close is delivered to every endpoint at least once, with the
// same event body each time, and no event is lost or invented.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startReceiver } from '../../../test/support/receiver.ts'
import { type ServerProcess, startServerProcess } from '../../../test/support/server-process.ts'
import { openTargets } from '../../../test/support/webhooks.ts'
import { closeServices, openServices } from '../../app.ts'
import { readConfig } from '../../config.ts'
import { reading, writing } from '../../services.ts'
import { createCredential } from '../credentials/credentials.ts'
import { createOrganization, findOrganization } from '../organizations/organizations.ts'
import { createPresentation } from '../presentations/presentations.ts'

/** More with ROOMFUL_KILLS=50. */
const kills = Number(process.env.ROOMFUL_KILLS ?? 8)
/** Two installations suffer at the same time, which is quicker than one after the other. */
const installations = 2
/** A life ends a moment after so many requests were answered or events received, at the most. */
const signsOfLifeMax = 80
const lastMomentMs = 5
const clients = 4
const kinds = ['session.ended', 'report.ready']

type Environment = Record<string, string>

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** What the public API answers, or null when the server was killed meanwhile. */
type Call = (method: string, path: string, body?: unknown) => Promise<Record<string, never> | null>

test(`nothing is lost or invented over ${kills} kills at random moments`, async () => {
  const seed = Number(process.env.CRASH_SEED ?? 20_260_301)
  console.log(`CRASH_SEED=${seed}`)
  const each = Array.from({ length: installations }, (_, i) =>
    suffer(mulberry(seed + i), kills / installations),
  )
  await Promise.all(each)
})

/** Kills one installation's server so many times. */
async function suffer(random: () => number, lives: number): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'roomful-crash-'))
  folders.push(dataDir)
  const environment = {
    ...openTargets,
    ROOMFUL_DATA_DIR: dataDir,
    // Every wait is over at once: what is tested is what a crash leaves, not the schedule.
    ROOMFUL_WEBHOOK_BACKOFF_SECONDS: '0',
  }
  const { key, presentation_id, organizationId } = await prepare(environment)
  const installation = { dataDir, organizationId, key, environment }
  const receiver = await startReceiver()
  const accepted = new Map<string, Set<string>>()
  let isDown = false
  let signOfLife = () => {}
  receiver.behave(({ path, id }, response) => {
    const fails = (path === '/shaky' && random() < 0.2) || (path === '/down' && isDown)
    if (!fails) accepted.getOrInsertComputed(path, () => new Set()).add(id)
    signOfLife()
    setTimeout(() => response.writeHead(fails ? 500 : 200).end(), random() * 8)
  })
  const caller =
    (server: ServerProcess): Call =>
    async (method, path, body) => {
      const response = await fetch(`${server.url}/public/v1${path}`, {
        method,
        headers: { 'x-api-key': key, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }).catch(() => null)
      if (response) signOfLife()
      return response ? (response.json().catch(() => null) as ReturnType<Call>) : null
    }

  const first = await startServerProcess(installation)
  const webhooks: string[] = []
  for (const path of ['/steady', '/shaky', '/down']) {
    const target_url = new URL(path, receiver.url).href
    const registered = await caller(first)('POST', '/webhooks', { target_url, event_types: kinds })
    webhooks.push(registered!.id!)
  }
  await first.end('SIGTERM')

  const closed: string[] = []
  for (let life = 0; life < lives; life++) {
    isDown = life % 4 >= 2
    const server = await startServerProcess(installation)
    const call = caller(server)
    const killed = Promise.withResolvers<void>()
    let left = Math.ceil(random() * signsOfLifeMax)
    const lastMoment = random() * lastMomentMs
    const kill = () => setTimeout(() => server.end('SIGKILL').then(() => killed.resolve()), lastMoment)
    // One life of four ends as soon as the endpoint that is down has been paused.
    const isKilledPaused = life % 4 === 3
    signOfLife = () => {
      if (--left === 0 && !isKilledPaused) kill()
    }
    const work = Array.from({ length: clients }, () => closeSessions(call, presentation_id, closed))
    const found = isDown ? undefined : revive(call, webhooks)
    if (isKilledPaused) {
      await expect
        .poll(() => countPaused(call, webhooks), { interval: 250, timeout: 200_000 })
        .toBeGreaterThan(0)
      kill()
    }
    await killed.promise
    await Promise.all(work)
    await found
  }

  isDown = false
  const last = await startServerProcess(installation)
  const call = caller(last)
  for (let waiting = 1; waiting > 0; ) {
    await revive(call, webhooks)
    waiting = await unfinished(call, webhooks)
  }
  expect(await last.end('SIGTERM')).toBe(0)
  await receiver.close()

  const { events, deliveries } = await stored(environment)
  const duplicates = receiver.received.length - new Set(receiver.received.map(r => `${r.path} ${r.id}`)).size
  console.log(
    `${closed.length} closes acknowledged, ${events.size} events, ${receiver.received.length} requests, ` +
      `${duplicates} of them repeated`,
  )
  expect(closed.length).toBeGreaterThan(lives)
  const bodies = [...events.values()].map(body => JSON.parse(body))
  const ended = bodies.filter(event => event.type === 'session.ended').map(event => event.data.id)
  expect(new Set(ended).size, 'session.ended is sent once per close').toBe(ended.length)
  expect(ended).toEqual(expect.arrayContaining(closed))
  for (const path of ['/steady', '/shaky', '/down'])
    expect([...accepted.get(path)!].sort(), path).toEqual([...events.keys()].sort())
  for (const { id, body } of receiver.received) expect(body).toBe(events.get(id))
  expect(deliveries).toEqual({ DELIVERED: 3 * events.size })
}

/** Creates and closes sessions for as long as the server lives; keeps those whose close was acknowledged. */
async function closeSessions(call: Call, presentation_id: string, closed: string[]): Promise<void> {
  for (;;) {
    const session = await call('POST', '/sessions', { presentation_id })
    const after = session?.id && (await call('POST', `/sessions/${session.id}/close`))
    if (!after) return
    closed.push(session.id!)
  }
}

/** Enables what the platform paused and redelivers every dead letter, as far as it gets. */
async function revive(call: Call, webhooks: string[]): Promise<void> {
  for (const id of webhooks) {
    await call('POST', `/webhooks/${id}/enable`)
    const page = await call('GET', `/webhooks/${id}/deliveries?state=DEAD_LETTERED&limit=200`)
    for (const delivery of (page?.deliveries ?? []) as { id: string }[])
      await call('POST', `/webhooks/${id}/deliveries/${delivery.id}/redeliver`)
  }
}

async function countPaused(call: Call, webhooks: string[]): Promise<number> {
  const found = await Promise.all(webhooks.map(id => call('GET', `/webhooks/${id}`)))
  return found.filter(webhook => webhook?.auto_disabled).length
}

async function unfinished(call: Call, webhooks: string[]): Promise<number> {
  let count = 0
  for (const id of webhooks) {
    for (const state of ['PENDING', 'DEAD_LETTERED']) {
      const page = await call('GET', `/webhooks/${id}/deliveries?state=${state}`)
      count += Number(page?.real ?? 1)
    }
  }
  return count
}

async function prepare(
  environment: Environment,
): Promise<{ key: string; presentation_id: string; organizationId: string }> {
  const services = await openServices(readConfig({ ...environment, LOG_LEVEL: 'silent' }))
  const { id } = await writing(services, tx => createOrganization(tx, { name: 'Crash' }))
  const organization = (await findOrganization(reading(services), id))!
  const scopes = ['results:read', 'content:write'] as const
  const made = await writing(services, async tx => ({
    key: (await createCredential(tx, organization, { name: 'crash', scopes })).secret,
    presentation_id: (await createPresentation(tx, organization, { title: 'Deck' })).id,
    organizationId: id,
  }))
  await closeServices(services)
  return made
}

async function stored(
  environment: Environment,
): Promise<{ events: Map<string, string>; deliveries: Record<string, number> }> {
  const services = await openServices(readConfig({ ...environment, LOG_LEVEL: 'silent' }))
  const { read } = services.storage
  const events = await read.selectFrom('events').select(['id', 'body']).execute()
  const deliveries = await read
    .selectFrom('deliveries')
    .select(eb => ['state', eb.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
  await closeServices(services)
  return {
    events: new Map(events.map(event => [event.id, event.body])),
    deliveries: Object.fromEntries(deliveries.map(row => [row.state, row.count])),
  }
}

/** A small generator that repeats itself for the same seed. */
function mulberry(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

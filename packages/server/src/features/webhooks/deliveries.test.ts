// Webhook deliveries: every event is tried on schedule, up to eight times, then dead-lettered; failing endpoints are
// paused and delay no other. Crashes, leases and clock changes lose nothing.
import { verifyWebhook } from '@roomful/sdk'
import type { KyselyPlugin } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { onBothEngines } from '../../../test/support/engines.ts'
import { answer, type Receiver, startReceiver } from '../../../test/support/receiver.ts'
import { type Deliveries, startDeliveries } from '../../../test/support/webhooks.ts'
import { cryptoRandom } from '../../lib/random.ts'
import { sealWith } from '../../lib/seal.ts'
import { claimSealing } from '../../servers/sealing-secret.ts'
import { reading, writing } from '../../services.ts'
import { reseals } from '../../serving.ts'
import { getDelivery, redeliver } from './deliveries.ts'
import type { Outcome } from './delivery/outcome.ts'
import { storeReports } from './delivery/store-reports.ts'
import { DeliveryWorker } from './delivery/worker.ts'
import { enableEndpoint, removeEndpoint, updateEndpoint } from './endpoints.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
/** The steps of the schedule with the longest jitter. */
const steps = [30 * second, 2 * minute, 10 * minute, 30 * minute, 2 * hour, 6 * hour, 12 * hour]
const longest = (step: number) => step * 1.2

onBothEngines('deliveries', newConfig => {
  const closing: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close()
  })

  async function start(): Promise<{ deliveries: Deliveries; receiver: Receiver }> {
    const receiver = await startReceiver()
    closing.push(() => receiver.close())
    const deliveries = await startDeliveries(await newConfig())
    closing.push(() => deliveries.close())
    return { deliveries, receiver }
  }

  test('an event arrives once, as it was stored, right after the commit', async () => {
    const { deliveries, receiver } = await start()
    const { id } = await deliveries.register(receiver.url)
    await deliveries.emit()
    await deliveries.worker.idle()
    const [delivery] = await deliveries.list(id)
    expect(delivery).toMatchObject({
      webhook_id: id,
      event_type: 'session.ended',
      state: 'DELIVERED',
      attempts: 1,
      last_status: 200,
      last_error: null,
      next_attempt_at: null,
    })
    expect(receiver.received.map(received => received.id)).toEqual([delivery!.event_id])
    const stored = await deliveries.services.storage.read
      .selectFrom('events')
      .select('body')
      .where('id', '=', delivery!.event_id)
      .executeTakeFirstOrThrow()
    expect(receiver.received[0]!.body).toBe(stored.body)
    expect(JSON.parse(stored.body)).toMatchObject({
      id: delivery!.event_id,
      type: 'session.ended',
      organization_id: deliveries.organization.id,
      data: { state: 'CLOSED' },
    })
    await deliveries.pass(24 * hour)
    expect(receiver.received).toHaveLength(1)
  })

  test('eight attempts on schedule, then dead-lettered', async () => {
    const { deliveries, receiver } = await start()
    receiver.behave(answer(503))
    const { id } = await deliveries.register(receiver.url)
    await deliveries.emit()
    await deliveries.worker.idle()
    for (const [i, step] of steps.entries()) {
      expect(receiver.received).toHaveLength(i + 1)
      const [waiting] = await deliveries.list(id)
      expect(waiting).toMatchObject({ state: 'PENDING', attempts: i + 1, last_status: 503 })
      const waitMs = Date.parse(waiting!.next_attempt_at!) - deliveries.clock.now()
      expect(waitMs).toBeGreaterThanOrEqual(step * 0.8)
      expect(waitMs).toBeLessThanOrEqual(longest(step))
      await deliveries.pass(waitMs - 1)
      expect(receiver.received).toHaveLength(i + 1)
      await deliveries.pass(1)
    }
    expect(receiver.received).toHaveLength(8)
    expect(new Set(receiver.received.map(received => received.id)).size).toBe(1)
    expect(await deliveries.list(id)).toMatchObject([
      { state: 'DEAD_LETTERED', attempts: 8, last_error: 'status 503', next_attempt_at: null },
    ])
    expect(await deliveries.endpoint(id)).toEqual({ state: 'ACTIVE', failures: 8 })
    await deliveries.pass(24 * hour)
    expect(receiver.received).toHaveLength(8)
  })

  test('410 Gone ends the series at once, and counts as one failure of the endpoint', async () => {
    const { deliveries, receiver } = await start()
    receiver.behave(answer(410))
    const { id } = await deliveries.register(receiver.url)
    await deliveries.emit()
    await deliveries.worker.idle()
    expect(await deliveries.list(id)).toMatchObject([
      {
        state: 'DEAD_LETTERED',
        attempts: 1,
        last_status: 410,
        last_error: 'status 410: not repeated',
        next_attempt_at: null,
      },
    ])
    expect(await deliveries.endpoint(id)).toEqual({ state: 'ACTIVE', failures: 1 })
    await deliveries.pass(24 * hour)
    expect(receiver.received).toHaveLength(1)
    receiver.behave(answer(200))
    await deliveries.emit()
    await deliveries.worker.idle()
    await deliveries.pass(longest(steps[0]!))
    expect(await deliveries.list(id)).toMatchObject([{ state: 'DEAD_LETTERED' }, { state: 'DELIVERED' }])
  })

  test('next_attempt_at is never in the past, nor before the endpoint gets another attempt', async () => {
    const { deliveries, receiver } = await start()
    receiver.behave(answer(500))
    const { id } = await deliveries.register(receiver.url)
    await deliveries.emit()
    await deliveries.worker.idle()
    deliveries.clock.advance(second)
    await deliveries.emit()
    await deliveries.worker.idle()
    const [failed, waiting] = await deliveries.list(id)
    expect(waiting).toMatchObject({ attempts: 0, next_attempt_at: failed!.next_attempt_at })
    await writing(deliveries.services, tx =>
      updateEndpoint(tx, deliveries.organization, id, { active: false }),
    )
    deliveries.clock.advance(hour)
    const now = new Date(deliveries.clock.now()).toISOString()
    const overdue = await deliveries.list(id)
    expect(overdue.map(({ next_attempt_at }) => next_attempt_at)).toEqual([now, now])
    const one = await getDelivery(reading(deliveries.services), deliveries.organization, id, overdue[0]!.id)
    expect(one.next_attempt_at).toBe(now)
  })

  test('a short outage at a busy moment costs four failures and one step of the back-off; the others wait and follow at once', async () => {
    const { deliveries, receiver } = await start()
    receiver.behave(answer(500))
    const { id } = await deliveries.register(receiver.url)
    await deliveries.emit(40)
    await deliveries.worker.idle()
    const failed = receiver.received.length
    expect(failed).toBeLessThanOrEqual(4)
    expect(await deliveries.endpoint(id)).toEqual({ state: 'ACTIVE', failures: failed })
    const fresh = (await deliveries.list(id)).find(delivery => delivery.attempts === 0)
    receiver.behave(answer(200))
    await deliveries.pass(longest(steps[0]!) + failed)
    expect(receiver.received[failed]!.id).toBe(fresh!.event_id)
    expect(await deliveries.endpoint(id)).toEqual({ state: 'ACTIVE', failures: 0 })
    const states = (await deliveries.list(id)).map(delivery => delivery.state)
    expect(states).toEqual(Array(40).fill('DELIVERED'))
    expect(receiver.received).toHaveLength(40 + failed)
  })

  test('deliveries stored while due ones are being read are not sent again', async () => {
    const receiver = await startReceiver()
    closing.push(() => receiver.close())
    // The answer to a read of what is due, held back once it is there.
    const reads: { go: () => void }[] = []
    let holdsBack = false
    const hold: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        const isDue = result.rows.some(row => 'event_id' in row && 'earlier_attempts' in row)
        if (holdsBack && isDue) await new Promise<void>(resolve => reads.push({ go: resolve }))
        return result
      },
    }
    const deliveries = await startDeliveries(await newConfig(), {
      storageOfWorker: storage => Object.create(storage, { read: { value: storage.read.withPlugin(hold) } }),
    })
    closing.push(() => deliveries.close())
    const { id } = await deliveries.register(receiver.url)
    const responses: (() => void)[] = []
    receiver.behave((_, response) => responses.push(() => response.writeHead(200).end()))
    await deliveries.emit()
    await expect.poll(() => responses.length).toBe(1)
    holdsBack = true
    await deliveries.emit()
    await expect.poll(() => reads.length).toBe(1)
    holdsBack = false
    responses[0]!()
    await expect.poll(async () => (await deliveries.list(id))[0]!.state).toBe('DELIVERED')
    receiver.behave(answer(200))
    reads[0]!.go()
    await expect
      .poll(async () => (await deliveries.list(id)).map(one => one.state))
      .toEqual(['DELIVERED', 'DELIVERED'])
    await deliveries.worker.idle()
    expect(new Set(receiver.received.map(one => one.id)).size).toBe(2)
    expect(receiver.received).toHaveLength(2)
  })

  test('while an endpoint fails it gets one attempt per step: deliveries without one first, then the oldest', async () => {
    const { deliveries, receiver } = await start()
    receiver.behave(answer(500))
    const { id } = await deliveries.register(receiver.url)
    await deliveries.emit()
    await deliveries.worker.idle()
    await deliveries.emit(2)
    await deliveries.worker.idle()
    expect(receiver.received).toHaveLength(1)
    for (const [i, step] of steps.slice(0, 4).entries()) {
      await deliveries.pass(step * 0.8 - 1)
      expect(receiver.received).toHaveLength(i + 1)
      await deliveries.pass(step * 0.4 + 1)
      expect(receiver.received).toHaveLength(i + 2)
    }
    const [a, b, c] = (await deliveries.list(id)).map(delivery => delivery.event_id)
    expect(receiver.received.map(received => received.id)).toEqual([a, b, c, a, a])
  })

  test('an event that a receiver refuses delays the others by one step, and is tried on its own schedule', async () => {
    const { deliveries, receiver } = await start()
    const { id } = await deliveries.register(receiver.url)
    await deliveries.worker.idle()
    await deliveries.emit()
    let refused: string | undefined
    receiver.behave((request, response) => {
      refused ??= request.id
      response.writeHead(request.id === refused ? 500 : 200).end()
    })
    await deliveries.worker.idle()
    for (let i = 1; i <= 5; i++) {
      await deliveries.emit()
      await deliveries.pass(longest(steps[0]!))
      const states = (await deliveries.list(id)).map(delivery => delivery.state)
      expect(states).toEqual(['PENDING', ...Array(i).fill('DELIVERED')])
    }
    // Once when it came, once with the others that a success released, once after two minutes of its own.
    expect(receiver.received.filter(received => received.id === refused)).toHaveLength(3)
    expect(await deliveries.endpoint(id)).toMatchObject({ state: 'ACTIVE' })
  })

  test('a redelivery and a new address are tried at once, though the endpoint fails', async () => {
    const { deliveries, receiver } = await start()
    const { services, organization } = deliveries
    receiver.behave(answer(500))
    const { id } = await deliveries.register(receiver.url)
    await deliveries.emit(2)
    await deliveries.worker.idle()
    await deliveries.pass(longest(steps[0]!))
    const failed = receiver.received.length
    receiver.behave(answer(200))
    await deliveries.emit()
    await deliveries.worker.idle()
    expect(receiver.received).toHaveLength(failed)
    await writing(services, tx =>
      updateEndpoint(tx, organization, id, { target_url: `${receiver.url}/moved` }),
    )
    await deliveries.pass(0)
    expect((await deliveries.list(id)).map(({ state }) => state)).toEqual(Array(3).fill('DELIVERED'))
  })

  test('ten failures in a row pause the endpoint and dead-letter what waits, until it is enabled', async () => {
    const { deliveries, receiver } = await start()
    const { services, organization } = deliveries
    receiver.behave(answer(500))
    const { id } = await deliveries.register(receiver.url)
    await deliveries.emit()
    await deliveries.worker.idle()
    await deliveries.emit(5)
    for (const step of [...steps, steps.at(-1)!]) await deliveries.pass(longest(step))
    expect(await deliveries.endpoint(id)).toEqual({ state: 'ACTIVE', failures: 9 })
    await deliveries.pass(longest(steps.at(-1)!))
    expect(await deliveries.endpoint(id)).toEqual({ state: 'PAUSED', failures: 10 })
    expect(receiver.received).toHaveLength(10)
    await deliveries.emit()
    await deliveries.pass(24 * hour)
    const dead = await deliveries.list(id)
    expect(dead.map(delivery => [delivery.state, delivery.attempts])).toEqual([
      ['DEAD_LETTERED', 5],
      ...Array(5).fill(['DEAD_LETTERED', 1]),
      ['DEAD_LETTERED', 0],
    ])
    expect(receiver.received).toHaveLength(10)

    receiver.behave(answer(200))
    const again = (i: number) => writing(services, tx => redeliver(tx, organization, id, dead[i]!.id))
    await expect(again(1)).rejects.toMatchObject({ code: 'WEBHOOK_NOT_ACTIVE' })
    await writing(services, tx => enableEndpoint(tx, organization, id))
    expect(await again(1)).toMatchObject({ state: 'PENDING', attempts: 0 })
    await deliveries.worker.idle()
    await again(6)
    await deliveries.worker.idle()
    expect(receiver.received.slice(10).map(received => received.id)).toEqual([
      dead[1]!.event_id,
      dead[6]!.event_id,
    ])
    expect((await deliveries.list(id))[1]).toMatchObject({ state: 'DELIVERED', attempts: 1 })
    await expect(again(1)).rejects.toMatchObject({ code: 'DELIVERY_NOT_DEAD_LETTERED' })
  })

  test('a redelivery has a fresh series of eight attempts', async () => {
    const { deliveries, receiver } = await start()
    const { services, organization } = deliveries
    receiver.behave(answer(500))
    const { id } = await deliveries.register(receiver.url)
    await deliveries.emit()
    await deliveries.worker.idle()
    for (const step of steps) await deliveries.pass(longest(step))
    const [dead] = await deliveries.list(id)
    expect(dead).toMatchObject({ state: 'DEAD_LETTERED', attempts: 8 })
    receiver.behave(answer(200))
    await writing(services, tx => redeliver(tx, organization, id, dead!.id))
    await deliveries.worker.idle()
    expect(await deliveries.list(id)).toMatchObject([{ state: 'DELIVERED', attempts: 1, last_error: null }])
    expect(new Set(receiver.received.map(received => received.id)).size).toBe(1)
    expect(receiver.received).toHaveLength(9)
    expect(await deliveries.endpoint(id)).toEqual({ state: 'ACTIVE', failures: 0 })
  })

  test('removal terminates what waits, also while an attempt is under way', async () => {
    const { deliveries, receiver } = await start()
    const held: (() => void)[] = []
    receiver.behave((_, response) => held.push(() => response.writeHead(200).end()))
    const { id } = await deliveries.register(receiver.url)
    await deliveries.emit(6)
    await expect.poll(() => held.length).toBe(4)
    await writing(deliveries.services, tx => removeEndpoint(tx, deliveries.organization, id))
    await deliveries.emit(1)
    for (const release of held) release()
    receiver.behave(answer(200))
    await deliveries.worker.idle()
    await deliveries.pass(24 * hour)
    const states = (await deliveries.list(id)).map(delivery => delivery.state)
    expect(states).toEqual(Array(6).fill('TERMINATED'))
    expect(receiver.received).toHaveLength(4)
    expect(await deliveries.endpoint(id)).toMatchObject({ state: 'REMOVED' })
  })

  test('an endpoint that is switched off gets nothing new; what waited goes out when it is on again', async () => {
    const { deliveries, receiver } = await start()
    const { services, organization } = deliveries
    const turn = (active: boolean) =>
      writing(services, tx => updateEndpoint(tx, organization, id, { active }))
    receiver.behave(answer(500))
    const { id } = await deliveries.register(receiver.url)
    await deliveries.emit()
    await deliveries.worker.idle()
    await turn(false)
    await deliveries.emit(3)
    await deliveries.pass(24 * hour)
    expect(receiver.received).toHaveLength(1)
    receiver.behave(answer(200))
    await turn(true)
    await deliveries.worker.idle()
    expect(receiver.received).toHaveLength(2)
    expect(await deliveries.list(id)).toMatchObject([{ state: 'DELIVERED', attempts: 2 }])
  })

  test('no more than four are under way at once, and a slow endpoint delays no other', async () => {
    const { deliveries, receiver: slow } = await start()
    const quick = await startReceiver()
    closing.push(() => quick.close())
    const held: (() => void)[] = []
    slow.behave((_, response) => held.push(() => response.writeHead(204).end()))
    await deliveries.register(slow.url)
    const { id } = await deliveries.register(quick.url)
    await deliveries.emit(20)
    await expect.poll(() => quick.received.length).toBe(20)
    await expect
      .poll(async () => (await deliveries.list(id)).filter(d => d.state === 'DELIVERED').length)
      .toBe(20)
    expect(held).toHaveLength(4)
    slow.behave(answer(204))
    for (const release of held) release()
    await deliveries.worker.idle()
    expect(slow.received).toHaveLength(20)
  })

  const leaseOf = (deliveries: Deliveries) =>
    deliveries.services.storage.read
      .selectFrom('endpoints')
      .select(['key', 'lease_holder', 'lease_until', 'due_at'])
      .executeTakeFirstOrThrow()

  test('a lease that a crash left behind is waited out, then the attempt is made', async () => {
    const { deliveries, receiver } = await start()
    await deliveries.register(receiver.url)
    const lease_until = deliveries.clock.now() + 15 * second
    await writing(deliveries.services, async ({ db }) => {
      await db.updateTable('endpoints').set({ lease_holder: 'gone', lease_until }).execute()
    })
    await deliveries.emit()
    await deliveries.pass(15 * second - 1)
    expect(receiver.received).toHaveLength(0)
    await deliveries.pass(1)
    expect(receiver.received).toHaveLength(1)
    expect(await leaseOf(deliveries)).toMatchObject({ lease_holder: null, lease_until: null, due_at: null })
  })

  test('a server that is alone takes over at once what a crash left behind', async () => {
    const { deliveries, receiver } = await start()
    await deliveries.register(receiver.url)
    await deliveries.worker.stop()
    await deliveries.emit()
    await writing(deliveries.services, async ({ db }) => {
      const lease_until = deliveries.clock.now() + 15 * second
      await db.updateTable('endpoints').set({ lease_holder: 'gone', lease_until }).execute()
    })
    const others = new DeliveryWorker(deliveries.services, { alone: false, stepsSeconds: [0] })
    await others.idle()
    expect(receiver.received).toHaveLength(0)
    await others.stop()
    const next = new DeliveryWorker(deliveries.services, { alone: true, stepsSeconds: [0] })
    await next.idle()
    expect(receiver.received).toHaveLength(1)
    await next.stop()
  })

  test('a lease is renewed for as long as an exchange takes', async () => {
    const { deliveries, receiver } = await start()
    const held: (() => void)[] = []
    receiver.behave((_, response) => held.push(() => response.end()))
    await deliveries.register(receiver.url)
    await deliveries.emit()
    await expect.poll(() => held.length).toBe(1)
    const before = await leaseOf(deliveries)
    expect(before.lease_until! - deliveries.clock.now()).toBeLessThanOrEqual(20 * second)
    deliveries.clock.advance(6 * second)
    deliveries.worker.look()
    await expect
      .poll(async () => (await leaseOf(deliveries)).lease_until! - before.lease_until!)
      .toBe(6 * second)
    held[0]!()
    await deliveries.worker.idle()
  })

  test('a lease from before the clock was set back does not hold for longer than a lease can', async () => {
    const { deliveries, receiver } = await start()
    await deliveries.register(receiver.url)
    await writing(deliveries.services, async ({ db, now }) => {
      await db
        .updateTable('endpoints')
        .set({ lease_holder: 'gone', lease_until: now + 15 * second })
        .execute()
    })
    deliveries.clock.shiftWallClock(-hour)
    await deliveries.emit()
    await deliveries.pass(0)
    expect(receiver.received).toHaveLength(1)
  })

  test('one attempt that failed while the clock was ahead does not stop an endpoint once it is right again', async () => {
    const { deliveries, receiver } = await start()
    receiver.behave(answer(503))
    const { id } = await deliveries.register(receiver.url)
    deliveries.clock.shiftWallClock(30 * 24 * hour)
    await deliveries.emit()
    await deliveries.worker.idle()
    expect(receiver.received).toHaveLength(1)
    deliveries.clock.shiftWallClock(-30 * 24 * hour)
    receiver.behave(answer(200))
    await deliveries.pass(0)
    expect(receiver.received).toHaveLength(2)
    await deliveries.emit()
    await deliveries.worker.idle()
    expect(receiver.received).toHaveLength(3)
    expect(await deliveries.list(id)).toMatchObject([{ state: 'DELIVERED' }, { state: 'DELIVERED' }])
    expect(await deliveries.endpoint(id)).toEqual({ state: 'ACTIVE', failures: 0 })
  })

  test('a failure while the clock is right again is retried by the step of the backoff', async () => {
    const { deliveries, receiver } = await start()
    receiver.behave(answer(503))
    const { id } = await deliveries.register(receiver.url)
    deliveries.clock.shiftWallClock(30 * 24 * hour)
    await deliveries.emit(2)
    await deliveries.worker.idle()
    deliveries.clock.shiftWallClock(-30 * 24 * hour)
    const before = receiver.received.length
    await deliveries.pass(0)
    expect(receiver.received).toHaveLength(before + 1)
    await deliveries.pass(0)
    expect(receiver.received).toHaveLength(before + 1)
    receiver.behave(answer(200))
    await deliveries.pass(longest(10 * minute))
    expect(await deliveries.list(id)).toMatchObject([{ state: 'DELIVERED' }, { state: 'DELIVERED' }])
  })

  test('an endpoint that cannot be delivered to is logged once, tried less and less often, and delays no other', async () => {
    const { deliveries, receiver } = await start()
    await deliveries.worker.stop()
    const broken = await deliveries.register(receiver.url)
    await deliveries.register(receiver.url)
    await writing(deliveries.services, async ({ db }) => {
      await db.updateTable('endpoints').set({ sealed_secret: 'x' }).where('id', '=', broken.id).execute()
    })
    const errors: string[] = []
    const log = { ...deliveries.services.log, error: (msg: string) => void errors.push(msg) }
    let opened = 0
    const seal = {
      ...deliveries.services.seal,
      open(sealed: string, purpose: string) {
        if (sealed === 'x') opened++
        return deliveries.services.seal.open(sealed, purpose)
      },
    }
    const worker = new DeliveryWorker(
      { ...deliveries.services, log, seal },
      { alone: true, stepsSeconds: [0] },
    )
    await worker.idle()
    await deliveries.emit()
    await worker.idle()
    expect(receiver.received).toHaveLength(1)
    const tries: number[] = []
    for (let s = 0; s < 600; s += 15) {
      const before = opened
      deliveries.clock.advance(15 * second)
      worker.look()
      await worker.idle()
      if (opened > before) tries.push(s)
    }
    expect(errors).toEqual(['failed to deliver to a webhook'])
    expect(tries.length).toBeGreaterThan(3)
    expect(tries.length).toBeLessThan(12)
    expect(tries.at(-1)! - tries.at(-2)!).toBeGreaterThan(4 * (tries[1]! - tries[0]!))
    // The lease is not kept: another server may have what this one lacks.
    const { lease_until } = await deliveries.services.storage.read
      .selectFrom('endpoints')
      .select('lease_until')
      .where('id', '=', broken.id)
      .executeTakeFirstOrThrow()
    expect(lease_until).toBeNull()
    await worker.stop()
  })

  test('the outcome of an attempt counts once, and only while that attempt is the one that is due', async () => {
    const { deliveries, receiver } = await start()
    const { id } = await deliveries.register(receiver.url)
    await deliveries.worker.stop()
    await deliveries.emit()
    const { key: deliveryKey } = await deliveries.services.storage.read
      .selectFrom('deliveries')
      .select('key')
      .executeTakeFirstOrThrow()
    const { key: endpointKey } = await leaseOf(deliveries)
    const outcome: Outcome = {
      deliveryKey,
      attempt: 0,
      state: 'PENDING',
      nextAttemptAt: deliveries.clock.now() + minute,
      status: 500,
      error: 'status 500',
      response: '',
      sentAt: deliveries.clock.now(),
      durationMs: 0,
      isPing: false,
      isProbe: false,
      retryAt: () => deliveries.clock.now() + minute,
    }
    const report = (changes: Partial<Outcome>) =>
      writing(deliveries.services, tx =>
        storeReports(tx, { holder: 'gone', stepsSeconds: [] }, [
          { endpointKey, outcome: { ...outcome, ...changes }, leaves: false },
        ]),
      )
    expect(await report({})).toEqual([{ failing: true, left: true }])
    await report({})
    expect(await deliveries.endpoint(id)).toEqual({ state: 'ACTIVE', failures: 1 })
    expect(await deliveries.list(id)).toMatchObject([{ state: 'PENDING', attempts: 1 }])
    await report({ attempt: 1, state: 'DELIVERED', nextAttemptAt: null, status: 200, error: null })
    await report({ attempt: 2 })
    expect(await deliveries.endpoint(id)).toEqual({ state: 'ACTIVE', failures: 0 })
    const [delivery] = await deliveries.list(id)
    expect(delivery).toMatchObject({ state: 'DELIVERED', attempts: 2, last_status: 200 })
    const { history } = await getDelivery(
      reading(deliveries.services),
      deliveries.organization,
      id,
      delivery!.id,
    )
    expect(history.map(({ number, status }) => [number, status])).toEqual([
      [2, 200],
      [1, 500],
    ])
  })

  test('a delivery keeps the history of its newest fifty attempts, and takes it along when it is removed', async () => {
    const { deliveries, receiver } = await start()
    const { services, clock, organization } = deliveries
    receiver.behave((_, response) => {
      clock.advance(1_234)
      response.writeHead(503).end(`${'x'.repeat(999)}😀 and more`)
    })
    const { id } = await deliveries.register(receiver.url)
    await deliveries.emit()
    await deliveries.worker.idle()
    const [{ id: deliveryId } = { id: '' }] = await deliveries.list(id)
    const history = async () => (await getDelivery(reading(services), organization, id, deliveryId)).history
    expect(await history()).toEqual([
      {
        number: 1,
        at: new Date(clock.now() - 1_234).toISOString(),
        duration_ms: 1_234,
        status: 503,
        error: 'status 503',
        response: 'x'.repeat(999),
      },
    ])
    // Many redeliveries later.
    await writing(services, ({ db }) =>
      db.updateTable('deliveries').set({ attempts: 49, earlier_attempts: 49 }).execute(),
    )
    receiver.behave(answer(200))
    for (let i = 0; i < 2; i++) {
      await writing(services, tx =>
        tx.db.updateTable('deliveries').set({ state: 'DEAD_LETTERED', next_attempt_at: null }).execute(),
      )
      await writing(services, tx => redeliver(tx, organization, id, deliveryId))
      await deliveries.worker.idle()
      expect((await history()).map(({ number }) => number)).toEqual(i === 0 ? [50, 1] : [51, 50])
    }
    expect(await history()).toMatchObject([{ status: 200, error: null, response: '' }, { status: 200 }])
    await writing(services, ({ db }) => db.deleteFrom('deliveries').execute())
    expect(await services.storage.read.selectFrom('attempts').selectAll().execute()).toEqual([])
  })

  test('stopping cuts off what is under way, counts it neither way, and it is attempted again', async () => {
    const { deliveries, receiver } = await start()
    receiver.behave(() => {})
    const { id } = await deliveries.register(receiver.url)
    await deliveries.emit()
    await expect.poll(() => receiver.received.length).toBe(1)
    await deliveries.worker.stop()
    expect(await deliveries.list(id)).toMatchObject([{ state: 'PENDING', attempts: 0, last_error: null }])
    expect(await deliveries.endpoint(id)).toEqual({ state: 'ACTIVE', failures: 0 })
    expect(await leaseOf(deliveries)).toMatchObject({ lease_holder: null, lease_until: null })
    receiver.behave(answer(200))
    const next = new DeliveryWorker(deliveries.services, { alone: false, stepsSeconds: [0] })
    await next.idle()
    expect(await deliveries.list(id)).toMatchObject([{ state: 'DELIVERED', attempts: 1 }])
    await next.stop()
  })

  test('secrets sealed under an older ROOMFUL_SECRET are resealed at the start', async () => {
    const { deliveries, receiver } = await start()
    const { signing_secret } = await deliveries.register(receiver.url)
    await deliveries.worker.stop()
    const [older, newer] = ['a secret that only tests know', 'its successor, which is newer']
    const services = { ...deliveries.services, seal: sealWith([newer, older], cryptoRandom) }
    expect(await writing(services, tx => claimSealing(tx, reseals))).toBe(0)
    const rotated = { ...deliveries.services, seal: sealWith([newer], cryptoRandom) }
    const worker = new DeliveryWorker(rotated, { alone: true, stepsSeconds: [0] })
    await deliveries.emit()
    await worker.idle()
    await worker.stop()
    const [received] = receiver.received
    const now = deliveries.clock.now()
    expect(await verifyWebhook(received!.headers, received!.body, signing_secret, { now })).toBeTruthy()
  })
})

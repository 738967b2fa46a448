// Webhook fairness: though other organizations' receivers hang and fill every slot, first deliveries go out at once.
import { afterEach, expect, test } from 'vitest'
import { onBothEngines } from '../../../test/support/engines.ts'
import { startReceiver } from '../../../test/support/receiver.ts'
import { type Deliveries, startDeliveries } from '../../../test/support/webhooks.ts'
import { type Organization, reading, writing } from '../../services.ts'
import { appendEvent } from '../event-log/event-log.ts'
import { createOrganization, findOrganization } from '../organizations/organizations.ts'
import type { Transport, WebhookResult } from './delivery/webhook-client.ts'
import { registerEndpoint } from './endpoints.ts'

/** More endpoints than a server delivers to at once. */
const tarpitOrganizations = 12
const endpointsMax = 100

const answered: WebhookResult = { type: 'responded', status: 200, retryAfter: undefined, response: '' }

/** Hosts named tarpit never answer. Nothing here waits for time to pass. */
class FakeTransport implements Transport {
  readonly delivered: string[] = []
  hanging = 0
  readonly #cutOff = Promise.withResolvers<WebhookResult>()

  targetOf(target: string) {
    return { type: 'open', origin: target, path: '/' } as const
  }

  post({ origin }: ReturnType<FakeTransport['targetOf']>): Promise<WebhookResult> {
    if (origin.includes('tarpit')) {
      this.hanging++
      return this.#cutOff.promise
    }
    this.delivered.push(origin)
    return Promise.resolve(answered)
  }

  async close(): Promise<void> {
    this.#cutOff.resolve({ type: 'cut off' })
  }
}

onBothEngines('couriers', newConfig => {
  const closing: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close()
  })

  async function organizationWith({ services }: Deliveries, urls: readonly string[]): Promise<Organization> {
    const { id } = await writing(services, tx => createOrganization(tx, { name: 'Test' }))
    const organization = (await findOrganization(reading(services), id))!
    await writing(services, async tx => {
      for (const target_url of urls)
        await registerEndpoint(tx, organization, { target_url, event_types: ['session.ended'] })
    })
    return organization
  }

  const emit = ({ services }: Deliveries, organization: Organization, events: number) =>
    writing(services, async tx => {
      for (let i = 0; i < events; i++) await appendEvent(tx, organization, 0, 'session.ended', {} as never)
    })

  const urls = (host: string, count: number) =>
    Array.from({ length: count }, (_, i) => `https://${host}.example.com/${i}`)

  test('of organizations whose receivers hang leave room for the first deliveries of every other', async () => {
    const transport = new FakeTransport()
    const deliveries = await startDeliveries(await newConfig(), { transport })
    closing.push(() => deliveries.close())
    for (let i = 0; i < tarpitOrganizations; i++) {
      const tarpit = await organizationWith(deliveries, urls(`tarpit-${i}`, endpointsMax))
      await emit(deliveries, tarpit, 5)
    }
    // As many as are delivered to at once, and there are more.
    await expect.poll(() => transport.hanging).toBeGreaterThanOrEqual(1_024)
    for (let i = 0; i < 3; i++) {
      const quiet = await organizationWith(deliveries, urls(`quiet-${i}`, 20))
      await emit(deliveries, quiet, 3)
      await expect.poll(() => transport.delivered.length).toBe((i + 1) * 60)
    }
  })

  test('deliver to a real receiver next to one that never responds', async () => {
    const tarpit = await startReceiver()
    const quick = await startReceiver()
    closing.push(
      () => tarpit.close(),
      () => quick.close(),
    )
    tarpit.behave(() => {})
    const deliveries = await startDeliveries(await newConfig(), { deadlineMs: 60_000 })
    closing.push(() => deliveries.close())
    const slow = await organizationWith(deliveries, Array(endpointsMax).fill(tarpit.url))
    const other = await organizationWith(deliveries, [quick.url])
    await emit(deliveries, slow, 10)
    await expect.poll(() => tarpit.received.length).toBeGreaterThanOrEqual(256)
    await emit(deliveries, other, 50)
    await expect.poll(() => quick.received.length).toBe(50)
  })
})

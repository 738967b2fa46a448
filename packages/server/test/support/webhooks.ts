import type { DeliveryOut, WebhookCreatedOut } from '@roomful/contract/features/webhooks/webhooks'
import { FakeClock } from '@roomful/testkit/fake-clock'
import { closeServices, type Overrides, openServices } from '../../src/app.ts'
import type { Config } from '../../src/config.ts'
import { createOrganization, findOrganization } from '../../src/features/organizations/organizations.ts'
import { createPresentation } from '../../src/features/presentations/presentations.ts'
import { closeSession } from '../../src/features/session-control/session-states.ts'
import { createSession } from '../../src/features/sessions/sessions.ts'
import { listDeliveries } from '../../src/features/webhooks/deliveries.ts'
import type { Transport } from '../../src/features/webhooks/delivery/webhook-client.ts'
import { DeliveryWorker } from '../../src/features/webhooks/delivery/worker.ts'
import { registerEndpoint } from '../../src/features/webhooks/endpoints.ts'
import { jsonLog } from '../../src/json-log.ts'
import { readCidr } from '../../src/lib/address-guard.ts'
import { type Organization, reading, type Services, writing } from '../../src/services.ts'
import type { Storage } from '../../src/storage/storage.ts'

/** Lets webhooks go to this machine over plain http. */
export const openTargets = { ROOMFUL_WEBHOOK_ALLOW_HTTP: '1', ROOMFUL_WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8' }

/** No machine is so slow that a receiver of tests is late. */
const patientMs = 200_000

const loopback = [readCidr('127.0.0.1/32')]

/** A delivery worker on storage of its own, with a clock that stands still until it is advanced. */
export interface Deliveries {
  readonly services: Services
  readonly clock: FakeClock
  readonly organization: Organization
  readonly worker: DeliveryWorker
  register(url: string): Promise<WebhookCreatedOut>
  /** Closes a session: one session.ended event for each registered endpoint. */
  emit(times?: number): Promise<void>
  /** Lets time pass and everything that is due then go out. */
  pass(ms: number): Promise<void>
  /** What is queued for an endpoint, oldest first. */
  list(webhookId: string): Promise<DeliveryOut[]>
  /** The stored state of an endpoint. */
  endpoint(webhookId: string): Promise<{ state: string; failures: number }>
  close(): Promise<void>
}

export async function startDeliveries(
  config: Config,
  {
    deadlineMs = patientMs,
    clock = new FakeClock(),
    transport,
    storageOfWorker = storage => storage,
    ...overrides
  }: Overrides & {
    deadlineMs?: number
    clock?: FakeClock
    transport?: Transport
    /** The storage as the worker reads it. */
    storageOfWorker?: (storage: Storage) => Storage
  } = {},
): Promise<Deliveries> {
  const open = { ...config, webhookAllowHttp: true, webhookAllowCidrs: loopback }
  const log = jsonLog('warn', line => console.error(line))
  const services = await openServices(open, { clock, log, ...overrides })
  const { id } = await writing(services, tx => createOrganization(tx, { name: 'Test' }))
  const organization = (await findOrganization(reading(services), id))!
  const { id: presentation_id } = await writing(services, tx =>
    createPresentation(tx, organization, { title: 'Deck' }),
  )
  const workerServices = { ...services, storage: storageOfWorker(services.storage) }
  const worker = new DeliveryWorker(workerServices, {
    alone: true,
    stepsSeconds: config.webhookBackoffSeconds,
    deadlineMs,
    stopWithinMs: 50,
    ...(transport && { transport }),
  })
  // It has looked for what an earlier server left.
  await worker.idle()
  return {
    services,
    clock,
    organization,
    worker,
    register: url =>
      writing(services, tx =>
        registerEndpoint(tx, organization, { target_url: url, event_types: ['session.ended'] }),
      ),
    async emit(times = 1) {
      for (let i = 0; i < times; i++) {
        await writing(services, async tx => {
          const session = await createSession(tx, organization, { presentation_id })
          await closeSession(tx, organization, session.id)
        })
      }
    },
    async pass(ms) {
      clock.advance(ms)
      worker.look()
      await worker.idle()
    },
    async list(webhookId) {
      const { deliveries } = await listDeliveries(reading(services), organization, webhookId, { limit: 200 })
      return deliveries.reverse()
    },
    endpoint: webhookId =>
      services.storage.read
        .selectFrom('endpoints')
        .select(['state', 'failures'])
        .where('id', '=', webhookId)
        .executeTakeFirstOrThrow(),
    async close() {
      await worker.stop()
      await closeServices(services)
    },
  }
}

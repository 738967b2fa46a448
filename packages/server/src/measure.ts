import type { Hub } from './room/hub.ts'
import { countUnopened } from './servers/sealing-secret.ts'
import { reading, type Services } from './services.ts'

/** Registers the gauges that are read with each read of the metrics. */
export function measure(
  services: Services,
  hub: Pick<Hub, 'census'>,
  readiness: { check(): Promise<string | null> },
): void {
  const { metrics, storage, bus, clock, seal } = services
  metrics.gauge('roomful_rooms', () => hub.census().rooms)
  metrics.gauge('roomful_room_sockets', () => hub.census().sockets)
  metrics.gauge('roomful_room_frames_total', () => hub.census().frames)
  metrics.gauge('roomful_deliveries_waiting', async () => {
    const { count } = await storage.read
      .selectFrom('deliveries')
      .select(found => found.fn.countAll<number>().as('count'))
      .where('next_attempt_at', 'is not', null)
      .executeTakeFirstOrThrow()
    return count
  })
  metrics.gauge('roomful_deliveries_oldest_seconds', async () => {
    const { oldest } = await storage.read
      .selectFrom('deliveries')
      .select(found => found.fn.min<number | null>('created_at').as('oldest'))
      .where('next_attempt_at', 'is not', null)
      .executeTakeFirstOrThrow()
    return oldest === null ? 0 : Math.max(0, clock.now() - oldest) / 1_000
  })
  metrics.gauge('roomful_secrets_unopened', () => countUnopened(reading(services), seal))
  metrics.gauge('roomful_ready', async () => Number((await readiness.check()) === null))
  metrics.gauge('roomful_bus_up', async () => Number(await bus.healthy()))
  if (storage.connections() === null) return
  metrics.gauge('roomful_database_connections_open', () => storage.connections()!.open)
  metrics.gauge('roomful_database_connections_idle', () => storage.connections()!.idle)
  metrics.gauge('roomful_database_queries_waiting', () => storage.connections()!.waiting)
  metrics.gauge('roomful_database_connections_refused', () => storage.connections()!.refused)
}

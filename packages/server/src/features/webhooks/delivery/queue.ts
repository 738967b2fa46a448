import { PreparedQuery } from '../../../storage/prepared-query.ts'
import type { Db } from '../../../storage/storage.ts'

/** A delivery whose time has come. */
export interface DueDelivery {
  readonly key: number
  readonly event_id: string
  readonly event_type: string
  /** Of all series; names the attempt that is about to be made. */
  readonly attempts: number
  readonly earlier_attempts: number
  readonly body: string
}

/** An endpoint as its courier needs it. */
export interface DueEndpoint {
  readonly id: string
  readonly target_url: string
  readonly state: string
  readonly failures: number
  readonly retry_at: number | null
  readonly sealed_secret: string
  readonly sealed_old_secret: string | null
  readonly old_secret_until: number | null
}

interface DueQuestion {
  readonly endpointKey: number
  readonly now: number
  readonly limit: number
}

/** The endpoint as it is now. */
export async function readDueEndpoint(db: Db, endpointKey: number): Promise<DueEndpoint | undefined> {
  const [endpoint] = await dueEndpoint.execute(db, endpointKey)
  return endpoint
}

const dueEndpoint = new PreparedQuery((db, endpointKey: number) =>
  db
    .selectFrom('endpoints')
    .select(['id', 'target_url', 'state', 'failures', 'retry_at'])
    .select(['sealed_secret', 'sealed_old_secret', 'old_secret_until'])
    .where('key', '=', endpointKey),
)

/** The endpoint's deliveries that may go out now, oldest first. */
export function readDue(db: Db, { endpointKey, now, limit }: DueQuestion): Promise<DueDelivery[]> {
  return due.execute(db, endpointKey, now, limit)
}

const due = new PreparedQuery(dueDeliveries)

function dueDeliveries(db: Db, endpointKey: number, now: number, limit: number) {
  return db
    .selectFrom('deliveries as d')
    .innerJoin('events as e', 'e.key', 'd.event_key')
    .select(['d.key', 'd.event_id', 'd.event_type', 'd.attempts', 'd.earlier_attempts', 'e.body'])
    .where('d.endpoint_key', '=', endpointKey)
    .where('d.next_attempt_at', '<=', now)
    .orderBy('d.key')
    .limit(limit)
}

/**
 * What a failing endpoint gets next, if it may get anything now: a ping, which was asked for and does not wait; else the
 * oldest delivery without an attempt, since the endpoint may refuse just what it has got; else the oldest that is due.
 */
export async function readProbe(
  db: Db,
  { endpointKey, now, retryAt }: { endpointKey: number; now: number; retryAt: number | null },
): Promise<DueDelivery | undefined> {
  const oldest = dueDeliveries(db, endpointKey, now, 1)
  const ping = await oldest.where('d.event_type', '=', 'ping').executeTakeFirst()
  if (ping || (retryAt ?? 0) > now) return ping
  const first = await oldest.whereRef('d.attempts', '=', 'd.earlier_attempts').executeTakeFirst()
  return first ?? (await oldest.executeTakeFirst())
}

/**
 * When the endpoint's next delivery may go out; null when none waits.
 * @param retryAt while the endpoint fails: the earliest for any but pings.
 */
export async function nextDue(db: Db, endpointKey: number, retryAt: number | null): Promise<number | null> {
  const soonest = db
    .selectFrom('deliveries as d')
    .select(eb => eb.fn.min('d.next_attempt_at').as('due'))
    .where('d.endpoint_key', '=', endpointKey)
    .where('d.next_attempt_at', 'is not', null)
  const { due } = await soonest.executeTakeFirstOrThrow()
  if (due === null || retryAt === null || due >= retryAt) return due
  const ping = await soonest.where('d.event_type', '=', 'ping').executeTakeFirstOrThrow()
  return Math.min(retryAt, ping.due ?? retryAt)
}

import type { Reading, Writing } from '../../../services.ts'
import { hasEnded } from '../../../storage/has-ended.ts'
import { chunks } from '../../../storage/multi-row.ts'
import { PreparedQuery } from '../../../storage/prepared-query.ts'
import type { Db } from '../../../storage/storage.ts'

/** A due delivery. */
export interface DueDelivery {
  readonly key: number
  readonly event_id: string
  readonly event_type: string
  /** Across all series; the index of the next attempt. */
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

/** Times that count as due, Unix ms: those up to `now`, and those after `latest`, which predate a clock set back. */
export interface DueTimes {
  readonly now: number
  /** No backoff ends later. */
  readonly latest: number
}

/** @param stepsSeconds waits of the backoff, which `Retry-After` doubles at most. */
export function dueTimes(now: number, stepsSeconds: readonly number[]): DueTimes {
  return { now, latest: now + 2_000 * Math.max(0, ...stepsSeconds) }
}

interface DueQuestion {
  readonly endpointKey: number
  readonly times: DueTimes
  readonly limit: number
}

/** The current endpoint. */
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

/** The endpoint's due deliveries, oldest first. */
export function readDue(db: Db, { endpointKey, times, limit }: DueQuestion): Promise<DueDelivery[]> {
  return due.execute(db, endpointKey, times.now, times.latest, limit)
}

const due = new PreparedQuery(dueDeliveries)

function dueDeliveries(db: Db, endpointKey: number, now: number, latest: number, limit: number) {
  return (
    db
      .selectFrom('deliveries as d')
      .innerJoin('events as e', 'e.key', 'd.event_key')
      .select(['d.key', 'd.event_id', 'd.event_type', 'd.attempts', 'd.earlier_attempts', 'e.body'])
      .where('d.endpoint_key', '=', endpointKey)
      // For the partial index.
      .where('d.next_attempt_at', 'is not', null)
      .where(eb => eb.or([eb('d.next_attempt_at', '<=', now), eb('d.next_attempt_at', '>', latest)]))
      .orderBy('d.key')
      .limit(limit)
  )
}

/**
 * The next delivery for a failing endpoint, if any is due: a ping, which a user requested and does not wait;
 * else the oldest delivery without an attempt, since the endpoint may reject specific ones; else the oldest
 * that is due.
 */
export async function readProbe(
  db: Db,
  {
    endpointKey,
    times: { now, latest },
    retryAt,
  }: { endpointKey: number; times: DueTimes; retryAt: number | null },
): Promise<DueDelivery | undefined> {
  const oldest = dueDeliveries(db, endpointKey, now, latest, 1)
  const ping = await oldest.where('d.event_type', '=', 'ping').executeTakeFirst()
  if (ping || (retryAt !== null && retryAt > now && retryAt <= latest)) return ping
  const first = await oldest.whereRef('d.attempts', '=', 'd.earlier_attempts').executeTakeFirst()
  return first ?? (await oldest.executeTakeFirst())
}

/**
 * When the endpoint's next delivery may be sent; null when none waits.
 * @param retryAt while the endpoint fails: the earliest time for all but pings.
 */
export async function nextDue(
  db: Db,
  { endpointKey, times, retryAt }: { endpointKey: number; times: DueTimes; retryAt: number | null },
): Promise<number | null> {
  const soonest = db
    .selectFrom('deliveries as d')
    .select(eb => eb.fn.min('d.next_attempt_at').as('due'))
    .select(eb => eb.fn.max('d.next_attempt_at').as('last'))
    .where('d.endpoint_key', '=', endpointKey)
    .where('d.next_attempt_at', 'is not', null)
  const readSoonest = async (query: typeof soonest) => {
    const { due, last } = await query.executeTakeFirstOrThrow()
    return last !== null && last > times.latest ? times.now : due
  }
  const due = await readSoonest(soonest)
  const isRetryDue = retryAt === null || retryAt > times.latest
  if (due === null || isRetryDue || due >= retryAt) return due
  return Math.min(retryAt, (await readSoonest(soonest.where('d.event_type', '=', 'ping'))) ?? retryAt)
}

/** An endpoint with due deliveries and no lease. */
export interface ClaimableEndpoint {
  readonly key: number
  readonly organizationKey: number
}

/** Lease duration without renewal. */
export const leaseMs = 15_000

/**
 * Claimable endpoints, round-robin across organizations, so that one organization's many endpoints do not
 * delay another's first.
 */
export async function claimableEndpoints(
  { db }: Reading,
  { times, perOrganization, limit }: { times: DueTimes; perOrganization: number; limit: number },
): Promise<ClaimableEndpoint[]> {
  const rows = await db
    .selectFrom(
      claimable(db, times)
        .select(['organization_key', 'due_at'])
        .select(eb =>
          eb.fn
            .agg<number>('row_number')
            .over(over => over.partitionBy('organization_key').orderBy('due_at').orderBy('key'))
            .as('turn'),
        )
        .as('due'),
    )
    .select(['key', 'organization_key'])
    .where('turn', '<=', perOrganization)
    .orderBy('turn')
    .orderBy('due_at')
    .limit(limit)
    .execute()
  return rows.map(row => ({ key: row.key, organizationKey: row.organization_key }))
}

/**
 * Claims those of the endpoints that are still claimable; an expired lease was left by a dead worker.
 * @returns the keys of those claimed.
 */
export async function claimEndpoints(
  tx: Writing,
  claim: { holder: string; keys: readonly number[]; times: DueTimes },
): Promise<Set<number>> {
  const free = await claimable(tx.db, claim.times)
    .where('key', 'in', claim.keys)
    .orderBy('key')
    .forUpdate()
    .skipLocked()
    .execute()
  const keys = free.map(row => row.key)
  if (keys.length === 0) return new Set()
  await tx.db
    .updateTable('endpoints')
    .set({ lease_holder: claim.holder, lease_until: tx.now + leaseMs })
    .where('key', 'in', keys)
    .execute()
  return new Set(keys)
}

function claimable(db: Db, { now, latest }: DueTimes) {
  return db
    .selectFrom('endpoints')
    .select('key')
    .where('due_at', 'is not', null)
    .where(eb => eb.or([eb('due_at', '<=', now), eb('due_at', '>', latest)]))
    .where('state', '=', 'ACTIVE')
    .where(eb => eb.or([eb('lease_until', 'is', null), hasEnded('lease_until', now, leaseMs)]))
}

/** Renews the leases of `holder` on these endpoints. */
export async function renewLeases(
  tx: Writing,
  holder: string,
  endpointKeys: Iterable<number>,
): Promise<void> {
  for (const keys of chunks([...endpointKeys])) {
    await tx.db
      .updateTable('endpoints')
      .set({ lease_until: tx.now + leaseMs })
      .where('key', 'in', keys)
      .where('lease_holder', '=', holder)
      .execute()
  }
}

/** Releases the leases of `holder`, or of any holder: on all endpoints, or on one. */
export async function dropLeases(
  { db }: Writing,
  holder: string | 'anybody',
  endpointKey?: number,
): Promise<void> {
  await db
    .updateTable('endpoints')
    .set({ lease_holder: null, lease_until: null })
    .where('lease_holder', 'is not', null)
    .$if(holder !== 'anybody', q => q.where('lease_holder', '=', holder))
    .$if(endpointKey !== undefined, q => q.where('key', '=', endpointKey!))
    .execute()
}

/**
 * Slots shared between organizations. Free ones are first come, first served; beyond that each may have an
 * equal share, at least one, so that no organization waits for slots held by others.
 */
export class FairShare {
  readonly #capacity: number
  readonly #taken = new Map<number, number>()
  #total = 0

  /** @param capacity exceeded only by shares: twofold at most, or by one slot per organization. */
  constructor(capacity: number) {
    this.#capacity = capacity
  }

  /** Whether the organization may take one more. */
  admits(organizationKey: number): boolean {
    if (this.#total < this.#capacity) return true
    const own = this.#taken.get(organizationKey) ?? 0
    const organizations = this.#taken.size + (own === 0 ? 1 : 0)
    return own < Math.max(1, Math.floor(this.#capacity / organizations))
  }

  acquire(organizationKey: number): void {
    this.#taken.set(organizationKey, (this.#taken.get(organizationKey) ?? 0) + 1)
    this.#total++
  }

  release(organizationKey: number): void {
    const left = this.#taken.get(organizationKey)! - 1
    if (left > 0) this.#taken.set(organizationKey, left)
    else this.#taken.delete(organizationKey)
    this.#total--
  }
}

import type { Reading, Writing } from '../../../services.ts'
import { chunks } from '../../../storage/chunks.ts'
import type { Db } from '../../../storage/storage.ts'

/** An endpoint for which something is due and which nobody delivers to. */
export interface ClaimableEndpoint {
  readonly key: number
  readonly organizationKey: number
}

/** How long a worker has an endpoint unless it renews. */
export const leaseMs = 15_000

/** A lease that ends later than any can, whatever the servers' clocks differ, is from before a clock was set back. */
const leaseEndsWithinMs = 2 * leaseMs

/**
 * Endpoints that may be claimed: the first of each organization, then the second of each, and so on, so that no
 * organization's many stand before another's first.
 */
export async function claimableEndpoints(
  { db, now }: Reading,
  { perOrganization, limit }: { perOrganization: number; limit: number },
): Promise<ClaimableEndpoint[]> {
  const rows = await db
    .selectFrom(
      claimable(db, now)
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
 * Takes those of the endpoints that may still be claimed; a lease that has run out was left behind by a worker that
 * is no more.
 * @returns the keys of those taken.
 */
export async function claimEndpoints(
  tx: Writing,
  claim: { holder: string; keys: readonly number[] },
): Promise<Set<number>> {
  const free = await claimable(tx.db, tx.now)
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

function claimable(db: Db, now: number) {
  return db
    .selectFrom('endpoints')
    .select('key')
    .where('due_at', '<=', now)
    .where('state', '=', 'ACTIVE')
    .where(eb =>
      eb.or([
        eb('lease_until', 'is', null),
        eb('lease_until', '<=', now),
        eb('lease_until', '>', now + leaseEndsWithinMs),
      ]),
    )
}

/** Renews the leases of these endpoints that `holder` has. */
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

/** Gives up the leases of `holder`, or of whoever has one: of all endpoints, or of one. */
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

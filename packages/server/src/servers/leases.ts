import { type Reading, type Services, type Writing, writing } from '../services.ts'
import { hasEnded } from '../storage/has-ended.ts'

/** TTL of a lease without renewal. */
export const leaseMs = 15_000

/**
 * Acquires or renews a lease that is free, expired or held by this server.
 * @returns false if another server holds it
 */
export async function acquireLease(tx: Writing, name: string): Promise<boolean> {
  const row = { holder: tx.server.holder, until: tx.now + leaseMs }
  const taken = await tx.db
    .insertInto('leases')
    .values({ name, ...row })
    .onConflict(conflict =>
      conflict
        .column('name')
        .doUpdateSet(row)
        .where(eb =>
          eb.or([eb('leases.holder', '=', row.holder), hasEnded('leases.until', tx.now, leaseMs)]),
        ),
    )
    .returning('name')
    .executeTakeFirst()
  return taken !== undefined
}

/** Releases a lease of this server, so that peers need not wait for it to expire. */
export async function releaseLease({ db, server }: Writing, name: string): Promise<void> {
  await db.deleteFrom('leases').where('name', '=', name).where('holder', '=', server.holder).execute()
}

/** Ends a lease of this server but keeps its row as a record. */
export async function expireLease({ db, server }: Writing, name: string): Promise<void> {
  await db
    .updateTable('leases')
    .set({ until: 0 })
    .where('name', '=', name)
    .where('holder', '=', server.holder)
    .execute()
}

/** All leases with a name prefix, and whether each is currently held. */
export async function leasesNamed(
  { db, now }: Reading,
  prefix: string,
): Promise<ReadonlyMap<string, { readonly holder: string; readonly isHeld: boolean }>> {
  const rows = await db
    .selectFrom('leases')
    .select(['name', 'holder', hasEnded('until', now, leaseMs).as('ended')])
    .where('name', '>=', prefix)
    .where('name', '<', `${prefix}\u{10ffff}`)
    .execute()
  return new Map(rows.map(({ name, holder, ended }) => [name, { holder, isHeld: !ended }]))
}

const renewAfterMs = leaseMs / 3

/** Thrown when another server has taken a lease that was not renewed in time. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

/** Renews the lease every few seconds; call it in each transaction of the work. @throws LeaseLost */
export type KeepLease = (tx: Writing) => Promise<void>

/**
 * Runs work unless another server is running it. After a crash another server repeats it within `leaseMs`, so the work must be
 * idempotent.
 * @param name name of the lease
 * @returns false if another server is running it
 */
export async function withLease(
  services: Services,
  name: string,
  work: (keep: KeepLease) => Promise<void>,
): Promise<boolean> {
  const { clock } = services
  if (!(await writing(services, tx => acquireLease(tx, name)))) return false
  let renewAt = clock.monotonic() + renewAfterMs
  try {
    await work(async tx => {
      if (clock.monotonic() < renewAt) return
      if (!(await acquireLease(tx, name))) throw new LeaseLost(`another server has taken the lease ${name}`)
      renewAt = clock.monotonic() + renewAfterMs
    })
    return true
  } finally {
    // A failed release is left to expire.
    await writing(services, tx => releaseLease(tx, name)).catch(() => {})
  }
}

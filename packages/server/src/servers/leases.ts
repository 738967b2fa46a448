import { type Reading, type Services, type Writing, writing } from '../services.ts'

/** How long a server has what it leased unless it renews. */
export const leaseMs = 15_000

/** A lease that ends later than any can is from before a clock was set back. */
const leaseEndsWithinMs = 2 * leaseMs

/**
 * Takes a lease, or keeps it for longer: it is free, has run out, or is held by this server already.
 * @returns false when another server has it
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
          eb.or([
            eb('leases.holder', '=', row.holder),
            eb('leases.until', '<=', tx.now),
            eb('leases.until', '>', tx.now + leaseEndsWithinMs),
          ]),
        ),
    )
    .returning('name')
    .executeTakeFirst()
  return taken !== undefined
}

/** Gives a lease of this server up, so that others need not wait until it has run out. */
export async function releaseLease({ db, server }: Writing, name: string): Promise<void> {
  await db.deleteFrom('leases').where('name', '=', name).where('holder', '=', server.holder).execute()
}

/** Ends a lease of this server and keeps its row, which says that somebody had it. */
export async function expireLease({ db, server }: Writing, name: string): Promise<void> {
  await db
    .updateTable('leases')
    .set({ until: 0 })
    .where('name', '=', name)
    .where('holder', '=', server.holder)
    .execute()
}

/** Every lease whose name begins so, by name, and whether somebody has it now. */
export async function leasesNamed(
  { db, now }: Reading,
  prefix: string,
): Promise<ReadonlyMap<string, { readonly holder: string; readonly isHeld: boolean }>> {
  const rows = await db
    .selectFrom('leases')
    .select(['name', 'holder', 'until'])
    .where('name', '>=', prefix)
    .where('name', '<', `${prefix}\u{10ffff}`)
    .execute()
  return new Map(
    rows.map(({ name, holder, until }) => [
      name,
      { holder, isHeld: until > now && until <= now + leaseEndsWithinMs },
    ]),
  )
}

const renewAfterMs = leaseMs / 3

/** Thrown when another server has taken a lease that was not renewed in time. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

/** To be called in each transaction of the work: every few seconds it renews the lease. @throws LeaseLost */
export type KeepLease = (tx: Writing) => Promise<void>

/**
 * Does something unless another of the servers that share the storage is doing it. One that ends without warning is
 * followed by another within `leaseMs`, so whatever is done must be right when it is done again from the beginning.
 * @param name of the lease
 * @returns false when another server is at it
 */
export async function oneAtATime(
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
    // What cannot be given up runs out.
    await writing(services, tx => releaseLease(tx, name)).catch(() => {})
  }
}

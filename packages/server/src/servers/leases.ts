import type { Reading, Writing } from '../services.ts'

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

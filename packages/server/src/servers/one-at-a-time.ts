import { type Services, type Writing, writing } from '../services.ts'
import { acquireLease, leaseMs, releaseLease } from './leases.ts'

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

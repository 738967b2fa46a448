import { ApiError } from '../lib/api-error.ts'
import { JobLoop } from '../lib/job-loop.ts'
import { type Reading, type Services, type Writing, writing } from '../services.ts'
import { newestMigration } from '../storage/migrations/index.ts'
import { acquireLease, expireLease, leaseMs, leasesNamed } from './leases.ts'

const prefix = 'server '

export function leaseOfNumber(number: number): string {
  return `${prefix}${number}`
}

/** Servers that currently hold a number. */
export async function holdersOfNumbers(reading: Reading): Promise<string[]> {
  const leases = await leasesNamed(reading, prefix)
  return [...leases.values()].flatMap(({ holder, isHeld }) => (isHeld ? [holder] : []))
}

/** Leases the lowest free number. 0 is reserved for rows of stopped servers. */
async function acquireNumber(tx: Writing): Promise<number> {
  const leases = await leasesNamed(tx, prefix)
  for (let number = 1; ; number++) {
    const name = leaseOfNumber(number)
    if (!leases.get(name)?.isHeld && (await acquireLease(tx, name))) return number
  }
}

/** Numbers of stopped servers that have not been leased again. */
export async function numbersOfStopped(reading: Reading): Promise<number[]> {
  const leases = await leasesNamed(reading, prefix)
  return [...leases].flatMap(([name, { isHeld }]) => (isHeld ? [] : [Number(name.slice(prefix.length))]))
}

/** Records the newest migration that this server knows, for its peers. */
async function recordKnownMigration(tx: Writing): Promise<void> {
  const { db, server } = tx
  const row = { holder: server.holder, migration: newestMigration() }
  // A peer whose lease has expired may renew it.
  const holders = [...(await leasesNamed(tx, prefix)).values()].map(({ holder }) => holder)
  await db
    .deleteFrom('server_migrations')
    .where('holder', 'not in', [...holders, row.holder])
    .execute()
  await db
    .insertInto('server_migrations')
    .values(row)
    .onConflict(conflict => conflict.column('holder').doUpdateSet(row))
    .execute()
}

/**
 * To be called before storing what servers that do not know a migration would ignore or fail on.
 * @param migration its name
 * @throws ApiError UPGRADE_IN_PROGRESS while such a server is running
 */
export async function requireKnownByAllServers(tx: Writing, migration: string): Promise<void> {
  const running = await holdersOfNumbers(tx)
  const rows = await tx.db.selectFrom('server_migrations').select(['holder', 'migration']).execute()
  const known = new Map(rows.map(row => [row.holder, row.migration]))
  // Servers of the first version record nothing.
  if (running.every(holder => (known.get(holder) ?? '') >= migration)) return
  throw new ApiError(
    'UPGRADE_IN_PROGRESS',
    'A server of an earlier version is still running, and does not know this yet: repeat it once all are upgraded.',
  )
}

const renewEveryMs = leaseMs / 3

/** Requires that this server's secrets match those of running ones. @throws SecretRefusedError */
type ClaimSealing = (tx: Writing) => Promise<void>

/** Keeps this server's number unique among servers that share a database. */
export class ServerNumber {
  readonly #services: Services
  readonly #claimSealing: ClaimSealing
  readonly #loop: JobLoop

  constructor(services: Services, claimSealing: ClaimSealing) {
    this.#services = services
    this.#claimSealing = claimSealing
    this.#loop = new JobLoop({
      run: async () => {
        await this.renew()
        return null
      },
      pollMs: renewEveryMs,
      onError: error => services.log.error('failed to renew the lease of the server number', error),
      onRun: () => {},
    })
  }

  /** Leases a number for `services.server`, whose secrets must match its peers'. @throws SecretRefusedError */
  async lease(): Promise<void> {
    const { server } = this.#services
    server.number = await writing(this.#services, async tx => {
      await this.#claimSealing(tx)
      await recordKnownMigration(tx)
      return acquireNumber(tx)
    })
  }

  /** Begins to renew the lease. */
  start(): void {
    this.#loop.start()
  }

  /** Renews the lease, or leases another number if it expired and was taken. */
  async renew(): Promise<void> {
    const { server, log } = this.#services
    const { number } = server
    if (await writing(this.#services, tx => acquireLease(tx, leaseOfNumber(number)))) return
    await this.lease()
    log.warn('the lease of the server number expired and was taken', { number, new_number: server.number })
  }

  /** @throws on storage failures; the lease then expires. */
  async stop(): Promise<void> {
    await this.#loop.stop()
    const name = leaseOfNumber(this.#services.server.number)
    await writing(this.#services, tx => expireLease(tx, name))
  }
}

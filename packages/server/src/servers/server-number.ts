import { JobLoop } from '../lib/job-loop.ts'
import { type Reading, type Services, type Writing, writing } from '../services.ts'
import { acquireLease, expireLease, leaseMs, leasesNamed } from './leases.ts'

const prefix = 'server '

/** The lease of a server's number. */
export function leaseOfNumber(number: number): string {
  return `${prefix}${number}`
}

/** Who has a number now. */
export async function holdersOfNumbers(reading: Reading): Promise<string[]> {
  const leases = await leasesNamed(reading, prefix)
  return [...leases.values()].flatMap(({ holder, isHeld }) => (isHeld ? [holder] : []))
}

/** Leases the lowest number that is free. 0 is nobody's: rows of stopped servers end there. */
async function acquireNumber(tx: Writing): Promise<number> {
  const leases = await leasesNamed(tx, prefix)
  for (let number = 1; ; number++) {
    const name = leaseOfNumber(number)
    if (!leases.get(name)?.isHeld && (await acquireLease(tx, name))) return number
  }
}

/** Numbers that servers had who are no more, and nobody has taken since. */
export async function numbersOfStopped(reading: Reading): Promise<number[]> {
  const leases = await leasesNamed(reading, prefix)
  return [...leases].flatMap(([name, { isHeld }]) => (isHeld ? [] : [Number(name.slice(prefix.length))]))
}

const renewEveryMs = leaseMs / 3

/** Requires that the secrets of this server fit those of running ones. @throws SecretRefusedError */
type ClaimSealing = (tx: Writing) => Promise<void>

/** Keeps this server's number its own among servers that share a database. */
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

  /** Leases a number for `services.server`, whose secrets must fit those of the others. @throws SecretRefusedError */
  async lease(): Promise<void> {
    const { server } = this.#services
    server.number = await writing(this.#services, async tx => {
      await this.#claimSealing(tx)
      return acquireNumber(tx)
    })
  }

  /** Keeps the number leased from now on. */
  start(): void {
    this.#loop.start()
  }

  /** Leases the number for longer, or another one: this server stood still, and somebody else has taken it. */
  async renew(): Promise<void> {
    const { server, log } = this.#services
    const { number } = server
    if (await writing(this.#services, tx => acquireLease(tx, leaseOfNumber(number)))) return
    await this.lease()
    log.warn('the server number was taken meanwhile', { number, new_number: server.number })
  }

  /** @throws whatever the storage throws; the lease then runs out by itself. */
  async stop(): Promise<void> {
    await this.#loop.stop()
    const name = leaseOfNumber(this.#services.server.number)
    await writing(this.#services, tx => expireLease(tx, name))
  }
}

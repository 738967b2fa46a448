import { JobLoop } from '../lib/job-loop.ts'
import type { Log } from '../lib/log.ts'
import { type Services, writing } from '../services.ts'
import { acquireLease, expireLease, leaseMs } from './leases.ts'
import { claimSealing, type Reseal } from './sealing-secret.ts'
import { acquireNumber, leaseOfNumber } from './server-numbers.ts'

const renewEveryMs = leaseMs / 3

/** Keeps this server's number its own among servers that share a database. */
export class ServerNumber {
  readonly #services: Services
  readonly #reseals: readonly Reseal[]
  readonly #loop: JobLoop

  constructor(services: Services, reseals: readonly Reseal[]) {
    this.#services = services
    this.#reseals = reseals
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
    const { server, log } = this.#services
    const [number, unopened] = await writing(this.#services, async tx => {
      const unopened = await claimSealing(tx, this.#reseals)
      return [await acquireNumber(tx), unopened]
    })
    server.number = number
    reportUnopened(log, unopened)
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

/** @param unopened stored secrets that no secret of ROOMFUL_SECRET opens */
export function reportUnopened(log: Log, unopened: number): void {
  if (unopened > 0)
    log.error('failed to open stored secrets', 'sealed with a secret that ROOMFUL_SECRET does not name', {
      secrets: unopened,
    })
}

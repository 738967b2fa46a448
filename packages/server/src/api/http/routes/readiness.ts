import type { Services } from '../../../services.ts'
import { reasonNotStored } from '../../../storage/failure.ts'

/** A probe that takes longer has failed, so that each request has a response within two seconds. */
const probeMsMax = 1_500
/** Anybody may call it: probes are cached for this time. */
const lookAgainAfterMs = 500

const shortOfConnections =
  'The database refuses further connections: requests wait for those that are open. Raise max_connections.'

/**
 * Finds out whether this server can do its work: whether something can be stored now. Notices that do not get through
 * delay what rooms show by two seconds, which is no reason to send nobody here.
 */
export class Readiness {
  readonly #services: Services
  #probe: Promise<string | null> | undefined
  #failure: Promise<string | null> | undefined
  #looksAgainAt = 0
  #logged: readonly string[] = []

  constructor(services: Services) {
    this.#services = services
  }

  /** @returns what is missing, for a person; null when nothing is. */
  check(): Promise<string | null> {
    const now = this.#services.clock.monotonic()
    if (this.#failure === undefined || now >= this.#looksAgainAt) {
      this.#looksAgainAt = now + lookAgainAfterMs
      this.#failure = this.#withinLimit()
    }
    return this.#failure
  }

  /** What this server lacks without being out of order, for a person. */
  async problems(): Promise<string[]> {
    const { storage, bus } = this.#services
    const { refused = 0 } = storage.connections() ?? {}
    return [
      ...(refused > 0 ? [shortOfConnections] : []),
      ...((await bus.healthy())
        ? []
        : ['Notices of other servers do not get through: rooms read again every 2 s.']),
    ]
  }

  /** Logs what begins and what ends. */
  #log(now: readonly string[]): void {
    const { log } = this.#services
    for (const problem of now) if (!this.#logged.includes(problem)) log.warn('a problem began', { problem })
    for (const problem of this.#logged) if (!now.includes(problem)) log.info('a problem ended', { problem })
    this.#logged = now
  }

  async #withinLimit(): Promise<string | null> {
    // A probe that is stuck is awaited again: further ones would only queue behind it.
    this.#probe ??= this.#look().finally(() => {
      this.#probe = undefined
    })
    const tooLate = Promise.withResolvers<string>()
    const timer = setTimeout(() => tooLate.resolve('The storage has not answered.'), probeMsMax)
    const failure = await Promise.race([this.#probe, tooLate.promise])
    clearTimeout(timer)
    this.#log([...(failure === null ? [] : [failure]), ...(await this.problems())])
    return failure
  }

  async #look(): Promise<string | null> {
    const { storage, clock, server, log } = this.#services
    try {
      const at = clock.now()
      await storage.transaction(async ({ db }) => {
        await db
          .insertInto('storage_probes')
          .values({ server: server.number, at })
          .onConflict(conflict => conflict.column('server').doUpdateSet({ at }))
          .execute()
        await storage.requireRoomAndRights(db)
      })
    } catch (error) {
      if (this.#logged.length === 0) log.error('failed to write to the storage', error)
      return reasonNotStored(error)
    }
    return null
  }
}

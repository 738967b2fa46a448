import type { Services } from '../../domain/domain.ts'

/** A probe that takes longer has failed, so that each request has a response within two seconds. */
const probeMsMax = 1_500
/** Anybody may call it: probes are cached for this time. */
const lookAgainAfterMs = 500

/**
 * Finds out whether this server can do its work: whether something can be stored now. Notices that do not get through
 * delay what rooms show by two seconds, which is no reason to send nobody here.
 */
export class Readiness {
  readonly #services: Services
  #probe: Promise<string | null> | undefined
  #failure: Promise<string | null> | undefined
  #looksAgainAt = 0

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

  async #withinLimit(): Promise<string | null> {
    // A probe that is stuck is awaited again: further ones would only queue behind it.
    this.#probe ??= this.#look().finally(() => {
      this.#probe = undefined
    })
    const tooLate = Promise.withResolvers<string>()
    const timer = setTimeout(() => tooLate.resolve('The storage has not answered.'), probeMsMax)
    const failure = await Promise.race([this.#probe, tooLate.promise])
    clearTimeout(timer)
    return failure
  }

  async #look(): Promise<string | null> {
    const { storage, clock, server, log } = this.#services
    try {
      const at = clock.now()
      await storage.transaction(({ db }) =>
        db
          .insertInto('storage_probes')
          .values({ server: server.number, at })
          .onConflict(conflict => conflict.column('server').doUpdateSet({ at }))
          .execute(),
      )
    } catch (error) {
      log.error('failed to write to the storage', error)
      return 'The storage is out of reach.'
    }
    return null
  }
}

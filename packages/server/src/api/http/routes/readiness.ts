import type { Services } from '../../../services.ts'
import { storageFailureCause } from '../../../storage/failure.ts'

/** A probe that takes longer has failed, so that each request has a response within two seconds. */
const probeMsMax = 1_500
/** Anybody may call it: probes are cached for this time. */
const lookAgainAfterMs = 500
/** While something is short this server looks by itself, so that the end is logged, too. */
const lookWhileShortMs = 2_000
/** Not seen for this long, a problem has ended: refused connections are tried again every two seconds. */
const endsAfterMs = 10_000

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
  /** The problems logged that have not ended, with the monotonic time at which each was last seen. */
  readonly #lasting = new Map<string, number>()
  #timer: NodeJS.Timeout | undefined
  #isStopped = false

  constructor(services: Services) {
    this.#services = services
    services.storage.onTrouble(() => this.#lookIn(lookAgainAfterMs))
  }

  /** Looks no more by itself. */
  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
  }

  #lookIn(ms: number): void {
    if (this.#isStopped) return
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.#looksAgainAt = 0
      void this.check()
    }, ms).unref()
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
    return [
      ...this.#shortages(),
      ...((await this.#services.bus.healthy())
        ? []
        : ['Notices of other servers do not get through: rooms read again every 2 s.']),
    ]
  }

  #shortages(): string[] {
    const { refused = 0 } = this.#services.storage.connections() ?? {}
    return refused > 0 ? [shortOfConnections] : []
  }

  /** Logs what begins and what ends. The bus logs by itself. */
  #log(problems: readonly string[]): void {
    if (this.#isStopped) return
    const { log, clock } = this.#services
    const now = clock.monotonic()
    for (const problem of problems) {
      if (!this.#lasting.has(problem)) log.warn('a problem began', { problem })
      this.#lasting.set(problem, now)
    }
    for (const [problem, seenAt] of this.#lasting) {
      if (now - seenAt < endsAfterMs) continue
      this.#lasting.delete(problem)
      log.info('a problem ended', { problem })
    }
    if (this.#lasting.size > 0) this.#lookIn(lookWhileShortMs)
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
    this.#log([...(failure === null ? [] : [failure]), ...this.#shortages()])
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
      if (this.#lasting.size === 0) log.error('failed to write to the storage', error)
      return storageFailureCause(error)
    }
    return null
  }
}

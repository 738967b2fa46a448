import type { Services } from '../../../services.ts'
import { storageFailureCause } from '../../../storage/failure.ts'
import { requireUnchangedSchema } from '../../../storage/migrations/run.ts'

/** Probe timeout, so that each request gets a response within two seconds. */
const probeMsMax = 1_500
/** Probes are cached for this long, since the endpoint is public. */
const probeTtlMs = 500
/** Probe interval during problems, so that their end is logged too. */
const problemProbeIntervalMs = 2_000
/** A problem has ended when not seen for this long: refused connections are retried every two seconds. */
const problemTtlMs = 10_000

const unwritable = 'failed to write to the storage'
const unconnectable = 'failed to open further connections'
const shortOfConnections =
  'The database rejects further connections: requests and exports wait for open ones. Raise max_connections.'

/** Why a write failed; `cause` in words. */
interface Failure {
  readonly cause: string
  readonly error: unknown
}

/**
 * Checks whether this server can work: whether the storage accepts writes. Lost notices delay rooms by two
 * seconds, which is no reason to report the server as not ready.
 */
export class Readiness {
  readonly #services: Services
  #probe: Promise<Failure | null> | undefined
  #failure: Promise<string | null> | undefined
  #probeExpiresAt = 0
  /** Logged failures that have not ended, with the monotonic time of their last occurrence. */
  readonly #lasting = new Map<string, number>()
  #timer: NodeJS.Timeout | undefined
  #isStopped = false

  constructor(services: Services) {
    this.#services = services
    services.storage.onTrouble(() => this.#scheduleProbe(probeTtlMs))
  }

  /** Stops background probes. */
  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
  }

  #scheduleProbe(ms: number): void {
    if (this.#isStopped) return
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.#probeExpiresAt = 0
      void this.check()
    }, ms).unref()
  }

  /** @returns the problem, in words; null if there is none */
  check(): Promise<string | null> {
    const now = this.#services.clock.monotonic()
    if (this.#failure === undefined || now >= this.#probeExpiresAt) {
      this.#probeExpiresAt = now + probeTtlMs
      this.#failure = this.#withinLimit()
    }
    return this.#failure
  }

  /** Problems that do not make the server unready, in words. */
  async problems(): Promise<string[]> {
    return [
      ...this.#shortages(),
      ...((await this.#services.bus.healthy())
        ? []
        : ['The bus is down: rooms poll the database every 2 s.']),
    ]
  }

  #shortages(): string[] {
    const { refused = 0 } = this.#services.storage.connections() ?? {}
    return refused > 0 ? [shortOfConnections] : []
  }

  /** Logs the start and end of problems. The bus logs its own. @param failure the storage's */
  #log(failure: Failure | null): void {
    if (this.#isStopped) return
    const { log, clock } = this.#services
    const now = clock.monotonic()
    const lost = (msg: string, error: unknown, problem: string) => {
      this.#lasting.set(msg, now)
      log.lost(msg, error, { problem })
    }
    if (failure !== null) lost(unwritable, failure.error, failure.cause)
    for (const shortage of this.#shortages()) lost(unconnectable, shortage, shortage)
    for (const [msg, seenAt] of this.#lasting) {
      if (now - seenAt < problemTtlMs) continue
      this.#lasting.delete(msg)
      log.regained(msg)
    }
    if (this.#lasting.size > 0) this.#scheduleProbe(problemProbeIntervalMs)
  }

  async #withinLimit(): Promise<string | null> {
    // A stuck probe is awaited again: further ones would only queue behind it.
    this.#probe ??= this.#probeStorage().finally(() => {
      this.#probe = undefined
    })
    const tooLate = Promise.withResolvers<Failure>()
    const cause = 'The storage timed out.'
    const timer = setTimeout(() => tooLate.resolve({ cause, error: cause }), probeMsMax)
    const failure = await Promise.race([this.#probe, tooLate.promise])
    clearTimeout(timer)
    this.#log(failure)
    return failure?.cause ?? null
  }

  async #probeStorage(): Promise<Failure | null> {
    const { storage, clock, server } = this.#services
    try {
      const at = clock.now()
      await storage.transaction(async ({ db }) => {
        await db
          .insertInto('storage_probes')
          .values({ server: server.number, at })
          .onConflict(conflict => conflict.column('server').doUpdateSet({ at }))
          .execute()
        await storage.requireRoomAndRights(db)
        await requireUnchangedSchema(db as never, storage.engine)
      })
    } catch (error) {
      return { cause: storageFailureCause(error), error }
    }
    return null
  }
}

import { type Kysely, sql } from 'kysely'
import type { Clock } from '../lib/clock.ts'
import type { Database } from './tables.ts'

/** The shortest of several round trips gives the most accurate time. */
const samples = 3
const readEveryMs = 10_000
/** Smaller differences are measurement errors and would make time jump backwards. */
const noticedMs = 5

/**
 * The database's clock, so that servers with different clocks agree on deadlines, leases and schedules. Read
 * every ten seconds; in between, and during outages, the monotonic clock of this machine advances it.
 */
export class DatabaseClock implements Clock {
  readonly #db: Kysely<Database>
  readonly #timer: NodeJS.Timeout
  /** Database time at monotonic time 0. */
  #origin: number

  private constructor(db: Kysely<Database>, origin: number) {
    this.#db = db
    this.#origin = origin
    this.#timer = setInterval(() => void this.#readAgain(), readEveryMs).unref()
  }

  static async read(db: Kysely<Database>): Promise<DatabaseClock> {
    return new DatabaseClock(db, await originOf(db))
  }

  now(): number {
    return Math.round(this.#origin + performance.now())
  }

  monotonic(): number {
    return performance.now()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  async #readAgain(): Promise<void> {
    // Callers that need the database report the outage.
    const origin = await originOf(this.#db).catch(() => this.#origin)
    if (Math.abs(origin - this.#origin) >= noticedMs) this.#origin = origin
  }
}

async function originOf(db: Kysely<Database>): Promise<number> {
  let best = { tookMs: Number.POSITIVE_INFINITY, origin: 0 }
  for (let i = 0; i < samples; i++) {
    const began = performance.now()
    const { rows } = await sql<{ ms: number }>`
      select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(db)
    const tookMs = performance.now() - began
    if (tookMs < best.tookMs) best = { tookMs, origin: rows[0]!.ms - (began + tookMs / 2) }
  }
  return best.origin
}

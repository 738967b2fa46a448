import { roomLimits } from '@roomful/contract/room/protocol'
import { TokenBucket } from '../../lib/token-bucket.ts'

const { messagesBurst, messagesPerSecond, entriesPerMinute, connectsPerMinute } = roomLimits

/** Retry delay for a token that was refused a connection. */
export const connectAgainSeconds = 60 / connectsPerMinute

const messageRate = { burst: messagesBurst, perMs: messagesPerSecond / 1_000 }
const entryRate = { burst: entriesPerMinute, perMs: entriesPerMinute / 60_000 }
const connectRate = { burst: connectsPerMinute, perMs: connectsPerMinute / 60_000 }

/** The rate limits of one token, across its sockets and requests. Times are on the monotonic clock, in ms. */
export class TokenAllowance {
  readonly #messages: TokenBucket
  readonly #entries: TokenBucket
  readonly #connects: TokenBucket
  /** Dropped from the cache: holders must look their token up again. */
  isForgotten = false

  constructor(now: number) {
    this.#messages = new TokenBucket(messageRate, now)
    this.#entries = new TokenBucket(entryRate, now)
    this.#connects = new TokenBucket(connectRate, now)
  }

  /** Takes one message, ping or pong; false above the limit. */
  takeMessage(now: number): boolean {
    return this.#messages.take(now)
  }

  /** Takes one Q&A entry; false above the limit. */
  takeEntry(now: number): boolean {
    return this.#entries.take(now)
  }

  /** Takes one socket; false above the limit. */
  takeConnect(now: number): boolean {
    return this.#connects.take(now)
  }

  /** Whether it is fully replenished, so that it need not be kept. */
  isFull(now: number): boolean {
    const lastUse = Math.max(this.#messages.usedAt, this.#entries.usedAt, this.#connects.usedAt)
    return now - lastUse > 60_000
  }
}

const sweepEvery = 10_000

/** The allowances of recently used tokens. */
export class TokenAllowances {
  readonly #byToken = new Map<string, TokenAllowance>()
  #untilSweep = sweepEvery

  get size(): number {
    return this.#byToken.size
  }

  of(tokenHash: string, now: number): TokenAllowance {
    if (--this.#untilSweep === 0) this.#sweep(now)
    return this.#byToken.getOrInsertComputed(tokenHash, () => new TokenAllowance(now))
  }

  /** The allowance of a connection, usually from its cache. */
  ofConnection(
    connection: { readonly tokenHash: string; allowance: TokenAllowance | undefined },
    now: number,
  ) {
    if (!connection.allowance || connection.allowance.isForgotten)
      connection.allowance = this.of(connection.tokenHash, now)
    return connection.allowance
  }

  /** Drops an invalid token, so that made-up ones do not fill the memory. */
  drop(tokenHash: string): void {
    const allowance = this.#byToken.get(tokenHash)
    if (allowance) allowance.isForgotten = true
    this.#byToken.delete(tokenHash)
  }

  #sweep(now: number): void {
    this.#untilSweep = sweepEvery
    for (const [token, allowance] of this.#byToken) if (allowance.isFull(now)) this.drop(token)
  }
}

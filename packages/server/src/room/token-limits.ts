import { roomLimits } from '@roomful/contract/room-protocol'
import { TokenBucket } from '../lib/token-bucket.ts'

const { messagesBurst, messagesPerSecond, entriesPerMinute, connectsPerMinute } = roomLimits

/** When a token that was refused a connection may try again. */
export const connectAgainSeconds = 60 / connectsPerMinute

const messageRate = { burst: messagesBurst, perMs: messagesPerSecond / 1_000 }
const entryRate = { burst: entriesPerMinute, perMs: entriesPerMinute / 60_000 }
const connectRate = { burst: connectsPerMinute, perMs: connectsPerMinute / 60_000 }

/** What one token may do, however many sockets and requests it uses. Times are Unix ms; a clock set back locks nobody out. */
export class TokenAllowance {
  readonly #messages: TokenBucket
  readonly #entries: TokenBucket
  readonly #connects: TokenBucket
  /** No longer cached: whoever holds it looks its token up again. */
  isForgotten = false

  constructor(now: number) {
    this.#messages = new TokenBucket(messageRate, now)
    this.#entries = new TokenBucket(entryRate, now)
    this.#connects = new TokenBucket(connectRate, now)
  }

  /** Takes one message, or one ping or pong; false when there are too many. */
  takeMessage(now: number): boolean {
    return this.#messages.take(now)
  }

  /** Takes one Q&A entry; false when there are too many. */
  takeEntry(now: number): boolean {
    return this.#entries.take(now)
  }

  /** Takes one socket; false when there are too many. */
  takeConnect(now: number): boolean {
    return this.#connects.take(now)
  }

  /** Whether it is as good as new, so that it need not be kept. */
  isFull(now: number): boolean {
    const lastUse = Math.max(this.#messages.usedAt, this.#entries.usedAt, this.#connects.usedAt)
    return now - lastUse > 60_000
  }
}

const sweepEvery = 10_000

/** The allowances of all tokens that were used lately. */
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

  /** The same for a device that has looked it up before, as a rule without looking again. */
  ofConnection(
    connection: { readonly tokenHash: string; allowance: TokenAllowance | undefined },
    now: number,
  ) {
    if (!connection.allowance || connection.allowance.isForgotten)
      connection.allowance = this.of(connection.tokenHash, now)
    return connection.allowance
  }

  /** Drops a token that admits nobody, so that made-up ones do not fill the memory. */
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

import { roomLimits } from '@roomful/contract/room-protocol'

const { messagesBurst, messagesPerSecond, entriesPerMinute, connectsPerMinute } = roomLimits

/** When a token that was refused a connection may try again. */
export const connectAgainSeconds = 60 / connectsPerMinute

/** What one token may do, however many sockets and requests it uses. */
export class TokenAllowance {
  #messages: number = messagesBurst
  #messagesAt: number
  #entries: number = entriesPerMinute
  #entriesAt: number
  #connects: number = connectsPerMinute
  #connectsAt: number

  constructor(now: number) {
    this.#messagesAt = now
    this.#entriesAt = now
    this.#connectsAt = now
  }

  /**
   * Takes one message, or one ping or pong; false when there are too many.
   * @param now Unix ms; a clock put back locks nobody out.
   */
  takeMessage(now: number): boolean {
    this.#messages = refilled(this.#messages, now - this.#messagesAt, messagesPerSecond / 1000, messagesBurst)
    this.#messagesAt = now
    if (this.#messages < 1) return false
    this.#messages -= 1
    return true
  }

  /** Takes one Q&A entry; false when there are too many. @param now Unix ms */
  takeEntry(now: number): boolean {
    this.#entries = refilled(
      this.#entries,
      now - this.#entriesAt,
      entriesPerMinute / 60_000,
      entriesPerMinute,
    )
    this.#entriesAt = now
    if (this.#entries < 1) return false
    this.#entries -= 1
    return true
  }

  /** Takes one socket; false when there are too many. @param now Unix ms */
  takeConnect(now: number): boolean {
    const perMs = connectsPerMinute / 60_000
    this.#connects = refilled(this.#connects, now - this.#connectsAt, perMs, connectsPerMinute)
    this.#connectsAt = now
    if (this.#connects < 1) return false
    this.#connects -= 1
    return true
  }

  /** No longer cached: whoever holds it looks its token up again. */
  isForgotten = false

  /** Whether it is as good as new, so that it need not be kept. @param now Unix ms */
  isFull(now: number): boolean {
    const lastUse = Math.max(this.#messagesAt, this.#entriesAt, this.#connectsAt)
    return now - lastUse > 60_000
  }
}

/** What an allowance holds after some milliseconds: never more than `burst`. A clock put back refills nothing. */
export function refilled(left: number, passedMs: number, perMs: number, burst: number): number {
  return Math.min(burst, left + Math.max(0, passedMs) * perMs)
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

import { roomLimits } from '@roomful/contract/room-protocol'

/** What one token may do, however many sockets and requests it uses (contract section 9). */
export class TokenAllowance {
  #messages = roomLimits.messagesBurst as number
  #messagesAt: number
  #entries = roomLimits.entriesPerMinute as number
  #entriesAt: number

  constructor(now: number) {
    this.#messagesAt = now
    this.#entriesAt = now
  }

  /** Takes one message; false when there are too many. @param now Unix ms; a clock put back locks nobody out. */
  takeMessage(now: number): boolean {
    const regained = (Math.max(0, now - this.#messagesAt) / 1000) * roomLimits.messagesPerSecond
    this.#messages = Math.min(roomLimits.messagesBurst, this.#messages + regained)
    this.#messagesAt = now
    if (this.#messages < 1) return false
    this.#messages -= 1
    return true
  }

  /** Takes one Q&A entry; false when there are too many. @param now Unix ms */
  takeEntry(now: number): boolean {
    const regained = (Math.max(0, now - this.#entriesAt) / 60_000) * roomLimits.entriesPerMinute
    this.#entries = Math.min(roomLimits.entriesPerMinute, this.#entries + regained)
    this.#entriesAt = now
    if (this.#entries < 1) return false
    this.#entries -= 1
    return true
  }

  /** No longer kept: whoever has it looks its token up again. */
  isForgotten = false

  /** Whether it is as good as new, so that it need not be kept. @param now Unix ms */
  isFull(now: number): boolean {
    return now - this.#messagesAt > 60_000 && now - this.#entriesAt > 60_000
  }
}

const sweepEvery = 10_000

/** The allowances of all tokens that were used lately. */
export class TokenAllowances {
  readonly #byToken = new Map<string, TokenAllowance>()
  #untilSweep = sweepEvery

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

  #sweep(now: number): void {
    this.#untilSweep = sweepEvery
    for (const [token, allowance] of this.#byToken) {
      if (!allowance.isFull(now)) continue
      allowance.isForgotten = true
      this.#byToken.delete(token)
    }
  }
}

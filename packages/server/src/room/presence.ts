import { markSeen } from '../features/participants/mark-seen.ts'
import { type Services, writing } from '../services.ts'

/** Seats are held for ten minutes; those who are here are noted well before. */
export const seenEveryMs = 4 * 60_000
const answeredMax = 100_000

/** Notes who is here, for the seats that they hold; those who leave at once are noted together. */
export class Presence {
  readonly #services: Services
  /** By session: the participants who have not been noted yet. */
  readonly #pending = new Map<number, Set<number>>()
  /** When those who answer by HTTP were noted, by participant; on the monotonic clock. */
  readonly #answered = new Map<number, number>()
  #isWriting = false
  #isClosed = false

  constructor(services: Services) {
    this.#services = services
  }

  /** These are here, or were until now. */
  note(sessionKey: number, participantKeys: Iterable<number>): void {
    if (this.#isClosed) return
    const pending = this.#pending.getOrInsertComputed(sessionKey, () => new Set())
    for (const key of participantKeys) pending.add(key)
    if (!this.#isWriting) this.#writeAll()
  }

  /** Somebody has answered by HTTP, and may hold no socket that says that they are here. */
  noteAnswer({ sessionKey, key }: { readonly sessionKey: number; readonly key: number }): void {
    const now = this.#services.clock.monotonic()
    if (now < (this.#answered.get(key) ?? -Infinity) + seenEveryMs) return
    if (this.#answered.size >= answeredMax) this.#answered.clear()
    this.#answered.set(key, now)
    this.note(sessionKey, [key])
  }

  /** Nothing is stored any more: devices that reconnect are seen then. */
  close(): void {
    this.#isClosed = true
    this.#pending.clear()
  }

  async #writeAll(): Promise<void> {
    this.#isWriting = true
    for (const [sessionKey, keys] of this.#pending) {
      this.#pending.delete(sessionKey)
      if (keys.size === 0) continue
      try {
        await writing(this.#services, tx => markSeen(tx, sessionKey, [...keys]))
      } catch (error) {
        this.#services.log.error('failed to store who is connected', error)
      }
    }
    this.#isWriting = false
  }
}

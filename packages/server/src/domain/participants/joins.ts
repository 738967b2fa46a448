import type { JoinBody } from '@roomful/contract/room-protocol'
import { ApiError } from '../api-error.ts'
import { reading, type Services, writing } from '../domain.ts'
import { findRoom, type Joined, joinRoom } from './join-room.ts'
import { recountSeats, type SeatedSession } from './seats.ts'

/** The seats of a full room are counted again at most this often. */
const recountAfterMs = 1_000
const sessionsMax = 10_000

/** Joins of this server: rooms that seem full are counted again before somebody is refused, but no more than needed. */
export class Joins {
  readonly #services: Services
  /** By session: until when no seat can become free, on the monotonic clock. */
  readonly #fullUntil = new Map<number, number>()
  readonly #recounts = new Map<number, Promise<void>>()

  constructor(services: Services) {
    this.#services = services
  }

  /** @throws ApiError as joinRoom does */
  async join(body: JoinBody): Promise<Joined> {
    const attempt = () => writing(this.#services, tx => joinRoom(tx, body))
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'ROOM_FULL') throw error
      const session = await findRoom(reading(this.#services), body)
      if (!session || !(await this.#recounted(session))) throw error
      return await attempt()
    }
  }

  /** @returns false when no seat can have become free since they were counted last. */
  async #recounted(session: SeatedSession): Promise<boolean> {
    const { clock } = this.#services
    if (
      !this.#recounts.has(session.key) &&
      clock.monotonic() < (this.#fullUntil.get(session.key) ?? -Infinity)
    )
      return false
    await this.#recounts.getOrInsertComputed(session.key, () =>
      this.#recount(session).finally(() => this.#recounts.delete(session.key)),
    )
    return true
  }

  async #recount(session: SeatedSession): Promise<void> {
    const freeAt = await writing(this.#services, tx => recountSeats(tx, session))
    if (this.#fullUntil.size >= sessionsMax) this.#fullUntil.clear()
    const { clock } = this.#services
    const fullForMs = Math.max(freeAt - clock.now(), recountAfterMs)
    this.#fullUntil.set(session.key, clock.monotonic() + fullForMs)
  }
}

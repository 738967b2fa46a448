import type { JoinBody } from '@roomful/contract/room-protocol'
import { ApiError } from '../../lib/api-error.ts'
import { BatchWriter } from '../../lib/batch-writer.ts'
import { reading, type Services, writing } from '../../services.ts'
import type { JoinRequest } from './admit-newcomers.ts'
import { findRoom, requireCodeOrSecret } from './find-room.ts'
import { type Joined, joinRooms } from './join-rooms.ts'
import type { ParticipantProof } from './participant-proof.ts'
import { recountSeats, type SeatedSession } from './seats.ts'

/** How long the first join waits for others to share its commit. */
const gatherMs = 2
const joinsPerCommitMax = 128
/** The seats of a full room are counted again at most this often. */
const recountAfterMs = 1_000
const sessionsMax = 10_000

interface Pending {
  readonly request: JoinRequest
  readonly resolve: (joined: Joined) => void
  readonly reject: (failure: unknown) => void
}

/**
 * Joins of this server. Those that come within a few milliseconds are committed together, one batch after the other. Rooms
 * that seem full are counted again before somebody is refused, but no more often than needed.
 */
export class Joins {
  readonly #services: Services
  readonly #batches: BatchWriter<Pending>
  /** By session: until when no seat can become free, on the monotonic clock, and which count says so. */
  readonly #full = new Map<number, { readonly until: number; readonly count: number }>()
  #counts = 0
  readonly #recounts = new Map<number, Promise<void>>()

  constructor(services: Services) {
    this.#services = services
    this.#batches = new BatchWriter({
      gather: gatherMs,
      itemsMax: joinsPerCommitMax,
      write: batch => this.#commit(batch),
    })
  }

  /**
   * Seats a participant, or gives one who comes back with the same `join_key` a fresh token.
   * @throws ApiError NOT_FOUND (no such code, or closed), SESSION_NOT_OPEN, ROOM_FULL, ROOM_LOCKED, FORBIDDEN
   * (removed by the presenter), SIGN_IN_REQUIRED, INVALID_REQUEST_BODY
   */
  async join(body: JoinBody, proof?: ParticipantProof): Promise<Joined> {
    requireCodeOrSecret(body)
    const request = { ...body, proof }
    const countsBefore = this.#counts
    try {
      return await this.#attempt(request)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'ROOM_FULL') throw error
      const session = await findRoom(reading(this.#services), body)
      if (!session || !(await this.#recounted(session, countsBefore))) throw error
      return await this.#attempt(request)
    }
  }

  #attempt(request: JoinRequest): Promise<Joined> {
    return new Promise((resolve, reject) => this.#batches.add({ request, resolve, reject }))
  }

  /** Never rejects: a join that could not be stored is refused, and its device joins again. */
  async #commit(batch: readonly Pending[]): Promise<void> {
    try {
      const requests = batch.map(({ request }) => request)
      const outcomes = await writing(this.#services, tx => joinRooms(tx, requests))
      for (const [i, { resolve, reject }] of batch.entries()) {
        const outcome = outcomes[i]!
        if (outcome instanceof ApiError) reject(outcome)
        else resolve(outcome)
      }
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  /**
   * @param countsBefore counts before the join that was refused: what refused it may be older than the last one.
   * @returns false when no seat can have become free since they were counted last.
   */
  async #recounted(session: SeatedSession, countsBefore: number): Promise<boolean> {
    const { clock } = this.#services
    const full = this.#full.get(session.key)
    if (!this.#recounts.has(session.key) && full && clock.monotonic() < full.until)
      return full.count > countsBefore
    await this.#recounts.getOrInsertComputed(session.key, () =>
      this.#recount(session).finally(() => this.#recounts.delete(session.key)),
    )
    return true
  }

  async #recount(session: SeatedSession): Promise<void> {
    const freeAt = await writing(this.#services, tx => recountSeats(tx, session))
    if (this.#full.size >= sessionsMax) this.#full.clear()
    const { clock } = this.#services
    const fullForMs = Math.max(freeAt - clock.now(), recountAfterMs)
    this.#full.set(session.key, { until: clock.monotonic() + fullForMs, count: ++this.#counts })
  }
}

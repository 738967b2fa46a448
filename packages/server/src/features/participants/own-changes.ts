import { ApiError, rateLimited } from '../../lib/api-error.ts'
import { BatchWriter } from '../../lib/batch-writer.ts'
import { type Services, type Writing, writing } from '../../services.ts'
import { isDataError } from '../../storage/failure.ts'
import type { Participant } from './find-participant.ts'

/** Each holds the lock of its session for about a millisecond. */
const changesPerCommitMax = 64

interface Pending {
  readonly sessionKey: number
  readonly change: (tx: Writing) => Promise<unknown>
  readonly resolve: (value: never) => void
  readonly reject: (failure: unknown) => void
}

/**
 * Changes that participants make to their nickname and team. They lock their session, so that each would hold a connection
 * while it waits for the others of its room: a few hundred at once would keep answers from the storage. Here they share a
 * transaction, one after the other.
 */
export class OwnChanges {
  readonly #services: Services
  readonly #changing = new Set<number>()
  readonly #batches: BatchWriter<Pending>

  constructor(services: Services) {
    this.#services = services
    this.#batches = new BatchWriter({
      gather: 'turn',
      itemsMax: changesPerCommitMax,
      write: batch => this.#commit(batch),
      isDataError,
    })
  }

  /**
   * Makes a change, once it is on disk.
   * @param change throws an ApiError before it writes anything
   * @throws ApiError RATE_LIMITED while another change of the participant is pending; any error of `change`
   */
  async make<T>(
    { key, sessionKey }: Pick<Participant, 'key' | 'sessionKey'>,
    change: (tx: Writing) => Promise<T>,
  ): Promise<T> {
    if (this.#changing.has(key)) throw rateLimited('Your last change is still being stored: try again.', 1)
    this.#changing.add(key)
    try {
      return await new Promise<T>((resolve, reject) =>
        this.#batches.add({ sessionKey, change, resolve: resolve as Pending['resolve'], reject }),
      )
    } finally {
      this.#changing.delete(key)
    }
  }

  async #commit(batch: readonly Pending[]): Promise<void> {
    // In this order on every server, so that they never deadlock.
    const ordered = batch.toSorted((a, b) => a.sessionKey - b.sessionKey)
    try {
      const outcomes = await writing(this.#services, async tx => {
        const done: unknown[] = []
        for (const { change } of ordered) done.push(await change(tx).catch(asOutcome))
        return done
      })
      for (const [i, { resolve, reject }] of ordered.entries()) {
        const outcome = outcomes[i]
        if (outcome instanceof ApiError) reject(outcome)
        else resolve(outcome as never)
      }
    } catch (error) {
      if (batch.length > 1 && isDataError(error)) throw error
      for (const { reject } of batch) reject(error)
    }
  }
}

function asOutcome(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  throw error
}

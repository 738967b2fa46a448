import { cleanText } from '@roomful/contract/lib/clean-text'
import type { RoomEntry } from '@roomful/contract/room/protocol'
import { ApiError } from '../../lib/api-error.ts'
import { BatchWriter } from '../../lib/batch-writer.ts'
import { type Services, writing } from '../../services.ts'
import { isDataError } from '../../storage/failure.ts'
import { type Ask, invalidAsk, storeQa, type Upvote } from './store-qa.ts'

/** How long the first entry or upvote of a batch waits for others. */
const gatherMs = 2
const actsPerCommitMax = 500
const textCharactersMax = 500

interface Pending {
  readonly act: { readonly ask: Ask } | { readonly upvote: Upvote }
  readonly resolve: (entry: RoomEntry) => void
  readonly reject: (failure: unknown) => void
}

/** Collects entries and upvotes that arrive within a few milliseconds and commits them together. */
export class QaWriter {
  readonly #services: Services
  readonly #batches: BatchWriter<Pending>

  constructor(services: Services) {
    this.#services = services
    this.#batches = new BatchWriter({
      gather: gatherMs,
      itemsMax: actsPerCommitMax,
      write: batch => this.#commit(batch),
      isDataError,
    })
  }

  /**
   * Submits an entry under a QA question, from its first activation until the session closes.
   * @returns the entry, once it is on disk
   * @throws ApiError INVALID_ANSWER, QUESTION_NOT_OPEN, SESSION_CLOSED, FORBIDDEN
   */
  async ask(ask: Ask): Promise<RoomEntry> {
    return this.#enqueue({ ask: { ...ask, text: acceptedText(ask.text) } })
  }

  /**
   * Adds or withdraws a participant's upvote; idempotent.
   * @returns the entry, once that is on disk
   * @throws ApiError NOT_FOUND, QUESTION_NOT_OPEN, SESSION_CLOSED, FORBIDDEN
   */
  upvote(upvote: Upvote): Promise<RoomEntry> {
    return this.#enqueue({ upvote: { ...upvote } })
  }

  /** Settles when everything so far is stored or refused. */
  flush(): Promise<void> {
    return this.#batches.flush()
  }

  #enqueue(act: Pending['act']): Promise<RoomEntry> {
    return new Promise((resolve, reject) => this.#batches.add({ act, resolve, reject }))
  }

  /**
   * On a failure of the storage everything is refused, and clients retry.
   * @throws the error of one entry's data, which the batch is divided for
   */
  async #commit(batch: readonly Pending[]): Promise<void> {
    try {
      const asks = batch.flatMap(({ act }) => ('ask' in act ? act.ask : []))
      const upvotes = batch.flatMap(({ act }) => ('upvote' in act ? act.upvote : []))
      const outcomes = await writing(this.#services, tx => storeQa(tx, asks, upvotes))
      for (const { act, resolve, reject } of batch) {
        const outcome = outcomes.get('ask' in act ? act.ask : act.upvote)!
        if (outcome instanceof ApiError) reject(outcome)
        else resolve(outcome)
      }
    } catch (error) {
      if (batch.length > 1 && isDataError(error)) throw error
      for (const { reject } of batch) reject(error)
    }
  }
}

/** @throws ApiError INVALID_ANSWER */
function acceptedText(written: string): string {
  const text = cleanText(written)
  const { length } = [...text]
  if (length >= 1 && length <= textCharactersMax) return text
  throw invalidAsk({ field: 'text', rule: 'length', message: `1 to ${textCharactersMax} characters` })
}

import type { DatabaseSync } from 'node:sqlite'
import { retry } from '../lib/backoff.ts'
import { BatchWriter } from '../lib/batch-writer.ts'
import { isBusy, needsOperator } from './failure.ts'
import type { FileInPlace } from './sqlite-file.ts'
import { CommitSteps, type Db, type OpenOptions, type Tx } from './storage.ts'

const transactionsPerCommitMax = 512
/** How long a commit waits for another process's lock. */
const lockedMsMax = 10_000
const lockedBackoff = { firstMs: 10, maxMs: 10 }

interface Waiting {
  readonly work: (tx: Tx) => Promise<unknown>
  readonly resolve: (value: never) => void
  readonly reject: (error: unknown) => void
}

type Outcome = { value: unknown; steps: CommitSteps } | { error: unknown }

/**
 * Group commit on the single writer connection of an embedded database. Transactions that arrive together
 * share one commit, and so one disk sync; each runs in its own savepoint, so that a failure rolls back only
 * itself.
 */
export class GroupCommit {
  readonly #db: Db
  readonly #native: DatabaseSync
  readonly #file: FileInPlace
  readonly #onCommit: OpenOptions['onCommit']
  readonly #batches: BatchWriter<Waiting>
  #lockedMsMax = lockedMsMax
  onTrouble: (() => void) | undefined

  /** @param writer the writer connection, as a Kysely database and native */
  constructor(
    writer: { db: Db; native: DatabaseSync },
    file: FileInPlace,
    onCommit?: OpenOptions['onCommit'],
  ) {
    this.#db = writer.db
    this.#native = writer.native
    this.#file = file
    this.#onCommit = onCommit
    this.#batches = new BatchWriter({
      gather: 'turn',
      itemsMax: transactionsPerCommitMax,
      write: group => this.#commit(group),
    })
  }

  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#batches.add({ work, resolve: resolve as Waiting['resolve'], reject })
    })
  }

  /** Resolves when every transaction so far is committed or has failed. */
  idle(): Promise<void> {
    return this.#batches.flush()
  }

  /** Stops waiting for other processes' locks, now and later. */
  abort(): void {
    this.#lockedMsMax = 0
  }

  /** Never rejects: failures reject the promises of the transactions. */
  async #commit(group: Waiting[]): Promise<void> {
    const begun = performance.now()
    let outcomes: Outcome[]
    try {
      outcomes = await this.#db.connection().execute(async db => {
        this.#file.require()
        await this.#begin()
        try {
          const done =
            group.length === 1 ? [await outcomeOf(db, group[0]!.work)] : await this.#inSavepoints(db, group)
          this.#native.exec('commit')
          // Otherwise this would be acknowledged and lost.
          this.#file.require()
          return done
        } catch (error) {
          // On a full disk the engine rolls back by itself.
          if (this.#native.isTransaction) this.#native.exec('rollback')
          throw error
        }
      })
    } catch (error) {
      if (needsOperator(error)) this.onTrouble?.()
      for (const { reject } of group) reject(error)
      return
    }
    this.#onCommit?.(group.length, (performance.now() - begun) / 1_000)
    for (const [i, { resolve, reject }] of group.entries()) {
      const outcome = outcomes[i]!
      if ('error' in outcome) reject(outcome.error)
      else {
        outcome.steps.committed()
        resolve(outcome.value as never)
      }
    }
  }

  /**
   * Waits for another process's lock here instead of in the engine, so that the event loop is not blocked.
   */
  #begin(): Promise<void> {
    return retry(
      () => this.#native.exec('begin immediate'),
      lockedBackoff,
      (error, elapsedMs) => isBusy(error) && elapsedMs < this.#lockedMsMax,
    )
  }

  /** A savepoint copies every changed page again, so a single transaction runs without one. */
  async #inSavepoints(db: Db, group: readonly Waiting[]): Promise<Outcome[]> {
    const outcomes: Outcome[] = []
    for (const { work } of group) {
      this.#native.exec('savepoint one')
      try {
        outcomes.push(await outcomeOf(db, work))
      } catch (error) {
        this.#native.exec('rollback to one')
        outcomes.push({ error })
      }
      this.#native.exec('release one')
    }
    return outcomes
  }
}

/** @throws the error of `work`; nothing else needs to be kept then */
async function outcomeOf(db: Db, work: Waiting['work']): Promise<Outcome> {
  const steps = new CommitSteps()
  const value = await work({ db, ...steps.registering })
  for (const send of steps.last) await send()
  return { value, steps }
}

import { sql } from 'kysely'
import type { CommitVersion } from './sqlite-commit-version.ts'
import { AfterCommit, type Db, type Tx } from './storage.ts'

const transactionsPerCommitMax = 512

interface Waiting {
  /** Whether it changes nothing that reads answer. */
  readonly recordsOnly: boolean
  readonly work: (tx: Tx) => Promise<unknown>
  readonly resolve: (value: never) => void
  readonly reject: (error: unknown) => void
}

type Outcome = { value: unknown; effects: AfterCommit } | { error: unknown }

/**
 * Transactions on the one writer connection of an embedded database. Those that arrive together share one
 * commit, and so one wait for the disk; each stands in a savepoint of its own, so that one that fails takes
 * nothing else with it.
 */
export class GroupCommit {
  readonly #db: Db
  readonly #version: CommitVersion
  #waiting: Waiting[] = []
  #running: Promise<void> | undefined

  constructor(db: Db, version: CommitVersion) {
    this.#db = db
    this.#version = version
  }

  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#enqueue(work, false)
  }

  /** The same for what only keeps records: where it shares its commit with nothing else, no version passes. */
  record(work: (tx: Tx) => Promise<void>): Promise<void> {
    return this.#enqueue(work, true)
  }

  #enqueue<T>(work: (tx: Tx) => Promise<T>, recordsOnly: boolean): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ recordsOnly, work, resolve: resolve as Waiting['resolve'], reject })
      this.#running ??= this.#run()
    })
  }

  /** Settles when nothing is waiting or under way. */
  async idle(): Promise<void> {
    await this.#running
  }

  async #run(): Promise<void> {
    // What else arrived in this turn of the event loop shares the first commit.
    await new Promise(resolve => setImmediate(resolve))
    while (this.#waiting.length > 0) {
      await this.#commit(this.#waiting.splice(0, transactionsPerCommitMax))
    }
    this.#running = undefined
  }

  async #commit(group: Waiting[]): Promise<void> {
    let outcomes: Outcome[]
    try {
      outcomes = await this.#db.connection().execute(async db => {
        await sql`begin immediate`.execute(db)
        const passed = group.every(one => one.recordsOnly) ? this.#version.passOver() : null
        try {
          const done: Outcome[] = []
          for (const { work } of group) done.push(await this.#inSavepoint(db, work))
          await sql`commit`.execute(db)
          passed?.()
          return done
        } catch (error) {
          // A full disk has the engine roll back by itself; then there is nothing left to roll back.
          await sql`rollback`.execute(db).catch(() => {})
          throw error
        }
      })
    } catch (error) {
      for (const { reject } of group) reject(error)
      return
    }
    for (const [i, { resolve, reject }] of group.entries()) {
      const outcome = outcomes[i]!
      if ('error' in outcome) reject(outcome.error)
      else {
        outcome.effects.run()
        resolve(outcome.value as never)
      }
    }
  }

  async #inSavepoint(db: Db, work: Waiting['work']): Promise<Outcome> {
    const effects = new AfterCommit()
    await sql`savepoint one`.execute(db)
    try {
      const value = await work({ db, afterCommit: effects.add })
      await sql`release one`.execute(db)
      return { value, effects }
    } catch (error) {
      await sql`rollback to one`.execute(db)
      await sql`release one`.execute(db)
      return { error }
    }
  }
}

import { type CompiledQuery, type DatabaseConnection, DummyDriver, Kysely, type QueryResult } from 'kysely'
import type { GuardedClient } from './postgres-pool.ts'
import type { ArrayDialect } from './postgres-statements.ts'
import type { Db } from './storage.ts'
import type { Database } from './tables.ts'

/**
 * A transaction on a pipelining connection: `begin` is sent with the first statements and `commit` with the
 * last ones.
 */
export class PostgresTransaction implements DatabaseConnection {
  readonly #client: GuardedClient
  readonly #beginText: string
  /** Settles when the transaction has begun; undefined before its first statement. */
  #begun: Promise<unknown> | undefined
  #hasBegun = false
  /** A statement is waiting for `begin`, so all later ones must too. */
  #waitsForBegin = false
  #isEnding = false
  /**
   * Error of the first failed statement: pipelined ones fail as a consequence, and only the first decides
   * about a retry.
   */
  #failure: { readonly error: unknown } | undefined

  constructor(client: GuardedClient, begin = 'begin') {
    this.#client = client
    this.#beginText = begin
  }

  /** Queries of this transaction. @param db shares its compiler, and so its cache of compiled queries */
  queries(db: Db, dialect: ArrayDialect): Db {
    const executor = db
      .getExecutor()
      .withConnectionProvider({ provideConnection: consumer => consumer(this) })
    return new Kysely<Database>({ config: { dialect }, dialect, driver: new DummyDriver(), executor })
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#isEnding) throw new Error('The transaction is ending: too late for a statement.')
    const result = await this.#send(sql, parameters)
    return {
      rows: result.rows,
      ...(changing.has(result.command) && { numAffectedRows: BigInt(result.rowCount ?? 0) }),
    }
  }

  // biome-ignore lint/correctness/useYield: long results are read through cursors outside of transactions
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Nothing is streamed in a transaction.')
  }

  /**
   * Starts `last`, whose statements must be sent at once, and pipelines the commit behind them: one round
   * trip for all.
   * @throws their errors; the transaction is rolled back then
   */
  async commit(last: readonly (() => Promise<unknown>)[]): Promise<void> {
    // Statements that wait for `begin` would be sent after the commit.
    if (last.length > 0) await this.#begin()
    const results = last.map(send => send())
    this.#isEnding = true
    const committing = this.#begun && this.#client.query('commit')
    const outcomes = await Promise.allSettled([...results, committing])
    // After a failed statement the database rolls back by itself.
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
    if ((await committing)?.command === 'ROLLBACK')
      throw new Error('The transaction was rolled back: one of its statements had failed.')
  }

  /** Never rejects. @returns why the connection cannot be reused */
  async rollback(): Promise<Error | undefined> {
    // Statements that `work` has not awaited must not reach the connection's next user.
    this.#isEnding = true
    if (!this.#begun) return undefined
    return this.#client.query('rollback').then(
      () => undefined,
      (error: Error) => error,
    )
  }

  /** Writes wait until the transaction has begun: if `begin` failed, they would be committed on their own. */
  async #send(text: string, parameters: readonly unknown[]) {
    const begun = this.#begin()
    this.#waitsForBegin ||= !/^select\b/.test(text)
    // Preserves the order in which they were started.
    if (this.#waitsForBegin && !this.#hasBegun) await begun
    try {
      const [result] = await Promise.all([this.#client.query(text, parameters), begun])
      return result
    } catch (error) {
      this.#failure ??= { error }
      throw this.#failure.error
    }
  }

  #begin(): Promise<unknown> {
    this.#begun ??= this.#client.query(this.#beginText).then(() => {
      this.#hasBegun = true
    })
    return this.#begun
  }
}

const changing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

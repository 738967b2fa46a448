import { type CompiledQuery, type DatabaseConnection, DummyDriver, Kysely, type QueryResult } from 'kysely'
import type { GuardedClient } from './postgres-pool.ts'
import type { ArrayDialect } from './postgres-statements.ts'
import type { Db } from './storage.ts'
import type { Database } from './tables.ts'

/**
 * A transaction on a connection that sends statements without waiting for the results of those before. `begin` is sent with
 * the first ones, `commit` with the last ones.
 */
export class PostgresTransaction implements DatabaseConnection {
  readonly #client: GuardedClient
  /** Settles when the transaction has begun; undefined before its first statement. */
  #begun: Promise<unknown> | undefined
  #hasBegun = false
  /** A statement waits for that, and so do those after it. */
  #waitsForBegin = false
  #isCommitting = false
  /** Of the first statement that failed: those sent behind it fail for that reason alone, and it says whether to try again. */
  #failure: { readonly error: unknown } | undefined

  constructor(client: GuardedClient) {
    this.#client = client
  }

  /** Its queries. @param db whose compiler they share, and so what was compiled before */
  queries(db: Db, dialect: ArrayDialect): Db {
    const executor = db
      .getExecutor()
      .withConnectionProvider({ provideConnection: consumer => consumer(this) })
    return new Kysely<Database>({ config: { dialect }, dialect, driver: new DummyDriver(), executor })
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#isCommitting) throw new Error('The transaction is being committed: too late for a statement.')
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
   * Starts `last`, whose statements must be sent at once, and commits behind them: one round trip for all.
   * @throws what they throw; nothing is kept then.
   */
  async commit(last: readonly (() => Promise<unknown>)[]): Promise<void> {
    // Statements that wait for the beginning would be sent behind the commit.
    if (last.length > 0) await this.#begin()
    const results = last.map(send => send())
    this.#isCommitting = true
    const committing = this.#begun && this.#client.query('commit')
    const outcomes = await Promise.allSettled([...results, committing])
    // Where a statement has failed, the database rolls back by itself.
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
    if ((await committing)?.command === 'ROLLBACK')
      throw new Error('The transaction was rolled back: one of its statements had failed.')
  }

  /** Never rejects. @returns why the connection cannot be used any more */
  async rollback(): Promise<Error | undefined> {
    if (!this.#begun) return undefined
    return this.#client.query('rollback').then(
      () => undefined,
      (error: Error) => error,
    )
  }

  /** What changes anything waits until the transaction has begun: were that refused, it would be kept on its own. */
  async #send(text: string, parameters: readonly unknown[]) {
    const begun = this.#begin()
    this.#waitsForBegin ||= !/^select\b/.test(text)
    // In the order in which they were started.
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
    this.#begun ??= this.#client.query('begin').then(() => {
      this.#hasBegun = true
    })
    return this.#begun
  }
}

const changing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

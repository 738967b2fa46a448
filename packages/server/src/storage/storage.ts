import type { Compilable, Kysely } from 'kysely'
import type { Clock } from '../lib/clock.ts'
import { OperatorError } from '../lib/operator-error.ts'
import type { Database } from './tables.ts'

/** Differences between the two engines. */
export interface Engine {
  readonly name: 'sqlite' | 'postgres'
  /** Any number of servers may use one storage at the same time. */
  readonly isShared: boolean
  /** Whether selects lock their rows against writers of other servers until the transaction ends. */
  readonly rowLocks: boolean
  hasTable(db: Kysely<unknown>, name: string): Promise<boolean>
  /** The schema for new tables; undefined where the engine has no schemas. */
  currentSchema(db: Kysely<unknown>): Promise<string | undefined>
  /** @throws MissingSchemaRightsError if tables cannot be created */
  requireTableRights(db: Kysely<unknown>): Promise<void>
}

export type Db = Kysely<Database>

/** A transaction in progress, committed as a whole or not at all. */
export interface Tx {
  readonly db: Db
  /**
   * Runs after `work`, together with the commit, for statements whose results are not needed. Must send its
   * statements synchronously. An error fails the transaction.
   */
  withCommit(send: () => Promise<unknown>): void
  /**
   * Runs once the transaction is on disk, never if it fails; for publishing changes, not for further writes.
   */
  afterCommit(effect: () => void): void
}

/** Reads outside of transactions. Never to be awaited inside one. */
export interface StorageReader {
  readonly read: Db
  /**
   * Reads a result of any length in batches, from a consistent snapshot, without blocking anyone however slow
   * the consumer is.
   */
  longRead<Row>(query: Compilable<Row>, batchRows: number): AsyncGenerator<Row[]>
  close(): Promise<void>
}

/** Usage of a connection pool. */
export interface ConnectionUsage {
  readonly open: number
  readonly idle: number
  /** Queries waiting for a connection. */
  readonly waiting: number
  /** Connections that the database has refused to this server and its exports within the last two seconds. */
  readonly refused: number
}

/** The durable storage. */
export interface Storage extends StorageReader {
  readonly engine: Engine
  /** The time shared by all servers on this storage. */
  readonly clock: Clock
  /**
   * Calls `listener` when a statement or connection fails for lack of space, rights, connections or the
   * database itself.
   */
  onTrouble(listener: () => void): void
  /** Usage of the connection pool; null if there is none. */
  connections(): ConnectionUsage | null
  /** Counts a connection that the database refused to a process of this server. */
  noteRefusedConnection(): void
  /**
   * To be called in a transaction that stores something. Checks what that write does not prove: free disk
   * space and write access to every table.
   * @throws the error that storing would fail with
   */
  requireRoomAndRights(db: Db): Promise<void>
  /**
   * Runs reads of one consistent snapshot. `work` awaits queries of its `db` and short computations: it holds a
   * connection, and only a few snapshots are read at once.
   */
  snapshot<T>(work: (db: Db) => Promise<T>): Promise<T>
  /**
   * Runs `work` in a transaction and resolves when it is on disk. If `work` throws, it is rolled back. `work`
   * awaits queries of its `tx` and nothing else: other transactions may be waiting to share its commit.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Removes deleted and previous values of these tables from journals and free pages too.
   * @returns false if a running read prevents it: to be retried
   */
  scrubDeletedRows(tables: readonly (keyof Database)[]): Promise<boolean>
  /**
   * To be called in a transaction: returns a slice of free pages to the file system.
   * @returns whether there is more
   */
  shrink(): boolean
  /**
   * Stops waiting for an unresponsive database or a locked file: current and later calls fail where they
   * would have to wait. For a server that must exit.
   */
  abort(): void
}

/** Options for opening a storage for writing, which migrates it. */
export interface OpenOptions {
  /** For engines with a single server: locks out other servers until the storage is closed. */
  readonly exclusive: boolean
  /** Whether notices go over the connections of this storage. */
  readonly listens?: boolean
  /** Called before a non-empty database is migrated; an error leaves the database unchanged. */
  readonly beforeMigration?: (pending: readonly string[]) => Promise<void>
  /** Called after each commit with its number of transactions and its duration in seconds. */
  readonly onCommit?: (transactions: number, seconds: number) => void
}

/** State of a database, read without opening it as a storage. */
export interface DatabaseReport {
  /** The engine with its version. */
  readonly engine: string
  /** The newest migration; undefined before the first start. */
  readonly schema: string | undefined
  /** The version of the program that ran it. */
  readonly migratedBy: string | undefined
  /** Migrations that the next start runs. */
  readonly pending: readonly string[]
}

/** Another server has locked the database. */
export class StorageTakenError extends OperatorError {
  override readonly name = 'StorageTakenError'
  readonly code = 'STORAGE_IN_USE'
}

/** The database was migrated by a newer version of the program. */
export class NewerDatabaseError extends OperatorError {
  override readonly name = 'NewerDatabaseError'
  readonly code = 'NEWER_DATABASE'
}

/** The tables of a database are not those of its migrations: a version that was never released wrote it. */
export class SchemaMismatchError extends OperatorError {
  override readonly name = 'SchemaMismatchError'
  readonly code = 'SCHEMA_MISMATCH'

  /** @param difference in words */
  constructor(
    difference: string,
    toDo = 'another development version wrote it, so export its presentations with that version ' +
      '(roomful deck export), and import them into an empty database (docs/upgrading.md)',
  ) {
    super(`${difference}: ${toDo}`)
  }
}

/** Callbacks of a transaction, for its commit and afterwards. */
export class CommitSteps {
  /** Runs with the commit, in this order. */
  readonly last: (() => Promise<unknown>)[] = []
  readonly #effects: (() => void)[] = []
  readonly registering: Pick<Tx, 'withCommit' | 'afterCommit'> = {
    withCommit: send => void this.last.push(send),
    afterCommit: effect => void this.#effects.push(effect),
  }

  /** Runs the effects; an error in one does not prevent the others. */
  committed(): void {
    for (const effect of this.#effects) {
      try {
        effect()
      } catch (error) {
        process.emitWarning(error as Error)
      }
    }
  }
}

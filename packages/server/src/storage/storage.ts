import type { Compilable, CreateTableBuilder, Expression, Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Clock } from '../lib/clock.ts'
import { OperatorError } from '../lib/operator-error.ts'
import type { Database } from './tables.ts'

/** What the two engines do differently, each difference with a name. */
export interface Engine {
  readonly name: 'sqlite' | 'postgres'
  /** Any number of servers may use one storage at the same time. */
  readonly isShared: boolean
  /** Adds the integer surrogate key. Keys of deleted rows never come back. */
  addKey<T extends string>(table: CreateTableBuilder<T>): CreateTableBuilder<T, 'key'>
  /** Stores rows in the order of the primary key where the engine can, which hides the order of arrival. */
  keyedByPrimary<T extends string, C extends string>(
    table: CreateTableBuilder<T, C>,
  ): CreateTableBuilder<T, C>
  /** A table that a crash of the database empties and whose changes wait for no disk, where the engine has such. */
  unlogged<T extends string, C extends string>(table: CreateTableBuilder<T, C>): CreateTableBuilder<T, C>
  /** A text column compared byte by byte, whatever the database's locale. */
  readonly bytewiseText: Expression<unknown>
  /** A column of bytes. */
  readonly bytes: Expression<unknown>
  /** Makes a select hold its rows against writers of other servers until the transaction ends. */
  readonly rowLocks: boolean
  hasTable(db: Kysely<unknown>, name: string): Promise<boolean>
  /** Where tables are created; undefined where the engine has no schemas. */
  currentSchema(db: Kysely<unknown>): Promise<string | undefined>
}

export type MigrationFor = (engine: Engine) => Migration

export type Db = Kysely<Database>

/** A transaction under way. Everything in it is committed or nothing is. */
export interface Tx {
  readonly db: Db
  /**
   * Runs when `work` is done, together with the commit: statements whose results decide nothing further. Must send its
   * statements at once, without awaiting anything before. One that throws fails the transaction.
   */
  withCommit(send: () => Promise<unknown>): void
  /** Runs once the transaction is on disk, never if it fails; to publish what has changed, not for further writes. */
  afterCommit(effect: () => void): void
}

/** What can be read outside of any transaction. Never to be awaited inside one. */
export interface StorageReader {
  readonly read: Db
  /**
   * Reads a result of any length in batches, as of the moment when it is begun, without holding up anybody
   * however slowly it is consumed.
   */
  longRead<Row>(query: Compilable<Row>, batchRows: number): AsyncGenerator<Row[]>
  close(): Promise<void>
}

/** How connections to a database are used. */
export interface ConnectionUsage {
  readonly open: number
  readonly idle: number
  /** Queries that wait for a connection. */
  readonly waiting: number
  /** Connections that the database has refused within the last two seconds. */
  readonly refused: number
}

/** Where everything durable is kept. */
export interface Storage extends StorageReader {
  readonly engine: Engine
  /** The time that all servers on this storage go by. */
  readonly clock: Clock
  /** Calls `listener` when a statement or a connection fails for want of room, rights, connections or the database itself. */
  onTrouble(listener: () => void): void
  /** How the connections are used; null where there is no pool of them. */
  connections(): ConnectionUsage | null
  /**
   * To be called in a transaction that stores something: finds out what that does not show, whether the disk has room
   * for more and whether every table may be written to.
   * @throws what storing would fail with
   */
  requireRoomAndRights(db: Db): Promise<void>
  /**
   * Runs `work` in a transaction and settles when it is on disk. If `work` throws, nothing of it is kept.
   * `work` awaits queries of its `tx` and nothing else: others may be waiting to share its commit.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Removes what was deleted from these tables, or changed in them, from journals and free pages too.
   * @returns false when a read that is under way prevents it: to be tried again.
   */
  scrubDeletedRows(tables: readonly (keyof Database)[]): Promise<boolean>
  /**
   * To be called in a transaction: returns a slice of the space of deleted rows to the file system.
   * @returns whether there is more
   */
  shrink(): boolean
  /**
   * Has nobody wait any more, for a database that does not answer or a file that another process has locked: what is
   * under way or comes later fails where it would have to wait. For a server that must end.
   */
  giveUp(): void
}

/** How a storage is opened for writing. It is migrated then. */
export interface OpenOptions {
  /** Where only one server at a time can use the storage: it locks others out, until it is closed. */
  readonly exclusive: boolean
  /** Whether notices go over the connections of this storage. */
  readonly listens?: boolean
  /** Called before a database that holds anything is migrated; what it throws leaves the database as it is. */
  readonly beforeMigration?: (pending: readonly string[]) => Promise<void>
  /** Called after each commit with the number of transactions in it and the seconds that it took. */
  readonly onCommit?: (transactions: number, seconds: number) => void
}

/** A database as found, without opening it as a storage. */
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

/** What a transaction is to do with its commit and after it. */
export class CommitSteps {
  /** What runs with the commit, in this order. */
  readonly last: (() => Promise<unknown>)[] = []
  readonly #effects: (() => void)[] = []
  readonly registering: Pick<Tx, 'withCommit' | 'afterCommit'> = {
    withCommit: send => void this.last.push(send),
    afterCommit: effect => void this.#effects.push(effect),
  }

  /** Runs the effects; one that throws does not keep the others from running. */
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

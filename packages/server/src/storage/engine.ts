import type { CreateTableBuilder, Expression, Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

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

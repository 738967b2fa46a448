import { hash } from 'node:crypto'
import { closeSync, existsSync, openSync, renameSync } from 'node:fs'
import { dirname } from 'node:path'
import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import { CompiledQuery, type Kysely, sql } from 'kysely'
import { reasonOf } from '../lib/connection-failure.ts'
import { onStopSignal } from '../lib/on-stop-signal.ts'
import { OperatorError } from '../lib/operator-error.ts'
import { syncToDisk } from './backup.ts'
import { type Copied, CopyError, type CopyProgress } from './copy.ts'
import { postgresOpeningFailure } from './failure.ts'
import { migrate, schemaState } from './migrations/run.ts'
import { arrayLiteral } from './multi-row.ts'
import { partialSuffixes, removeLogs, removePartialFile } from './partial-file.ts'
import { connect, postgresEngine } from './postgres.ts'
import { migrateWithLock } from './postgres-migration-lock.ts'
import { longQueryMsMax } from './postgres-pool.ts'
import { sqliteEngine } from './sqlite.ts'
import { holdsNothing } from './sqlite-backup.ts'
import { openSqlite } from './sqlite-connection.ts'
import { acquireFileLock } from './sqlite-file.ts'
import { type Engine, StorageTakenError } from './storage.ts'

/** Each database has its own; `installationName` identifies it by its migrations. */
const bookkeeping = [
  'kysely_migration',
  'kysely_migration_lock',
  'last_backup',
  'migration_hashes',
  'migration_versions',
]
const batchRows = 500
/** Batch size for rows that contain files. */
const wideBatchRows = 20

type OnProgress = (progress: CopyProgress) => void
type Value = null | number | string | Uint8Array
type Row = readonly Value[]

interface Table {
  readonly name: string
  /** With PostgreSQL types. */
  readonly columns: readonly { readonly name: string; readonly type: string }[]
  readonly primaryKey: readonly string[]
  /** Whether the engine generates its keys, which are never reused. */
  readonly isCounted: boolean
  readonly references: readonly string[]
}

/** One engine's database in a transaction. */
interface Side {
  /** All rows in primary key order, which hides the order of arrival. */
  read(table: Table): AsyncIterable<Row[]>
  insert(table: Table, rows: readonly Row[]): Promise<void>
  count(table: Table): Promise<number>
  /** The highest key assigned in a table; null: none. */
  lastKey(table: Table): Promise<number | null>
  setLastKey(table: Table, key: number): Promise<void>
}

/**
 * Copies a SQLite file from a consistent snapshot into an empty PostgreSQL database, in one transaction, and
 * compares every row.
 * @throws CopyError; NewerDatabaseError; StorageUnavailableError
 */
export async function copySqliteToPostgres(
  file: string,
  url: string,
  onProgress: OnProgress,
): Promise<Copied> {
  if (!existsSync(file)) throw new CopyError(`there is no database at ${file}`)
  const lock = lockUnlessServed(file)
  const source = openSqlite(file, { readOnly: true })
  const { db } = connect(url, { connections: 1, queryMsMax: longQueryMsMax })
  try {
    source.native.exec('begin')
    await requireCurrent(source.db as never, sqliteEngine)
    return await reached(url, '--to', () =>
      migrateWithLock(db as never, async tx => {
        await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
        if ((await schemaState(tx, postgresEngine)).applied.length > 0)
          throw new CopyError(
            'the target holds a database of Roomful: name an empty one, such as createdb makes',
          )
        await writing('the tables', () => migrate(postgresEngine, work => work(tx)))
        const tables = await readTables(source.native, tx)
        const target = new PostgresSide(tx)
        const { rows, digests } = await writeTables(new SqliteSide(source.native), target, tables, onProgress)
        await compareTables(target, digests, onProgress)
        // Otherwise the first servers would plan without statistics.
        await sql`analyze ${sql.join(tables.map(({ name }) => sql.table(name)))}`.execute(tx)
        return { tables: tables.length, rows, isServed: lock === undefined }
      }),
    )
  } finally {
    await source.db.destroy()
    await db.destroy()
    lock?.release()
  }
}

/** Keeps servers from starting. @returns undefined while one runs */
function lockUnlessServed(file: string) {
  try {
    return acquireFileLock(file)
  } catch (error) {
    if (error instanceof StorageTakenError) return undefined
    throw error
  }
}

/**
 * Copies a PostgreSQL database from a consistent snapshot into an empty SQLite file, and compares every row
 * of the closed file. The file appears when it is complete.
 * @throws CopyError; NewerDatabaseError; StorageTakenError; StorageUnavailableError
 */
export async function copyPostgresToSqlite(
  url: string,
  file: string,
  onProgress: OnProgress,
): Promise<Copied> {
  const lock = acquireFileLock(file)
  const partial = file + partialSuffixes.copy
  const { db } = connect(url, { connections: 1, queryMsMax: longQueryMsMax })
  const withdraw = onStopSignal(() => {
    removePartialFile(partial)
    lock.release()
  })
  try {
    if (!holdsNothing(file)) throw new CopyError(`${file} is not empty: name a folder that holds nothing`)
    const target = await newFile(partial)
    let written: Written & { readonly isServed: boolean }
    try {
      written = await reached(url, '--from', () =>
        db
          .transaction()
          .setIsolationLevel('repeatable read')
          .setAccessMode('read only')
          .execute(async tx => {
            await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
            await requireCurrent(tx as never, postgresEngine)
            const source = new PostgresSide(tx as never)
            const tables = await readTables(target.native, tx as never)
            const copied = await writeTables(source, new SqliteSide(target.native), tables, onProgress)
            return { ...copied, isServed: await source.isServed() }
          }),
      )
      await writing('the file', async () => target.native.exec('commit'))
    } finally {
      await target.db.destroy()
    }
    await writing('the file', async () => syncToDisk(partial))
    await requireWhole(partial, written.digests, onProgress)
    removeLogs(file)
    renameSync(partial, file)
    syncToDisk(dirname(file))
    return { tables: written.digests.size, rows: written.rows, isServed: written.isServed }
  } finally {
    withdraw()
    await db.destroy()
    removePartialFile(partial)
    lock.release()
  }
}

/**
 * An empty database in a transaction, without a journal, so that it needs no more disk space than its own
 * size.
 */
async function newFile(path: string) {
  closeSync(openSync(path, 'wx', 0o600))
  const opened = openSqlite(path, { readOnly: false, statementsMax: 0, isDisposable: true })
  try {
    opened.native.exec('pragma foreign_keys = off')
    await writing('the tables', () => migrate(sqliteEngine, work => work(opened.db as never)))
    opened.native.exec('begin')
    return opened
  } catch (error) {
    await opened.db.destroy()
    throw error
  }
}

/** Verifies a closed file by reopening it like a server. @throws Error; CopyError */
async function requireWhole(
  file: string,
  digests: ReadonlyMap<Table, string>,
  onProgress: OnProgress,
): Promise<void> {
  const { native } = openSqlite(file, { readOnly: true })
  try {
    const [found] = native.prepare('pragma quick_check').all()
    if (found?.quick_check !== 'ok') throw new Error(`the copy is malformed (${found?.quick_check})`)
    const [broken] = native.prepare('pragma foreign_key_check').all()
    if (broken) throw new Error(`a row of ${broken.table} refers to one of ${broken.parent} that is missing`)
    await compareTables(new SqliteSide(native), digests, onProgress)
  } catch (error) {
    throw new CopyError(
      `the copy failed its check (${reasonOf(error)}), and the target is as it was: start again`,
      {
        cause: error,
      },
    )
  } finally {
    native.close()
  }
}

/** Names the option whose database cannot be used. */
async function reached<T>(url: string, option: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof OperatorError ? error : postgresOpeningFailure(url, error, option)
  }
}

async function requireCurrent(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { applied, pending } = await schemaState(db, engine)
  if (applied.length === 0) throw new CopyError('the source holds no database of Roomful')
  if (pending.length > 0)
    throw new CopyError(
      'the source is of an earlier version: start this version on it once, which migrates it, or copy it with that version',
    )
}

interface Written {
  readonly rows: number
  readonly digests: ReadonlyMap<Table, string>
}

async function writeTables(
  source: Side,
  target: Side,
  tables: readonly Table[],
  onProgress: OnProgress,
): Promise<Written> {
  let rows = 0
  const digests = new Map<Table, string>()
  for (const table of tables) {
    const of = await source.count(table)
    const digest = new RowsDigest(table)
    let copied = 0
    for await (const batch of source.read(table)) {
      digest.add(batch)
      await writing(table.name, () => target.insert(table, batch))
      copied += batch.length
      onProgress({ phase: 'copying', table: table.name, rows: copied, of })
    }
    const lastKey = table.isCounted ? await source.lastKey(table) : null
    if (lastKey !== null) await writing(table.name, () => target.setLastKey(table, lastKey))
    digests.set(table, digest.toString())
    rows += copied
  }
  return { rows, digests }
}

async function compareTables(
  target: Side,
  digests: ReadonlyMap<Table, string>,
  onProgress: OnProgress,
): Promise<void> {
  for (const [table, expected] of digests) {
    const of = await target.count(table)
    const digest = new RowsDigest(table)
    let compared = 0
    for await (const batch of target.read(table)) {
      digest.add(batch)
      compared += batch.length
      onProgress({ phase: 'comparing', table: table.name, rows: compared, of })
      // Lets signal handlers run.
      await setImmediate()
    }
    if (digest.toString() !== expected) throw new Error(`the rows of ${table.name} differ in the copy`)
  }
}

/** @param what a table @throws CopyError naming it */
async function writing(what: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    // Missing rights are named where the database is.
    if ((error as { code?: unknown }).code === '42501') throw error
    throw new CopyError(
      `the copy failed while writing ${what} (${reasonOf(error)}), and the target is as it was: see that it has ` +
        'room, and start again',
      { cause: error },
    )
  }
}

/** A sum of row hashes: engines sort texts in different orders. */
class RowsDigest {
  readonly #sums = new Uint32Array(8)
  readonly #isReal: readonly boolean[]
  #rows = 0

  constructor({ columns }: Table) {
    this.#isReal = columns.map(({ type }) => type === 'real')
  }

  add(rows: readonly Row[]): void {
    for (const row of rows) {
      const text = JSON.stringify(row.map((value, i) => this.#canonical(value, i)))
      const digest = hash('sha256', text, 'buffer')
      for (let i = 0; i < 8; i++) this.#sums[i]! += digest.readUInt32LE(4 * i)
      this.#rows++
    }
  }

  #canonical(value: Value, column: number): unknown {
    if (ArrayBuffer.isView(value)) return { bytes: hash('sha256', value) }
    // PostgreSQL's `real` has four bytes.
    return this.#isReal[column] && typeof value === 'number' ? Math.fround(value) : value
  }

  toString(): string {
    return `${this.#rows} rows, ${Buffer.from(this.#sums.buffer).toString('hex')}`
  }
}

/**
 * All tables of Roomful in dependency order, from the catalogs. A PostgreSQL schema may hold tables of other
 * applications.
 */
async function readTables(native: DatabaseSync, postgres: Kysely<unknown>): Promise<Table[]> {
  const names = native
    .prepare(`select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name`)
    .all()
    .map(({ name }) => name as string)
    .filter(name => !bookkeeping.includes(name))
  const { rows } = await sql<Table>`
    select c.relname as name,
      (select json_agg(json_build_object('name', attname, 'type', format_type(atttypid, null)) order by attnum)
        from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped) as columns,
      coalesce((select json_agg(a.attname order by k.place)
        from pg_index i, unnest(i.indkey) with ordinality as k (number, place), pg_attribute a
        where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid and a.attnum = k.number), '[]') as "primaryKey",
      exists (select from pg_attribute where attrelid = c.oid and attname = 'key' and attidentity <> '') as "isCounted",
      coalesce((select json_agg(distinct f.relname) from pg_constraint r join pg_class f on f.oid = r.confrelid
        where r.conrelid = c.oid and r.contype = 'f' and f.oid <> c.oid), '[]') as references
    from pg_class c where c.relnamespace = quote_ident(current_schema())::regnamespace and c.relkind = 'r'
      and c.relname in (${sql.join(names)})
    order by c.relname`.execute(postgres)
  if (rows.length !== names.length) throw new Error('the two databases have different tables')
  return inOrder(rows)
}

function inOrder(tables: readonly Table[]): Table[] {
  const ordered = new Set<Table>()
  const add = (table: Table, path: readonly Table[]) => {
    if (path.includes(table)) throw new Error(`${table.name} refers to itself by other tables`)
    for (const name of table.references) {
      const referenced = tables.find(candidate => candidate.name === name)
      if (referenced && !ordered.has(referenced)) add(referenced, [...path, table])
    }
    ordered.add(table)
  }
  for (const table of tables) add(table, [])
  return [...ordered]
}

function batchRowsOf({ columns }: Table): number {
  return columns.some(({ type }) => type === 'bytea') ? wideBatchRows : batchRows
}

const quoted = (name: string) => `"${name}"`
const listed = (names: readonly string[]) => names.map(quoted).join(', ')

function selectFrom({ name, columns, primaryKey }: Table): string {
  const order = primaryKey.length > 0 ? ` order by ${listed(primaryKey)}` : ''
  return `select ${listed(columns.map(column => column.name))} from ${quoted(name)}${order}`
}

class SqliteSide implements Side {
  readonly #native: DatabaseSync

  constructor(native: DatabaseSync) {
    this.#native = native
  }

  async *read(table: Table): AsyncGenerator<Row[]> {
    const statement = this.#native.prepare(selectFrom(table))
    statement.setReturnArrays(true)
    const rowsMax = batchRowsOf(table)
    let batch: Row[] = []
    for (const row of statement.iterate()) {
      batch.push(row as unknown as Row)
      if (batch.length < rowsMax) continue
      yield batch
      batch = []
    }
    if (batch.length > 0) yield batch
  }

  async insert({ name, columns }: Table, rows: readonly Row[]): Promise<void> {
    const places = columns.map(() => '?').join()
    const names = listed(columns.map(column => column.name))
    const statement = this.#native.prepare(`insert into ${quoted(name)} (${names}) values (${places})`)
    for (const row of rows) statement.run(...(row as SQLInputValue[]))
  }

  async count({ name }: Table): Promise<number> {
    return this.#number(`select count(*) as n from ${quoted(name)}`)!
  }

  async lastKey({ name }: Table): Promise<number | null> {
    return this.#number(`select seq as n from sqlite_sequence where name = ?`, name)
  }

  async setLastKey({ name }: Table, key: number): Promise<void> {
    this.#native.prepare('delete from sqlite_sequence where name = ?').run(name)
    this.#native.prepare('insert into sqlite_sequence (name, seq) values (?, ?)').run(name, key)
  }

  #number(query: string, ...parameters: SQLInputValue[]): number | null {
    return (this.#native.prepare(query).get(...parameters)?.n as number | undefined) ?? null
  }
}

class PostgresSide implements Side {
  readonly #tx: Kysely<unknown>

  constructor(tx: Kysely<unknown>) {
    this.#tx = tx
  }

  async *read(table: Table): AsyncGenerator<Row[]> {
    const rowsMax = batchRowsOf(table)
    await this.#run(`declare copying no scroll cursor for ${selectFrom(table)}`)
    for (;;) {
      const rows = await this.#run(`fetch forward ${rowsMax} from copying`)
      if (rows.length > 0) yield rows.map(row => table.columns.map(({ name }) => row[name] as Value))
      if (rows.length < rowsMax) break
    }
    await this.#run('close copying')
  }

  async insert({ name, columns, isCounted }: Table, rows: readonly Row[]): Promise<void> {
    const arrays = columns.map(({ type }, i) => `$${i + 1}::${type}[]`).join()
    const names = listed(columns.map(column => column.name))
    await this.#run(
      `insert into ${quoted(name)} (${names}) ${isCounted ? 'overriding system value' : ''} select * from unnest(${arrays})`,
      columns.map((_, i) => arrayLiteral(rows.map(row => row[i]))),
    )
  }

  async count({ name }: Table): Promise<number> {
    return (await this.#number(`select count(*) as n from ${quoted(name)}`))!
  }

  lastKey({ name }: Table): Promise<number | null> {
    return this.#number(`select pg_sequence_last_value(pg_get_serial_sequence($1, 'key')::regclass) as n`, [
      quoted(name),
    ])
  }

  async setLastKey({ name }: Table, key: number): Promise<void> {
    await this.#run(`select setval(pg_get_serial_sequence($1, 'key')::regclass, $2::bigint)`, [
      quoted(name),
      key,
    ])
  }

  /**
   * Running servers hold the lease of their number (`servers/server-number.ts`) and connections. A restored dump has the leases of
   * the servers it was made from. PostgreSQL hides from a plain role what kind the sessions of others are.
   */
  async isServed(): Promise<boolean> {
    const now = 'extract(epoch from clock_timestamp()) * 1000'
    const others = `select from pg_stat_activity
      where datname = current_database() and coalesce(backend_type, 'client backend') = 'client backend' and pid <> pg_backend_pid()`
    return (
      (await this.#number(
        `select count(*) as n from leases where name like 'server %' and until > ${now} and exists (${others})`,
      )) !== 0
    )
  }

  async #number(query: string, parameters: readonly unknown[] = []): Promise<number | null> {
    const [row] = await this.#run(query, parameters)
    return (row?.n as number | undefined) ?? null
  }

  async #run(text: string, parameters: readonly unknown[] = []): Promise<Record<string, unknown>[]> {
    const { rows } = await this.#tx.executeQuery(CompiledQuery.raw(text, [...parameters]))
    return rows as Record<string, unknown>[]
  }
}

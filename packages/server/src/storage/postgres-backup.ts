import { existsSync } from 'node:fs'
import { type Kysely, sql } from 'kysely'
import { reasonOf } from '../lib/connection-failure.ts'
import { OperatorError } from '../lib/operator-error.ts'
import { BackupError, makeBackupFile, recordStatement } from './backup.ts'
import { noRights, postgresOpeningFailure } from './failure.ts'
import { installationName } from './installation-name.ts'
import { requireKnownSchema, schemaState } from './migrations/run.ts'
import { connect, postgresEngine } from './postgres.ts'
import { isPostgresDump, isSqliteFile } from './postgres-dump-file.ts'
import { longQueryMsMax } from './postgres-pool.ts'
import { findProgram } from './postgres-programs.ts'

/**
 * Dumps a PostgreSQL database in the custom format of pg_dump, from a consistent snapshot. The dump appears at `to` when it is
 * whole, and known to hold every table.
 * @throws BackupError; NewerDatabaseError; StorageUnavailableError
 */
export async function backUpPostgres(url: string, to: string): Promise<void> {
  const { major, schema, tables } = await inspect(url, async db => {
    await requireRoomful(db)
    return { schema: (await postgresEngine.currentSchema(db))!, tables: await tablesOf(db) }
  })
  const dump = await findProgram('pg_dump', url, major)
  const restore = await findProgram('pg_restore', url, major)
  await makeBackupFile(to, false, async partial => {
    // Other schemas may belong to other applications. Quoted, because it is a pattern.
    const ofSchema = `--schema="${schema.replaceAll('"', '""')}"`
    await dump.run(['--format=custom', '--no-password', ofSchema, `--file=${partial}`])
    const held = tablesIn(await restore.read(['--list', partial]))
    const missing = tables.filter(table => !held.has(table))
    if (missing.length > 0) throw new BackupError(`the dump lacks the tables ${missing.join(', ')}`)
    // The list is at its start; this reads all of it.
    await restore.run(['--file=-', partial])
  })
}

/** @param at Unix ms @throws StorageUnavailableError; OperatorError */
export async function recordPostgresBackup(url: string, at: number): Promise<void> {
  await inspect(url, db => sql.raw(recordStatement(at)).execute(db))
}

/** A name that tells a database apart from others. @throws StorageUnavailableError */
export async function postgresInstallation(url: string): Promise<string> {
  const { name } = await inspect(url, async db => {
    await requireRoomful(db)
    return { name: await installationName(db as never) }
  })
  return name
}

/** @throws BackupError; NewerDatabaseError */
async function requireRoomful(db: Kysely<unknown>): Promise<void> {
  const { applied } = await schemaState(db, postgresEngine)
  if (applied.length === 0) throw new BackupError('the database of DATABASE_URL holds no tables of Roomful')
}

/**
 * Restores a dump into an empty PostgreSQL database, in one transaction.
 * @throws BackupError; NewerDatabaseError; StorageUnavailableError
 */
export async function restorePostgres(url: string, file: string): Promise<void> {
  if (!existsSync(file)) throw new BackupError(`there is no file ${file}`)
  if (isSqliteFile(file))
    throw new BackupError(
      `${file} is a backup of SQLite, and DATABASE_URL is set: restore it without DATABASE_URL into a data folder; ` +
        'roomful copy moves that to PostgreSQL',
    )
  if (!isPostgresDump(file)) throw new BackupError(`${file} is no backup: roomful backup makes one`)
  const { major, database, schema, quotedSchema } = await inspect(url, async db => {
    if (await postgresEngine.hasTable(db, 'kysely_migration'))
      throw new BackupError(
        'the database of DATABASE_URL is not empty: name one that holds nothing, such as createdb makes',
      )
    const { rows } = await sql<Target>`select current_database() as database, current_schema() as schema,
      quote_ident(current_schema()) as "quotedSchema"`.execute(db)
    return rows[0]!
  })
  const restore = await findProgram('pg_restore', url, major)
  const dumped = await requireRestorable(file, restore)
  if (schema !== null && dumped !== quotedSchema)
    throw new BackupError(
      `${file} holds the schema ${dumped}, and DATABASE_URL leads to the schema ${quotedSchema}: end DATABASE_URL with ` +
        `?options=-c%20search_path=${dumped}`,
    )
  // Without the schema itself and what is outside it, such as extensions, which roles that own a database may not create.
  const ofSchema = schema === null ? [] : [`--schema=${schema}`]
  const quoted = database.replaceAll(/['\\]/g, '\\$&')
  try {
    await restore.run([
      ...[
        '--exit-on-error',
        '--single-transaction',
        '--no-owner',
        '--no-privileges',
        '--no-password',
        ...ofSchema,
      ],
      ...[`--dbname=dbname='${quoted}'`, file],
    ])
  } catch (error) {
    const reason = reasonOf(error)
    const toDo = reason.includes('permission denied for schema')
      ? noRights.schema
      : 'mend that, and restore again'
    throw new BackupError(`${file} was not restored, and the database is as it was (${reason}): ${toDo}`, {
      cause: error,
    })
  }
}

type Restore = Awaited<ReturnType<typeof findProgram>>

/** Where a dump is restored. */
interface Target {
  readonly database: string
  /** Null where no schema of the search path exists. */
  readonly schema: string | null
  readonly quotedSchema: string | null
}

/**
 * @returns the schema that a dump holds, quoted where it must be
 * @throws BackupError; NewerDatabaseError; SchemaMismatchError
 */
async function requireRestorable(file: string, restore: Restore): Promise<string> {
  const script = async (...options: string[]) => {
    try {
      return await restore.read([...options, '--file=-', file])
    } catch (error) {
      throw new BackupError(`${file} is not whole, or of a newer pg_dump: ${reasonOf(error)}`, {
        cause: error,
      })
    }
  }
  const tables = ['kysely_migration', 'migration_versions', 'migration_hashes'].map(name => `--table=${name}`)
  const records = await script('--data-only', ...tables)
  const applied = (rowsIn(records, 'kysely_migration') ?? []).map(([name]) => name!).sort()
  if (applied.length === 0) throw new BackupError(`${file} is no backup of Roomful: roomful backup makes one`)
  const valuesOf = (table: string) => {
    const rows = rowsIn(records, table)
    return rows && new Map(rows.map(([name, value]) => [name!, value!]))
  }
  const facts = {
    applied,
    hashes: async () => valuesOf('migration_hashes'),
    columns: async () => columnsIn(await script('--schema-only')),
    versionOf: async (name: string) => valuesOf('migration_versions')?.get(name),
  }
  await requireKnownSchema(facts, postgresEngine)
  return /^COPY (.+)\.kysely_migration \(/m.exec(records)![1]!
}

/** The columns that a script of pg_restore makes, as `table.column`. */
function columnsIn(script: string): string[] {
  const tables = script.matchAll(/^CREATE (?:UNLOGGED )?TABLE \S*?\b(\w+)"? \(\n(.*?)^\)/gms)
  return [...tables].flatMap(([, table, body]) =>
    [...body!.matchAll(/^ {4}(?:"(\w+)"|(?!CONSTRAINT )(\w+)) /gm)].map(
      ([, quoted, plain]) => `${table}.${quoted ?? plain}`,
    ),
  )
}

/** The rows of a table in a script of pg_restore; undefined without the table. */
function rowsIn(script: string, table: string): string[][] | undefined {
  const block = new RegExp(`^COPY \\S*\\b${table} \\([^)]*\\) FROM stdin;\\n(.*?)^\\\\\\.$`, 'ms').exec(
    script,
  )
  return block?.[1]
    ?.split('\n')
    .filter(line => line !== '')
    .map(line => line.split('\t'))
}

/** Reads facts of a database with its server's major version. */
async function inspect<T>(
  url: string,
  read: (db: Kysely<unknown>) => Promise<T>,
): Promise<T & { major: number }> {
  const { db } = connect(url, { connections: 1, queryMsMax: longQueryMsMax })
  try {
    const { rows } = await sql<{ version: string }>`
      select current_setting('server_version_num') as version`.execute(db)
    const facts = await read(db as never)
    return { ...facts, major: Math.floor(Number(rows[0]!.version) / 10_000) }
  } catch (error) {
    throw error instanceof OperatorError ? error : postgresOpeningFailure(url, error)
  } finally {
    await db.destroy()
  }
}

/** The tables of the schema of Roomful, as `schema name`. */
async function tablesOf(db: Kysely<unknown>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select current_schema() || ' ' || relname as name from pg_class
    where relnamespace = quote_ident(current_schema())::regnamespace and relkind = 'r' order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

/** The tables whose rows a list of pg_restore names, as `schema name`. */
function tablesIn(list: string): Set<string> {
  return new Set([...list.matchAll(/^\d+; \d+ \d+ TABLE DATA (\S+ \S+) /gm)].map(([, name]) => name!))
}

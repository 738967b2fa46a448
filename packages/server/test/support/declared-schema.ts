import { type CreateTableBuilder, type Kysely, type SqlBool, sql } from 'kysely'
import type { Index, Table } from '../../src/storage/declared-table.ts'
import { tables } from '../../src/storage/tables.ts'

type Building = CreateTableBuilder<string, string>

/** The differences of the engines between tables that are declared alike. */
const engines = {
  sqlite: {
    bytewiseText: sql`text`,
    bytes: sql`blob`,
    addKey: (table: Building) => table.addColumn('key', 'integer', c => c.primaryKey().autoIncrement()),
    keyedByPrimary: (table: Building) => table.modifyEnd(sql`without rowid`),
    unlogged: (table: Building) => table,
  },
  postgres: {
    bytewiseText: sql`text collate "C"`,
    bytes: sql`bytea`,
    addKey: (table: Building) =>
      table.addColumn('key', 'bigint', c => c.primaryKey().generatedAlwaysAsIdentity()),
    keyedByPrimary: (table: Building) => table,
    unlogged: (table: Building) => table.modifyFront(sql`unlogged`),
  },
}

/** Creates every table of `tables.ts` with its indexes. */
export async function createDeclaredTables(db: Kysely<unknown>, engine: keyof typeof engines): Promise<void> {
  for (const [name, table] of Object.entries(tables)) await createTable(db, engine, name, table)
}

async function createTable(
  db: Kysely<unknown>,
  engine: keyof typeof engines,
  name: string,
  { columns, parts }: Table,
): Promise<void> {
  const { primary, unique, isByPrimary, isUnlogged, indexes } = parts
  const own = engines[engine]
  let building: Building = db.schema.createTable(name)
  for (const [column, declared] of Object.entries(columns)) {
    const { kind } = declared
    if (kind === 'key') building = own.addKey(building)
    else {
      const type = kind === 'bytewiseText' || kind === 'bytes' ? own[kind] : kind
      building = building.addColumn(column, type, c => declared.define(c))
    }
  }
  if (primary) building = building.addPrimaryKeyConstraint(primary.name, [...primary.columns])
  if (unique) building = building.addUniqueConstraint(unique.name, [...unique.columns])
  if (isByPrimary) building = own.keyedByPrimary(building)
  if (isUnlogged) building = own.unlogged(building)
  await building.execute()
  for (const index of indexes) await createIndex(db, name, index)
}

async function createIndex(
  db: Kysely<unknown>,
  table: string,
  { columns, name = `${table}_${columns.join('_')}`, where, unique = false }: Index,
): Promise<void> {
  let building = db.schema.createIndex(name).on(table)
  for (const column of columns)
    building = typeof column === 'string' ? building.column(column) : building.expression(column)
  if (unique) building = building.unique()
  if (where !== undefined) building = building.where(sql.raw<SqlBool>(where))
  await building.execute()
}

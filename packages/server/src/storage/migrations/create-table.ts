import { type CreateTableBuilder, type Kysely, type SqlBool, sql } from 'kysely'
import type { Index, Table } from '../declared-table.ts'
import type { Engine } from '../storage.ts'

/** Creates a table with its indexes. */
export async function createTable(
  db: Kysely<unknown>,
  engine: Engine,
  name: string,
  { columns, parts }: Table,
): Promise<void> {
  const { primary, unique, isByPrimary, isUnlogged, indexes } = parts
  let building: CreateTableBuilder<string, string> = db.schema.createTable(name)
  for (const [column, declared] of Object.entries(columns)) {
    const { kind } = declared
    if (kind === 'key') building = engine.addKey(building)
    else {
      const type = kind === 'bytewiseText' || kind === 'bytes' ? engine[kind] : kind
      building = building.addColumn(column, type, c => declared.define(c))
    }
  }
  if (primary) building = building.addPrimaryKeyConstraint(primary.name, [...primary.columns])
  if (unique) building = building.addUniqueConstraint(unique.name, [...unique.columns])
  if (isByPrimary) building = engine.keyedByPrimary(building)
  if (isUnlogged) building = engine.unlogged(building)
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

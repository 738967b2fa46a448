// The tables that a database has been given are those of its program: each statement of the first migration, on either engine.
import {
  DummyDriver,
  Kysely,
  type LogEvent,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { expect, test } from 'vitest'
import { schema } from './migrations/0001_schema.ts'
import { postgresEngine } from './postgres.ts'
import { sqliteEngine } from './sqlite.ts'

const engines = [
  [
    'SQLite',
    sqliteEngine,
    {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  ],
  [
    'PostgreSQL',
    postgresEngine,
    {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  ],
] as const

test.each(engines)('%s', async (_, engine, dialect) => {
  let statements = ''
  const log = ({ query }: LogEvent) => {
    statements += `${query.sql};\n`
  }
  const db = new Kysely<unknown>({ dialect, log })
  await schema(engine).up(db)
  // After an intended change: npx vitest run schema.test.ts -u
  await expect(statements).toMatchFileSnapshot(`schema.${engine.name}.sql`)
})

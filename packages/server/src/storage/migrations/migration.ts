import { hash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Engine } from '../storage.ts'

/** The statements of a migration for each engine, each ending with `;` at the end of a line. */
export type Migration = Readonly<Record<Engine['name'], string>>

/** @returns the hash by which a database knows the text of a migration */
export function hashOf(migration: Migration, engine: Engine): string {
  return hash('sha256', migration[engine.name])
}

/** Runs the statements of a migration. */
export async function runStatements(
  db: Kysely<unknown>,
  migration: Migration,
  engine: Engine,
): Promise<void> {
  for (const statement of statementsOf(migration[engine.name])) await sql.raw(statement).execute(db)
}

/** @param text statements, each ending with `;` at the end of a line */
function statementsOf(text: string): string[] {
  return text.split(/;\n/).filter(statement => statement.trim() !== '')
}

/** The columns of all tables that statements make, as `table.column`. */
export function columnsMadeBy(text: string): string[] {
  return statementsOf(text).flatMap(statement => {
    const [, table, body] = /^create table "(\w+)" \((.*)\)/.exec(statement.trim()) ?? []
    return [...(body ?? '').matchAll(/(?:^|, )"(\w+)" [a-z]/g)].map(([, column]) => `${table}.${column}`)
  })
}

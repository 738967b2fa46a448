import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from './storage.ts'

/**
 * Identifies a PostgreSQL database among others on the same Redis. Derived from its name and the time of its
 * first migration, so that all servers compute the same value.
 */
export async function installationName(db: Db): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    select current_database() || ' ' || min(timestamp) as text from kysely_migration`.execute(db)
  return createHash('sha256').update(rows[0]!.text).digest('base64url').slice(0, 16)
}

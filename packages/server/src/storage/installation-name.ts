import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from './storage.ts'

/**
 * A name that tells a PostgreSQL database apart from others which share a Redis with it: made of its name and of when
 * it was first migrated, so that all who use it come to the same one.
 */
export async function installationName(db: Db): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    select current_database() || ' ' || min(timestamp) as text from kysely_migration`.execute(db)
  return createHash('sha256').update(rows[0]!.text).digest('base64url').slice(0, 16)
}

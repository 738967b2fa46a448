import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Services } from '../../src/domain/domain.ts'

/** Tables that a refused call may write: the record that it was made, and that something was committed. */
const records = ['audit', 'idempotency_keys', 'credentials']

/** Of tables that a worker also writes in its own time: the columns that only callers have written. */
const callersColumns: Readonly<Record<string, string>> = {
  deliveries: 'id, endpoint_key, event_id, earlier_attempts',
  endpoints: 'id, target_url, event_types, sealed_secret, sealed_old_secret',
}

/** A digest of everything that callers can have stored. */
export async function storedDigest({ storage }: Services): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select name from sqlite_master where type = 'table' and name not like 'kysely%' and name not like 'sqlite%'
  `.execute(storage.read)
  const digest = createHash('sha256')
  for (const { name } of tables.filter(table => !records.includes(table.name))) {
    const { rows } = await sql`
      select ${sql.raw(callersColumns[name] ?? '*')} from ${sql.table(name)}
    `.execute(storage.read)
    digest.update(`${name}${JSON.stringify(rows)}`)
  }
  return digest.digest('hex')
}

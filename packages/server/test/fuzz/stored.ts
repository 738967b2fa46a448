import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Services } from '../../src/domain/domain.ts'

/** Tables that a refused call may write, as records that it was made, or servers in their own time. */
const records = ['audit', 'idempotency_keys', 'credentials', 'budget_windows', 'leases']

/** Columns that the server also writes in its own time: who is here. */
const serversColumns: Readonly<Record<string, readonly string[]>> = {
  participants: ['last_seen_at'],
  session_counts: ['seats'],
  sign_ins: ['last_used_at', 'ip', 'user_agent'],
}
/** Of these the server writes all but a few columns. */
const callersColumns: Readonly<Record<string, readonly string[]>> = {
  deliveries: ['id', 'endpoint_key', 'event_id', 'earlier_attempts'],
  endpoints: ['id', 'target_url', 'event_types', 'sealed_secret', 'sealed_old_secret'],
}

/** A digest of everything that callers can have stored, whatever the order of the rows. */
export async function storedDigest({ storage }: Services): Promise<string> {
  const query = await queryOfStorage.getOrInsertComputed(storage, async () => queryOf(storage))
  const { rows } = await query.execute(storage.read)
  const digest = createHash('sha256')
  for (const row of rows.map(({ row }) => row).sort()) digest.update(`${row}\n`)
  return digest.digest('hex')
}

type RowsQuery = RawBuilder<{ row: string }>

const queryOfStorage = new WeakMap<Services['storage'], Promise<RowsQuery>>()

/** All rows of all tables as texts, in one query: it is run thousands of times. */
async function queryOf({ read, engine }: Services['storage']): Promise<RowsQuery> {
  const text = engine.name === 'postgres' ? sql`quote_nullable` : sql`quote`
  const tables = await read.introspection.getTables()
  const selects = tables
    .filter(({ name }) => !records.includes(name))
    .map(({ name, columns }) => {
      const texts = columns
        .map(column => column.name)
        .filter(column => callersColumns[name]?.includes(column) ?? !serversColumns[name]?.includes(column))
        .map(column => sql`${text}(${sql.ref(column)})`)
      return sql`select ${sql.lit(`${name}: `)} || ${sql.join(texts, sql` || ',' || `)} as row from ${sql.table(name)}`
    })
  return sql`${sql.join(selects, sql` union all `)}`
}

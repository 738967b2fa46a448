import { createHash } from 'node:crypto'
import type { Services } from '../../src/domain/domain.ts'

/** Tables that a refused call may write: the record that it was made. */
const records = ['audit', 'idempotency_keys', 'credentials']

/** Columns that the server also writes in its own time: who is here. */
const serversColumns: Readonly<Record<string, readonly string[]>> = {
  participants: ['last_seen_at'],
  session_counts: ['seats'],
}
/** Of these the server writes all but a few columns. */
const callersColumns: Readonly<Record<string, readonly string[]>> = {
  deliveries: ['id', 'endpoint_key', 'event_id', 'earlier_attempts'],
  endpoints: ['id', 'target_url', 'event_types', 'sealed_secret', 'sealed_old_secret'],
}

/** A digest of everything that callers can have stored, whatever the order of the rows. */
export async function storedDigest({ storage }: Services): Promise<string> {
  const tables = await tablesOf(storage)
  const digest = createHash('sha256')
  for (const { name, columns } of tables) {
    const rows = await storage.read
      .selectFrom(name as 'asked')
      .select(columns as never)
      .execute()
    digest.update(`${name}${rows.map(row => JSON.stringify(row)).sort()}`)
  }
  return digest.digest('hex')
}

const tablesOfStorage = new WeakMap<Services['storage'], Promise<{ name: string; columns: string[] }[]>>()

function tablesOf(storage: Services['storage']) {
  return tablesOfStorage.getOrInsertComputed(storage, async () => {
    const tables = await storage.read.introspection.getTables()
    return tables
      .filter(({ name }) => !records.includes(name))
      .map(({ name, columns }) => ({
        name,
        columns: columns
          .map(column => column.name)
          .filter(
            column => callersColumns[name]?.includes(column) ?? !serversColumns[name]?.includes(column),
          ),
      }))
  })
}

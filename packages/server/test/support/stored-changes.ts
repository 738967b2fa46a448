import { type RawBuilder, sql } from 'kysely'
import type { Services } from '../../src/services.ts'
import type { Db, Storage } from '../../src/storage/storage.ts'

/** Tables that a refused call may write, as records that it was made, or servers in their own time. */
const records = [
  'audit',
  'idempotency_keys',
  'credentials',
  'budget_windows',
  'leases',
  'attempts',
  'removal_records',
  'used_sign_in_states',
]

/** Columns that the server also writes in its own time: who is here, and what is swept after a session. */
const serversColumns: Readonly<Record<string, readonly string[]>> = {
  participants: ['last_seen_at'],
  session_counts: ['seats'],
  sessions: ['cleaned_up', 'names_removed'],
  sign_ins: ['last_used_at', 'ip', 'user_agent'],
}
/** Of these the server writes all but a few columns. */
const callersColumns: Readonly<Record<string, readonly string[]>> = {
  deliveries: ['id', 'endpoint_key', 'event_id', 'earlier_attempts'],
  endpoints: ['id', 'target_url', 'event_types', 'sealed_secret', 'sealed_old_secret'],
}

/** From these the server alone removes rows, in its own time: a caller's deletion marks them. */
const removedByServers = ['sessions', 'join_codes', 'organizations']

const counted = sql.table('stored_changes')

/**
 * How many rows that callers can have stored have been added, changed and removed, committed only, since this was called for the
 * first time. Triggers count: it is asked thousands of times, too often to read everything that is stored.
 */
export async function storedChanges({ storage }: Services): Promise<number> {
  await watched.getOrInsertComputed(storage, watch)
  const { rows } = await sql<{
    changes: string | number
  }>`select count(*) as changes from ${counted}`.execute(storage.read)
  return Number(rows[0]!.changes)
}

const watched = new WeakMap<Storage, Promise<void>>()

async function watch(storage: Storage): Promise<void> {
  const tables = await storage.read.introspection.getTables()
  await storage.transaction(async ({ db }) => {
    const triggerFor =
      storage.engine.name === 'postgres' ? await postgresTrigger(db) : await sqliteTrigger(db)
    for (const { name, columns } of tables.filter(({ name }) => !records.includes(name))) {
      const ofCallers = columns
        .map(column => column.name)
        .filter(column => callersColumns[name]?.includes(column) ?? !serversColumns[name]?.includes(column))
      const triggers = [
        triggerFor(name, sql`insert`),
        ...(removedByServers.includes(name) ? [] : [triggerFor(name, sql`delete`)]),
        triggerFor(name, sql`update`, ofCallers),
      ]
      for (const trigger of triggers) await trigger.execute(db)
    }
  })
}

/** Makes the trigger of a table. @param columns of an update, one of which it changes */
type TriggerFor = (
  table: string,
  event: RawBuilder<unknown>,
  columns?: readonly string[],
) => RawBuilder<unknown>

let triggers = 0
const nextTrigger = () => sql.ref(`stored_changes_${++triggers}`)

async function sqliteTrigger(db: Db): Promise<TriggerFor> {
  await sql`create table ${counted} (key integer primary key)`.execute(db)
  return (table, event, columns) => {
    const differs = columns?.map(column => sql`old.${sql.ref(column)} is not new.${sql.ref(column)}`)
    const condition = differs ? sql`when ${sql.join(differs, sql` or `)}` : sql``
    return sql`
      create trigger ${nextTrigger()} after ${event} on ${sql.table(table)} ${condition}
      begin insert into ${counted} values (null); end`
  }
}

async function postgresTrigger(db: Db): Promise<TriggerFor> {
  const count = sql.ref('count_stored_change')
  await sql`create table ${counted} (key bigint generated always as identity primary key)`.execute(db)
  await sql`
    create function ${count}() returns trigger language plpgsql as
    'begin insert into stored_changes default values; return null; end'`.execute(db)
  return (table, event, columns) => {
    const differs = columns?.map(
      column => sql`old.${sql.ref(column)}::text is distinct from new.${sql.ref(column)}::text`,
    )
    const condition = differs ? sql`when (${sql.join(differs, sql` or `)})` : sql``
    return sql`
      create trigger ${nextTrigger()} after ${event} on ${sql.table(table)} for each row ${condition}
      execute function ${count}()`
  }
}

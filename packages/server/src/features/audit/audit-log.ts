import { BatchWriter } from '../../lib/batch-writer.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Log } from '../../lib/log.ts'
import { isDataError } from '../../storage/failure.ts'
import { MultiRow, type RowColumns } from '../../storage/multi-row.ts'
import type { Storage, Tx } from '../../storage/storage.ts'
import type { Database } from '../../storage/tables.ts'

type Row = Omit<Database['audit'], 'key'>

const columns: RowColumns<Row> = {
  organization_key: 'bigint',
  credential_id: 'text',
  user_id: 'text',
  request_id: 'text',
  at: 'bigint',
  method: 'text',
  path: 'text',
  status: 'bigint',
  ip: 'text',
  user_agent: 'text',
  operation: 'text',
}

const insertRows = new MultiRow<Row>(
  columns,
  (db, rows) =>
    db
      .insertInto('audit')
      .columns(Object.keys(columns) as (keyof Row)[])
      .expression(rows) as never,
)

/** The caller: an API key, a signed-in user, or the holder of a link (null). */
export type AuditedCaller =
  | { readonly credentialKey: number; readonly credentialId: string }
  | { readonly userId: string | null }

/** One authenticated call, on arrival. */
export interface AuditedCall {
  readonly caller: AuditedCaller
  /** Organizations that log this call; personal actions are logged in each of the user's organizations. */
  readonly organizationKeys: readonly number[]
  readonly requestId: string
  /** Its id; empty: none, or a tool. */
  readonly operation: string
  /** Unix ms. */
  readonly at: number
  readonly method: string
  readonly path: string
  readonly ip: string
  readonly userAgent: string | undefined
}

/** Including the commit, well below the 250 ms of rows that a crash may lose. */
export const gatherMs = 100
/** Precision of `last_used_at` while the server runs; a clean stop writes the exact time. */
const lastUsedEveryMs = 5_000
/** A larger batch blocks the event loop for milliseconds. */
const rowsPerCommitMax = 2_048
/** Exceeded only while the storage is unavailable; then the newest are dropped. */
const pendingMax = 50_000
const pathCharactersMax = 500
const userAgentCharactersMax = 300

/**
 * Audit log of credential uses and changes by users. A write is logged in its own transaction; all other
 * rows are written in batches.
 */
export class AuditLog {
  readonly #storage: Storage
  readonly #clock: Clock
  readonly #log: Log
  readonly #batches: BatchWriter<Row>
  #lastUsed = new Map<number, number>()
  /** On the monotonic clock. */
  #lastUsedDue = Number.NEGATIVE_INFINITY
  #dropped = 0

  constructor({ storage, clock, log }: { storage: Storage; clock: Clock; log: Log }) {
    this.#storage = storage
    this.#clock = clock
    this.#log = log
    this.#batches = new BatchWriter({
      gather: gatherMs,
      itemsMax: rowsPerCommitMax,
      write: rows => this.#write(rows),
      isDataError,
    })
  }

  /** Begins the audit row of a call, which must be completed once. */
  begin(arrival: AuditedCall): AuditedUse {
    const { caller } = arrival
    if ('credentialKey' in caller) this.#lastUsed.set(caller.credentialKey, arrival.at)
    return new AuditedUse(arrival, row => this.#add(row))
  }

  /** Flushes pending rows, for a clean stop. @throws Error when some of it could not be stored */
  async close(): Promise<void> {
    this.#lastUsedDue = Number.NEGATIVE_INFINITY
    const lost = await this.#batches.end()
    if (lost > 0) throw new Error(`dropped ${lost} audit log entries`)
    if (this.#lastUsed.size > 0) await this.#write([])
  }

  #add(row: Row): void {
    if (this.#batches.pendingCount < pendingMax) this.#batches.add(row)
    else this.#dropped++
  }

  #takeLastUsed(): Map<number, number> {
    const now = this.#clock.monotonic()
    if (now < this.#lastUsedDue) return new Map()
    const taken = this.#lastUsed
    this.#lastUsed = new Map()
    this.#lastUsedDue = now + lastUsedEveryMs
    return taken
  }

  /** @throws storage errors, after logging them; nothing is stored then. */
  async #write(rows: readonly Row[]): Promise<void> {
    const lastUsed = this.#takeLastUsed()
    try {
      await this.#storage.transaction(async ({ db }) => {
        await insertRows.execute(db, rows)
        for (const [key, at] of lastUsed)
          await db
            .updateTable('credentials')
            .set({ last_used_at: at })
            .where('key', '=', key)
            // Another server may have recorded a later use.
            .where(eb => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<', at)]))
            .execute()
      })
    } catch (error) {
      this.#log.error('failed to write audit log entries', error, { rows: rows.length })
      this.#lastUsed = new Map([...lastUsed, ...this.#lastUsed])
      throw error
    }
    if (this.#dropped > 0) this.#log.warn('dropped audit log entries', { rows: this.#dropped })
    this.#dropped = 0
  }
}

/** A call in progress and its audit row. */
export class AuditedUse {
  readonly #arrival: AuditedCall
  readonly #add: (row: Row) => void
  #isAppended = false

  constructor(arrival: AuditedCall, add: (row: Row) => void) {
    this.#arrival = arrival
    this.#add = add
  }

  /** Appends the audit row in the transaction of the call's change: both are committed or neither. */
  appendAuditRow(tx: Tx, status: number): void {
    tx.withCommit(() => insertRows.execute(tx.db, rowsOf(this.#arrival, status)))
    tx.afterCommit(() => {
      this.#isAppended = true
    })
  }

  /** Queues the audit row with the outcome, unless the call's transaction has appended it. */
  complete(status: number): void {
    if (this.#isAppended) return
    this.#isAppended = true
    for (const row of rowsOf(this.#arrival, status)) this.#add(row)
  }
}

function rowsOf(arrival: AuditedCall, status: number): Row[] {
  const { caller } = arrival
  return arrival.organizationKeys.map(organizationKey => ({
    organization_key: organizationKey,
    credential_id: 'credentialId' in caller ? caller.credentialId : '',
    user_id: 'userId' in caller ? caller.userId : null,
    request_id: arrival.requestId,
    at: arrival.at,
    method: arrival.method,
    path: arrival.path.slice(0, pathCharactersMax),
    status,
    ip: arrival.ip,
    user_agent: arrival.userAgent?.slice(0, userAgentCharactersMax) ?? null,
    operation: arrival.operation,
  }))
}

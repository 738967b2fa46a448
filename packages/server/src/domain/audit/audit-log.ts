import type { CompiledQuery } from 'kysely'
import type { Clock } from '../../clock.ts'
import type { Log } from '../../log.ts'
import { MultiRow } from '../../storage/multi-row.ts'
import type { Database } from '../../storage/schema.ts'
import type { Db, Storage, Tx } from '../../storage/storage.ts'

type Row = Omit<Database['audit'], 'key'>

/** One use of a credential, as far as it is known when the call arrives. */
export interface Arrival {
  readonly organizationKey: number
  readonly credentialKey: number
  readonly credentialId: string
  readonly requestId: string
  /** Unix ms. */
  readonly at: number
  readonly method: string
  /** Without its query. */
  readonly path: string
  readonly ip: string
  readonly userAgent: string | undefined
}

/** With the time that a commit takes, well within the 250 ms that contract section 3 allows. */
const flushAfterMs = 100
/** When a credential was last used is told this exactly while the server runs, and exactly by a clean stop. */
const lastUsedEveryMs = 5_000
/** Handing over more at once holds up the event loop for milliseconds. */
const rowsPerCommitMax = 4_096
/** More than this wait only while the storage is out of reach; then the newest are not recorded. */
const waitingMax = 50_000
const pathCharactersMax = 500
const userAgentCharactersMax = 300

/**
 * The log of every use of every credential. A write's row is written in the write's own transaction; others
 * are collected for a tenth of a second.
 */
export class AuditLog {
  readonly #storage: Storage
  readonly #clock: Clock
  readonly #log: Log
  readonly #insert: MultiRow<Row>
  #waiting: Row[] = []
  #lastUsed = new Map<number, number>()
  #lastUsedDue = 0
  #lost = 0
  #timer: NodeJS.Timeout | undefined
  #flushing: Promise<void> = Promise.resolve()

  constructor({ storage, clock, log }: { storage: Storage; clock: Clock; log: Log }) {
    this.#storage = storage
    this.#clock = clock
    this.#log = log
    // Of this log, not of the module: a prepared text fits one engine only.
    this.#insert = new MultiRow(
      storage.engine,
      (db, rows) => db.insertInto('audit').values([...rows]) as never,
      parametersOf,
    )
  }

  /** Begins the record of a use; it must be completed once. */
  begin(arrival: Arrival): Use {
    this.#lastUsed.set(arrival.credentialKey, arrival.at)
    return new Use(
      arrival,
      row => this.#add(row),
      (db, row) => this.#insert.execute(db, [row]),
    )
  }

  #add(row: Row): void {
    if (this.#waiting.length < waitingMax) this.#waiting.push(row)
    else this.#lost++
    this.#timer ??= setTimeout(() => void this.flush(), flushAfterMs).unref()
  }

  /** Settles when everything completed so far is on disk, or has failed and waits for the next attempt. */
  flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#flushing = this.#flushing.then(() => this.#write())
    return this.#flushing
  }

  /** Writes everything that is known: for a clean stop. */
  close(): Promise<void> {
    this.#lastUsedDue = 0
    return this.flush()
  }

  #takeLastUsed(): Map<number, number> {
    const now = this.#clock.now()
    if (now < this.#lastUsedDue) return new Map()
    const taken = this.#lastUsed
    this.#lastUsed = new Map()
    this.#lastUsedDue = now + lastUsedEveryMs
    return taken
  }

  async #write(): Promise<void> {
    let isStored = true
    const due = Math.max(1, Math.ceil(this.#waiting.length / rowsPerCommitMax))
    for (let i = 0; i < due && isStored; i++) isStored = await this.#writeSome()
  }

  /** @returns whether it is on disk. */
  async #writeSome(): Promise<boolean> {
    const rows = this.#waiting.splice(0, rowsPerCommitMax)
    const lastUsed = this.#takeLastUsed()
    if (rows.length === 0 && lastUsed.size === 0) return true
    try {
      const { read } = this.#storage
      await this.#storage.record([...this.#insert.queries(read, rows), ...setLastUsed(read, lastUsed)])
      if (this.#lost > 0) this.#log.warn('audit rows were not recorded', { rows: this.#lost })
      this.#lost = 0
      return true
    } catch (error) {
      this.#log.error('audit rows wait for the storage', error, { rows: rows.length })
      this.#waiting = [...rows, ...this.#waiting]
      this.#lastUsed = new Map([...lastUsed, ...this.#lastUsed])
      this.#timer ??= setTimeout(() => void this.flush(), flushAfterMs).unref()
      return false
    }
  }
}

/** The record of one use while the call is under way. */
export class Use {
  readonly #arrival: Arrival
  readonly #add: (row: Row) => void
  readonly #insert: (db: Db, row: Row) => Promise<unknown>
  #recorded = false

  constructor(arrival: Arrival, add: (row: Row) => void, insert: (db: Db, row: Row) => Promise<unknown>) {
    this.#arrival = arrival
    this.#add = add
    this.#insert = insert
  }

  /** Records the use in the transaction of the change that it makes: both are committed or neither. */
  async recordIn(tx: Tx, status: number): Promise<void> {
    await this.#insert(tx.db, rowOf(this.#arrival, status))
    tx.afterCommit(() => {
      this.#recorded = true
    })
  }

  /** Records the use with its outcome, unless the change that it made has recorded it. */
  complete(status: number): void {
    if (this.#recorded) return
    this.#recorded = true
    this.#add(rowOf(this.#arrival, status))
  }
}

function rowOf(arrival: Arrival, status: number): Row {
  return {
    organization_key: arrival.organizationKey,
    credential_id: arrival.credentialId,
    request_id: arrival.requestId,
    at: arrival.at,
    method: arrival.method,
    path: arrival.path.slice(0, pathCharactersMax),
    status,
    ip: arrival.ip,
    user_agent: arrival.userAgent?.slice(0, userAgentCharactersMax) ?? null,
  }
}

/** In the order of `rowOf`. Thousands of them are handed over at once: a loop, not closures. */
function parametersOf(rows: readonly Row[]): unknown[] {
  const parameters: unknown[] = []
  for (const row of rows) {
    parameters.push(row.organization_key, row.credential_id, row.request_id, row.at)
    parameters.push(row.method, row.path, row.status, row.ip, row.user_agent)
  }
  return parameters
}

function* setLastUsed(db: Db, lastUsed: ReadonlyMap<number, number>): Generator<CompiledQuery> {
  for (const [key, at] of lastUsed) {
    yield db.updateTable('credentials').set({ last_used_at: at }).where('key', '=', key).compile()
  }
}

import pg from 'pg'
import { reasonOf } from '../lib/connection-failure.ts'
import { Semaphore } from '../lib/semaphore.ts'
import { connectionSettings, withOwnSettings } from './database-url.ts'
import { isRefusedConnection, needsOperator, StorageUnavailableError } from './failure.ts'
import { StatementNames } from './postgres-statements.ts'
import type { ConnectionUsage } from './storage.ts'

/** Keys and times are 64-bit integers well below 2^53. */
const int8Oid = 20

/** Query timeout for requests, after which the connection is closed. */
const queryMsMaxDefault = 7_000
/** Query timeout for bulk reads, bulk changes and cleanup. */
export const longQueryMsMax = 600_000
/** Connection timeout. */
const connectMsMax = 4_000
/** How long a query waits for a connection while no other query makes progress. */
const stuckMsMaxDefault = 5_000
const checkEveryMs = 500
/** Retry delay after the database refused a connection. */
const growAgainMs = 2_000
const endMsMax = 1_000

/** Options of every connection. @param settings non-default only in tests */
export function connectionOptions(databaseUrl: string, settings = connectionSettings): pg.ClientConfig {
  return {
    ...withOwnSettings(databaseUrl, settings),
    application_name: 'roomful',
    // Statements are sent without waiting for earlier results; each fails independently.
    pipeline: true,
    connectionTimeoutMillis: connectMsMax,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === int8Oid ? Number : pg.types.getTypeParser(oid, format as 'text'),
    } as NonNullable<pg.ClientConfig['types']>,
  }
}

/** Closes a connection without waiting for its peer; its queries fail. */
export function cutOff(client: pg.ClientBase, why: string): void {
  const { connection } = client as pg.Client
  connection.stream.destroy(new Error(why))
}

export interface PoolLimits {
  /** Query timeout. */
  readonly queryMsMax?: number | undefined
  /** How long queries wait for a connection while nothing makes progress. */
  readonly stuckMsMax?: number | undefined
  /** How long a pool without a connection waits while the database refuses it one; not at all by default. */
  readonly refusedMsMax?: number | undefined
}

/**
 * A connection pool that never blocks callers indefinitely and never crashes the process. A broken connection
 * fails its own query, an unresponsive one is closed, and waiting for a free connection times out when the
 * database makes no progress; while it is merely busy, queries wait for a permit. These failures are
 * StorageUnavailableErrors.
 */
export class GuardedPool {
  readonly options = {}
  readonly #pool: pg.Pool
  /** All connections, including those being established. */
  readonly #open = new Set<pg.Client>()
  readonly #clients = new Map<pg.ClientBase, GuardedClient>()
  readonly #queryMsMax: number
  readonly #names = new StatementNames()
  readonly #permits: Semaphore
  readonly #connectionsMax: number
  /** Permits withheld because the database recently refused a connection. */
  #refused = 0
  /** Connections refused to other processes of this server. */
  #refusedElsewhere = 0
  readonly #stuckMsMax: number
  readonly #refusedMsMax: number
  #progressAt = Number.NEGATIVE_INFINITY
  #isClosed = false
  readonly #check: NodeJS.Timeout
  onTrouble: (() => void) | undefined
  /** Called when the database has refused a connection for which queries wait. */
  onRefused: (() => void) | undefined

  constructor(
    options: pg.ClientConfig,
    connectionsMax: number,
    { queryMsMax = queryMsMaxDefault, stuckMsMax = stuckMsMaxDefault, refusedMsMax = 0 }: PoolLimits = {},
  ) {
    this.#queryMsMax = queryMsMax
    this.#stuckMsMax = stuckMsMax
    this.#refusedMsMax = refusedMsMax
    this.#connectionsMax = connectionsMax
    this.#permits = new Semaphore({ max: connectionsMax })
    this.#pool = new pg.Pool({ ...options, max: connectionsMax, Client: clientsKeptIn(this.#open) })
    // The pool replaces broken connections; without a listener the error would crash the process.
    this.#pool.on('error', ignore)
    this.#pool.on('connect', client => client.on('error', ignore))
    this.#pool.on('remove', client => this.#clients.delete(client))
    // After a pause of this process, data that has arrived in the meantime is read first.
    this.#check = setInterval(() => setImmediate(() => this.#closeUnresponsive()), checkEveryMs).unref()
  }

  /** @throws StorageUnavailableError */
  async connect(): Promise<GuardedClient> {
    const began = performance.now()
    for (;;) {
      const release = await this.#permits.acquire()
      try {
        if (this.#isClosed) throw new StorageUnavailableError('the storage is being closed')
        const client = await this.#pool.connect()
        this.#noteProgress()
        const guarded = this.#clients.getOrInsertComputed(client, () => this.#guard(client))
        guarded.releasePermit = release
        return guarded
      } catch (error) {
        this.onTrouble?.()
        const mayWait = this.#clients.size > 0 || performance.now() - began < this.#refusedMsMax
        const waits = isRefusedConnection(error) && mayWait
        if (waits) this.#withholdPermit()
        release()
        if (!waits) throw unavailable(error)
        this.onRefused?.()
      }
    }
  }

  #guard(client: pg.PoolClient): GuardedClient {
    return new GuardedClient(client, this.#names, this.#queryMsMax, error => {
      if (!error || error instanceof pg.DatabaseError) this.#noteProgress()
      if (error && needsOperator(error)) this.onTrouble?.()
    })
  }

  /** Withholds a permit for a while after the database refused a connection. */
  #withholdPermit(): void {
    this.#countRefused(1)
    setTimeout(() => this.#countRefused(-1), growAgainMs).unref()
  }

  /** Counts a connection that the database refused to another process of this server. */
  noteRefusedElsewhere(): void {
    this.#refusedElsewhere++
    setTimeout(() => this.#refusedElsewhere--, growAgainMs).unref()
    this.onTrouble?.()
  }

  #countRefused(count: number): void {
    this.#refused += count
    if (!this.#isClosed) this.#permits.setMax(this.#connectionsMax - this.#refused)
  }

  #noteProgress(): void {
    this.#progressAt = performance.now()
  }

  #closeUnresponsive(): void {
    const now = performance.now()
    for (const client of this.#clients.values()) client.closeIfUnresponsive(now)
    if (now - this.#progressAt > this.#stuckMsMax)
      this.#permits.refuseWaiting(
        new StorageUnavailableError('the database has not answered'),
        this.#stuckMsMax,
      )
  }

  /** Rejects waiting and later calls for a connection. */
  #close(): void {
    this.#isClosed = true
    this.#permits.setMax(Number.POSITIVE_INFINITY)
  }

  get usage(): ConnectionUsage {
    const { totalCount, idleCount } = this.#pool
    return {
      open: totalCount,
      idle: idleCount,
      waiting: this.#permits.waitingCount,
      refused: this.#refused + this.#refusedElsewhere,
    }
  }

  /** Fails all running, waiting and later queries. */
  abort(): void {
    this.#close()
    for (const client of this.#open) cutOff(client, 'the storage is being closed')
  }

  /** Closes the connections; unresponsive ones are terminated after a second. */
  async end(): Promise<void> {
    clearInterval(this.#check)
    this.#close()
    const cut = setTimeout(() => this.abort(), endMsMax)
    await this.#pool.end()
    clearTimeout(cut)
  }
}

/**
 * Tracks connections from the start: the pool does not report them until they are established, and waits for
 * them in `end`.
 */
function clientsKeptIn(open: Set<pg.Client>): typeof pg.Client {
  return class extends pg.Client {
    constructor(options?: string | pg.ClientConfig) {
      super(options)
      open.add(this)
      this.once('end', () => open.delete(this))
    }
  }
}

/** A connection whose queries have a timeout. */
export class GuardedClient {
  readonly #client: pg.PoolClient
  readonly #names: StatementNames
  readonly #onSettled: (error?: unknown) => void
  #underWay = 0
  #isCorked = false
  /** Monotonic time of the timeout of the running queries. */
  #timeoutAt = Number.POSITIVE_INFINITY
  readonly #queryMsMaxUsual: number
  /** Query timeout; reset when the connection is released. */
  queryMsMax: number
  releasePermit = ignore

  /** @param onSettled called after each query, with its error if it failed */
  constructor(
    client: pg.PoolClient,
    names: StatementNames,
    queryMsMax: number,
    onSettled: (error?: unknown) => void,
  ) {
    this.#onSettled = onSettled
    this.#client = client
    this.#names = names
    this.#queryMsMaxUsual = this.queryMsMax = queryMsMax
  }

  get processID(): number | undefined {
    return (this.#client as unknown as { processID?: number }).processID
  }

  /**
   * Sends a query at once, pipelined behind running ones.
   * @throws StorageUnavailableError; pg.DatabaseError
   */
  async query(text: string, parameters: readonly unknown[] = []): Promise<pg.QueryResult> {
    this.#underWay++
    this.#timeoutAt = performance.now() + this.queryMsMax
    this.#cork()
    try {
      const result = await this.#send(text, parameters)
      this.#onSettled()
      return result
    } catch (error) {
      const failure = unavailable(error)
      this.#onSettled(failure)
      throw failure
    } finally {
      this.#timeoutAt = --this.#underWay > 0 ? performance.now() + this.queryMsMax : Number.POSITIVE_INFINITY
    }
  }

  /** @throws pg.DatabaseError; if `isOutdatedPlan` in a transaction, the whole transaction must be retried */
  async #send(text: string, parameters: readonly unknown[]): Promise<pg.QueryResult> {
    // Statements without parameters are commands or rarely run.
    const name = parameters.length > 0 ? this.#names.nameOf(text) : undefined
    const values = parameters as unknown[]
    if (name === undefined) return this.#client.query(text, values)
    try {
      return await this.#client.query({ name, text, values })
    } catch (error) {
      if (!isOutdatedPlan(error)) throw error
      this.#names.replace(text, name)
      if (this.#client.getTransactionStatus() !== 'I') throw error
      return this.#send(text, parameters)
    }
  }

  /**
   * Batches statements started in the same turn into one write: a system call each would cost more than the
   * statement.
   */
  #cork(): void {
    if (this.#isCorked) return
    const { stream } = (this.#client as unknown as pg.Client).connection
    this.#isCorked = true
    stream.cork()
    // After all pending microtasks, which may start further statements.
    process.nextTick(() => {
      this.#isCorked = false
      stream.uncork()
    })
  }

  closeIfUnresponsive(now: number): void {
    if (now > this.#timeoutAt) cutOff(this.#client, 'the database has not answered')
  }

  release(broken?: Error): void {
    this.queryMsMax = this.#queryMsMaxUsual
    this.#client.release(broken)
    this.releasePermit()
  }
}

/** Whether a prepared statement is invalid because a newer server has added a column to its result. */
export function isOutdatedPlan(error: unknown): boolean {
  const { code, routine } = error as Partial<pg.DatabaseError>
  return code === '0A000' && routine === 'RevalidateCachedQuery'
}

/**
 * Errors reported by the database itself are kept, to be distinguished by code; all others are connection
 * failures.
 */
function unavailable(error: unknown): unknown {
  if (error instanceof pg.DatabaseError) return error
  return new StorageUnavailableError(`PostgreSQL (DATABASE_URL): ${reasonOf(error)}`, { cause: error })
}

function ignore(): void {}

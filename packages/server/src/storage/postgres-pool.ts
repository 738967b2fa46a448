import pg from 'pg'
import { reasonOf } from '../lib/connection-failure.ts'
import { ConnectionSemaphore } from './connection-semaphore.ts'
import { connectionSettings, withOwnSettings } from './database-url.ts'
import { isTrouble, StorageUnavailableError } from './failure.ts'
import { StatementNames } from './postgres-statements.ts'
import type { ConnectionUsage } from './storage.ts'

/** Keys and times are 64-bit integers well below 2^53. */
const int8Oid = 20

/** How long a query of a request may stay without an answer before its connection is given up. */
const queryMsMaxDefault = 7_000
/** The same for queries that read, change or clean up a lot. */
export const longQueryMsMax = 600_000
/** How long making a connection may take. */
const connectMsMax = 4_000
/** How long a query waits for a connection while no other makes progress. */
const stuckMsMaxDefault = 5_000
const checkEveryMs = 500
/** A database that has refused a connection is asked for it again after this time. */
const growAgainMs = 2_000
const endMsMax = 1_000

/** How every connection is made. @param settings others than usual only in tests */
export function connectionOptions(databaseUrl: string, settings = connectionSettings): pg.ClientConfig {
  return {
    ...withOwnSettings(databaseUrl, settings),
    application_name: 'roomful',
    // Statements are sent without waiting for the results of those before; each still fails by itself.
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

/** Ends a connection without waiting for whoever is at its other end; its queries fail. */
export function cutOff(client: pg.ClientBase, why: string): void {
  const { connection } = client as pg.Client
  connection.stream.destroy(new Error(why))
}

interface PoolLimits {
  /** How long a query may stay without an answer. */
  readonly queryMsMax?: number | undefined
  /** How long queries wait for a connection while no query gets an answer and no connection is made. */
  readonly stuckMsMax?: number | undefined
}

/**
 * Connections of which none can hold anybody up for ever or end the process: one that breaks fails its own query,
 * one that falls silent is given up, and so is waiting for a free one when the database does nothing; while it is merely
 * busy, queries wait for a permit. What fails so is a StorageUnavailableError.
 */
export class GuardedPool {
  readonly options = {}
  readonly #pool: pg.Pool
  /** Every connection, those that are being made too. */
  readonly #open = new Set<pg.Client>()
  readonly #clients = new Map<pg.ClientBase, GuardedClient>()
  readonly #queryMsMax: number
  readonly #names = new StatementNames()
  readonly #permits: ConnectionSemaphore
  readonly #check: NodeJS.Timeout
  onTrouble: (() => void) | undefined

  constructor(
    options: pg.ClientConfig,
    connectionsMax: number,
    { queryMsMax = queryMsMaxDefault, stuckMsMax = stuckMsMaxDefault }: PoolLimits = {},
  ) {
    this.#queryMsMax = queryMsMax
    this.#permits = new ConnectionSemaphore(connectionsMax, stuckMsMax, () => performance.now())
    this.#pool = new pg.Pool({ ...options, max: connectionsMax, Client: clientsKeptIn(this.#open) })
    // The pool replaces what breaks; without a listener, also while it is in use, that would end the process.
    this.#pool.on('error', ignore)
    this.#pool.on('connect', client => client.on('error', ignore))
    this.#pool.on('remove', client => this.#clients.delete(client))
    // After a pause of this process, what has arrived meanwhile is read first.
    this.#check = setInterval(() => setImmediate(() => this.#giveUpSilent()), checkEveryMs).unref()
  }

  /** @throws StorageUnavailableError */
  async connect(): Promise<GuardedClient> {
    await this.#permits.acquire()
    const client = await this.#take()
    this.#permits.noteProgress()
    return this.#clients.getOrInsertComputed(
      client,
      () =>
        new GuardedClient(client, this.#names, this.#permits, this.#queryMsMax, error => {
          if (isTrouble(error)) this.onTrouble?.()
        }),
    )
  }

  /** Takes a connection for a permit: another one, or, while the database refuses more, the next that is given back. */
  async #take(): Promise<pg.PoolClient> {
    for (;;) {
      try {
        this.#permits.requireOpen()
        return await this.#pool.connect()
      } catch (error) {
        this.onTrouble?.()
        if (!isRefusedConnection(error) || this.#clients.size === 0) {
          this.#permits.release()
          throw unavailable(error)
        }
        await this.#permits.exchange(growAgainMs)
      }
    }
  }

  #giveUpSilent(): void {
    const now = performance.now()
    for (const client of this.#clients.values()) client.giveUpIfSilent(now)
    this.#permits.giveUpStuck()
  }

  get usage(): ConnectionUsage {
    const { totalCount, idleCount } = this.#pool
    const { waitingCount: waiting, withheldCount: refused } = this.#permits
    return { open: totalCount, idle: idleCount, waiting, refused }
  }

  /** Fails every query that is under way or waits, and each that comes later. */
  giveUp(): void {
    this.#permits.close()
    for (const client of this.#open) cutOff(client, 'the storage is being closed')
  }

  /** Closes the connections, and after a second those that stay silent. */
  async end(): Promise<void> {
    clearInterval(this.#check)
    this.#permits.close()
    const cut = setTimeout(() => this.giveUp(), endMsMax)
    await this.#pool.end()
    clearTimeout(cut)
  }
}

/** Whether the database, or a pooler, has no more connections for us. */
function isRefusedConnection(error: unknown): boolean {
  const { code, message = '' } = error as { code?: unknown; message?: string }
  return code === '53300' || /no more connections allowed|too many (clients|connections)/.test(message)
}

/** The pool says nothing of connections until they are made, and waits for them when it is ended. */
function clientsKeptIn(open: Set<pg.Client>): typeof pg.Client {
  return class extends pg.Client {
    constructor(options?: string | pg.ClientConfig) {
      super(options)
      open.add(this)
      this.once('end', () => open.delete(this))
    }
  }
}

/** A connection whose queries are watched. */
export class GuardedClient {
  readonly #client: pg.PoolClient
  readonly #names: StatementNames
  readonly #permits: ConnectionSemaphore
  readonly #onError: (error: unknown) => void
  #underWay = 0
  #isCorked = false
  /** Of the monotonic clock: when the queries under way are given up. */
  #giveUpAt = Number.POSITIVE_INFINITY
  readonly #queryMsMaxUsual: number
  /** How long a query may stay without an answer; as usual again when the connection is released. */
  queryMsMax: number

  constructor(
    client: pg.PoolClient,
    names: StatementNames,
    permits: ConnectionSemaphore,
    queryMsMax: number,
    onError: (error: unknown) => void,
  ) {
    this.#onError = onError
    this.#client = client
    this.#names = names
    this.#permits = permits
    this.#queryMsMaxUsual = this.queryMsMax = queryMsMax
  }

  get processID(): number | undefined {
    return (this.#client as unknown as { processID?: number }).processID
  }

  /** Sends a query at once, behind those that are under way. @throws StorageUnavailableError; pg.DatabaseError */
  async query(text: string, parameters: readonly unknown[] = []): Promise<pg.QueryResult> {
    this.#underWay++
    this.#giveUpAt = performance.now() + this.queryMsMax
    this.#cork()
    try {
      const result = await this.#send(text, parameters)
      this.#permits.noteProgress()
      return result
    } catch (error) {
      if (error instanceof pg.DatabaseError) this.#permits.noteProgress()
      const failure = unavailable(error)
      this.#onError(failure)
      throw failure
    } finally {
      this.#giveUpAt = --this.#underWay > 0 ? performance.now() + this.queryMsMax : Number.POSITIVE_INFINITY
    }
  }

  /** @throws pg.DatabaseError, of which `isOutdatedPlan` says in a transaction that all of it is to be tried again */
  async #send(text: string, parameters: readonly unknown[]): Promise<pg.QueryResult> {
    // What has no parameters is a command, or hardly ever run.
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

  /** Has statements that are started together leave together: a system call for each would cost more than the statement. */
  #cork(): void {
    if (this.#isCorked) return
    const { stream } = (this.#client as unknown as pg.Client).connection
    this.#isCorked = true
    stream.cork()
    // When everything that has been settled has gone on, and so has started what it had to.
    process.nextTick(() => {
      this.#isCorked = false
      stream.uncork()
    })
  }

  giveUpIfSilent(now: number): void {
    if (now > this.#giveUpAt) cutOff(this.#client, 'the database has not answered')
  }

  release(broken?: Error): void {
    this.queryMsMax = this.#queryMsMaxUsual
    this.#client.release(broken)
    this.#permits.release()
  }
}

/** Whether a prepared statement has become useless: a newer server has added a column to what it reads. */
export function isOutdatedPlan(error: unknown): boolean {
  const { code, routine } = error as Partial<pg.DatabaseError>
  return code === '0A000' && routine === 'RevalidateCachedQuery'
}

/** What the database itself answers stays as it is, to be told apart by its code; all else is of the connection. */
function unavailable(error: unknown): unknown {
  if (error instanceof pg.DatabaseError) return error
  return new StorageUnavailableError(`PostgreSQL (DATABASE_URL): ${reasonOf(error)}`, { cause: error })
}

function ignore(): void {}

import pg from 'pg'
import { cutOff } from './postgres-pool.ts'
import { StorageTakenError } from './storage.ts'

/** Chosen once and for all, so that servers of any version agree on it. */
const lockKey = 7_266_852

const heartbeatEveryMs = 2_000
const silentMsMax = 5_000
const retryEveryMs = 500
/** How long the database may take to notice that a connection which we gave up is gone. */
const lingeringMsMax = 60_000

/**
 * The exclusive lock of a server on a database. It lives as long as its connection, so that is watched: a lost
 * lock is taken again, and until then `isHeld` says no.
 */
export class DatabaseLock {
  readonly #options: pg.ClientConfig
  readonly #onLost: (why: Error) => void
  #client: pg.Client | undefined
  #timer: NodeJS.Timeout | undefined
  #isReleased = false
  /** Until then (monotonic) the lock may be held by our own lost connection. */
  #lingersUntil = 0

  private constructor(options: pg.ClientConfig, onLost: (why: Error) => void) {
    this.#options = options
    this.#onLost = onLost
  }

  /**
   * Takes the lock.
   * @param onLost called when another server has it, after it was lost.
   * @throws StorageTakenError when another server has it.
   */
  static async acquire(options: pg.ClientConfig, onLost: (why: Error) => void): Promise<DatabaseLock> {
    const lock = new DatabaseLock(options, onLost)
    if (!(await lock.#try())) throw takenError()
    return lock
  }

  get isHeld(): boolean {
    return this.#client !== undefined
  }

  async release(): Promise<void> {
    this.#isReleased = true
    clearTimeout(this.#timer)
    const client = this.#client
    this.#client = undefined
    if (!client) return
    const cut = setTimeout(() => cutOff(client, 'the storage is being closed'), retryEveryMs)
    await client.end().catch(() => {})
    clearTimeout(cut)
  }

  /** @returns false when somebody else has it. @throws Error when the database is out of reach. */
  async #try(): Promise<boolean> {
    const client = new pg.Client(this.#options)
    client.on('error', () => this.#lose(client))
    client.on('end', () => this.#lose(client))
    const cut = setTimeout(() => cutOff(client, 'the database has not answered'), silentMsMax)
    let taken = false
    try {
      await client.connect()
      const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [lockKey])
      taken = rows[0].taken && !this.#isReleased
    } finally {
      clearTimeout(cut)
      if (!taken) client.end().catch(() => {})
    }
    if (!taken) return false
    this.#client = client
    this.#beat(client)
    return true
  }

  #beat(client: pg.Client): void {
    this.#timer = setTimeout(() => {
      const cut = setTimeout(() => {
        this.#lingersUntil = performance.now() + lingeringMsMax
        cutOff(client, 'the database has not answered')
      }, silentMsMax)
      client.query('select 1').then(
        () => {
          clearTimeout(cut)
          if (this.#client === client) this.#beat(client)
        },
        () => {
          clearTimeout(cut)
          this.#lose(client)
        },
      )
    }, heartbeatEveryMs).unref()
  }

  #lose(client: pg.Client): void {
    if (this.#client !== client) return
    this.#client = undefined
    clearTimeout(this.#timer)
    this.#takeAgain()
  }

  #takeAgain(): void {
    if (this.#isReleased) return
    this.#try().then(
      taken => {
        if (taken || this.#isReleased) return
        if (performance.now() < this.#lingersUntil) this.#takeAgainLater()
        else this.#onLost(takenError())
      },
      () => this.#takeAgainLater(),
    )
  }

  #takeAgainLater(): void {
    this.#timer = setTimeout(() => this.#takeAgain(), retryEveryMs).unref()
  }
}

function takenError(): StorageTakenError {
  return new StorageTakenError(
    'another server is using this database: stop it first, or give this one another DATABASE_URL',
  )
}

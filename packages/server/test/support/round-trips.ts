import pg from 'pg'
import { vi } from 'vitest'
import { databaseIn } from './postgres.ts'

/** What a transaction cost. */
export interface CountedTransaction {
  /** The texts of its statements, `begin` and `commit` included. */
  readonly statements: readonly string[]
  /** How often it waited for the database: statements that are sent without waiting for others share a round trip. */
  readonly roundTrips: number
}

/** Statements that no response waits for: notices, refunds, and those of jobs, which changes wake. */
const unawaited =
  /pg_notify|update budget_windows|"anonymizations"|"due_at"|"deadline_at" is not null|(min\(|\$\d and )"(opens|closes)_at"/

/**
 * How often `work` waits for the database, whatever connections its statements take: before its transactions, in them and
 * after them. Other work of the process can only add to it: of several runs the fewest counts.
 * @param url of the database: other servers of this process have others
 */
export async function countWaits(url: string, work: () => Promise<unknown>): Promise<number> {
  const database = databaseIn(url)
  const { query } = pg.Client.prototype
  let answered = 0
  let waits = 0
  const counting = function (this: pg.Client, ...args: Parameters<typeof query>) {
    const [first] = args as unknown as [string | { text: string }]
    const result = query.apply(this, args) as unknown as Promise<unknown>
    if (this.database !== database || unawaited.test(typeof first === 'string' ? first : first.text))
      return result as never
    // One more than the last whose result it may have waited for.
    const wait = answered + 1
    waits = Math.max(waits, wait)
    result.then(
      () => {
        answered = Math.max(answered, wait)
      },
      () => {},
    )
    return result as never
  }
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(counting as never)
  await work().finally(() => spy.mockRestore())
  return waits
}

/**
 * Watches the driver while `work` runs.
 * @param url of the database: other servers of this process have others
 * @param statement the beginning of one that tells the transactions apart from what goes on beside them
 * @returns the transactions with such a statement that were committed meanwhile
 */
export async function countRoundTrips(
  url: string,
  statement: string,
  work: () => Promise<unknown>,
): Promise<CountedTransaction[]> {
  const underWay = new Map<pg.Client, { statements: string[]; sent: number; answered: number }>()
  const committed: CountedTransaction[] = []
  const database = databaseIn(url)
  const { query } = pg.Client.prototype
  const counting = function (this: pg.Client, ...args: Parameters<typeof query>) {
    const [first] = args as unknown as [string | { text: string }]
    const text = typeof first === 'string' ? first : first.text
    if (text === 'begin' && this.database === database)
      underWay.set(this, { statements: [], sent: 0, answered: 0 })
    const counted = underWay.get(this)
    const result = query.apply(this, args) as unknown as Promise<unknown>
    if (!counted) return result as never
    counted.statements.push(text)
    // One more than the last whose result it may have waited for.
    const trip = counted.answered + 1
    counted.sent = Math.max(counted.sent, trip)
    result.then(
      () => {
        counted.answered = Math.max(counted.answered, trip)
      },
      () => {},
    )
    if (text === 'commit') {
      underWay.delete(this)
      committed.push({ statements: counted.statements, roundTrips: counted.sent })
    }
    return result as never
  }
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(counting as never)
  await work().finally(() => spy.mockRestore())
  return committed.filter(({ statements }) => statements.some(text => text.startsWith(statement)))
}

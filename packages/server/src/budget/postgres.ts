import type { Log } from '../lib/log.ts'
import { connectionOptions, GuardedPool } from '../storage/postgres-pool.ts'
import type { Counter, Counters } from './budget.ts'
import { type Window, windowMs } from './budget.ts'

/** A pool of its own: draws do not queue behind answers. */
const connectionsMax = 2

/** New windows between sweeps, which remove up to twice as many ended ones. */
const sweepEvery = 100

/** The database's clock, shared by all servers; tests pass their own. */
const databaseNow = `coalesce($2::bigint, (extract(epoch from statement_timestamp()) * 1000)::bigint)`

function statementsFor(lengthMs: number) {
  const isCurrent = `w.ends_at > moment.now and w.ends_at <= moment.now + ${lengthMs}`
  return {
    addCalls: `
  with moment as (select ${databaseNow} as now)
  insert into budget_windows as w (key, count, ends_at)
  select $1, $3::integer, moment.now + ${lengthMs} from moment
  on conflict (key) do update set
    count = case when w.ends_at > excluded.ends_at - ${lengthMs} and w.ends_at <= excluded.ends_at
      then w.count + excluded.count else excluded.count end,
    ends_at = case when w.ends_at > excluded.ends_at - ${lengthMs} and w.ends_at <= excluded.ends_at
      then w.ends_at else excluded.ends_at end
  returning count, ends_at`,
    takeBackCalls: `
  with moment as (select ${databaseNow} as now)
  update budget_windows as w set count = greatest(0, w.count - $3::integer) from moment
  where w.key = $1 and w.ends_at = $4::bigint and ${isCurrent}`,
    readWindow: `
  with moment as (select ${databaseNow} as now)
  select w.count, w.ends_at from budget_windows as w, moment where w.key = $1 and ${isCurrent}`,
  }
}

const removeEnded = `
  delete from budget_windows where key in (
    select key from budget_windows where ends_at <= coalesce($1::bigint, (extract(epoch from statement_timestamp()) * 1000)::bigint)
    order by ends_at limit ${2 * sweepEvery} for update skip locked)`

/**
 * Counters in rows of an unlogged table: one statement per draw, without waiting for the disk. A crash of the database empties the
 * table, and every window restarts.
 * @param now Unix ms, in place of the database's clock
 */
export function postgresCounters(connectionString: string, log: Log, now?: () => number): Counters {
  const pool = new GuardedPool(connectionOptions(connectionString), connectionsMax)
  let untilSweep = sweepEvery

  async function query(text: string, parameters: readonly unknown[]): Promise<Window[]> {
    const client = await pool.connect()
    try {
      const { rows } = await client.query(text, parameters)
      return rows.map(({ count, ends_at }) => ({ count, endsAt: ends_at }))
    } finally {
      client.release()
    }
  }

  function maybeSweepExpired({ count }: Window, calls: number): void {
    if (count !== calls || --untilSweep > 0) return
    untilSweep = sweepEvery
    query(removeEnded, [now?.() ?? null]).catch(error => log.error('failed to sweep expired budgets', error))
  }

  return {
    counter(kind, lengthMs = windowMs): Counter {
      const { addCalls, takeBackCalls, readWindow } = statementsFor(lengthMs)
      const named = (key: string) => `${kind}:${key}`
      return {
        async add(key, calls) {
          const [window] = await query(addCalls, [named(key), now?.() ?? null, calls])
          maybeSweepExpired(window!, calls)
          return window!
        },
        async refund(key, calls, endsAt) {
          await query(takeBackCalls, [named(key), now?.() ?? null, calls, endsAt])
        },
        async read(key) {
          const [window] = await query(readWindow, [named(key), now?.() ?? null])
          return window ?? null
        },
      }
    },
    close: () => pool.end(),
  }
}

import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import type { LongQuery } from './long-query.ts'

/** Little memory for pages; what a sort needs beyond it goes to temporary files, which vanish with it. */
export const frugalPragmas = 'pragma temp_store = file; pragma cache_size = -8192'

let spools = 0

/**
 * Reads a long result in batches. It is first copied to a temporary table, at full speed and as of one moment:
 * a reader that took as long as its consumer likes would keep the write-ahead log from ever being emptied.
 */
export function* spooled<Row>(
  native: DatabaseSync,
  { sql, parameters, batchRows }: LongQuery,
): Generator<Row[]> {
  const table = `temp.spool_${++spools}`
  native.prepare(`create table ${table} as ${sql}`).run(...(parameters as SQLInputValue[]))
  try {
    const read = native.prepare(
      `select * from ${table} where rowid > ? order by rowid limit ${Number(batchRows)}`,
    )
    for (let last = 0; ; last += batchRows) {
      const rows = read.all(last) as Row[]
      if (rows.length > 0) yield rows
      if (rows.length < batchRows) return
    }
  } finally {
    native.exec(`drop table ${table}`)
  }
}

import type { Compilable } from 'kysely'

/** A result of any length to be read in batches, as plain SQL: it may cross to another thread. */
export interface LongQuery {
  readonly sql: string
  readonly parameters: readonly unknown[]
  readonly batchRows: number
}

export function longQuery(query: Compilable, batchRows: number): LongQuery {
  const { sql, parameters } = query.compile()
  return { sql, parameters, batchRows }
}

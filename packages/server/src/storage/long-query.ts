import type { Compilable } from 'kysely'

/** A query of any size to be read in batches, as plain SQL so that it can be sent to another thread. */
export interface LongQuery {
  readonly sql: string
  readonly parameters: readonly unknown[]
  readonly batchRows: number
}

export function longQuery(query: Compilable, batchRows: number): LongQuery {
  const { sql, parameters } = query.compile()
  return { sql, parameters, batchRows }
}

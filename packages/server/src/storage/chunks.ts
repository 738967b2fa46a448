/**
 * How many rows or keys one statement takes. SQLite allows 32,766 parameters a statement and PostgreSQL 65,535; no
 * table of ours has more than 32 columns.
 */
const statementRowsMax = 1_000

/** Splits rows or keys into chunks that fit into one statement on both engines. */
export function* chunks<T>(items: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < items.length; from += statementRowsMax)
    yield items.slice(from, from + statementRowsMax)
}

import { closeSync, openSync, readSync } from 'node:fs'

/** The first bytes of pg_dump's custom format. */
const dumpPrefix = 'PGDMP'
const sqlitePrefix = 'SQLite format 3'

/** Whether a file begins as those of `pg_dump --format=custom`. */
export function isPostgresDump(file: string): boolean {
  return startsWith(file, dumpPrefix)
}

/** Whether a file begins as those of SQLite. */
export function isSqliteFile(file: string): boolean {
  return startsWith(file, sqlitePrefix)
}

/** False for what cannot be read, which restoring names. */
function startsWith(file: string, prefix: string): boolean {
  const start = Buffer.alloc(prefix.length)
  try {
    const descriptor = openSync(file, 'r')
    try {
      readSync(descriptor, start, 0, prefix.length, 0)
    } finally {
      closeSync(descriptor)
    }
  } catch {
    return false
  }
  return start.toString('latin1') === prefix
}

import type { Migration } from './migration.ts'

/** A survey may be open for longer than 2^31 ms (24.8 days). SQLite's integers have 64 bits whatever their type is called. */
export const elapsedMs: Migration = {
  sqlite: '',
  postgres: `
alter table "answers" alter column "elapsed_ms" type bigint;
`,
}

import type { Migration } from './migration.ts'

const text = `
alter table "sessions" add column "final_scores" text;
`

/** Figures of the points of a closed ANONYMOUS session, instead of the rows in `final_standings`. */
export const standings: Migration = { sqlite: text, postgres: text }

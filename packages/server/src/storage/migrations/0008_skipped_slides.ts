import type { Migration } from './migration.ts'

const text = `
alter table "questions" add column "skipped" integer default 0 not null;
alter table "content_slides" add column "skipped" integer default 0 not null;
alter table "sessions" add column "barred_names" text default '[]' not null;
alter table "sessions" add column "final_table" text;
`

/** Slides that stages pass by, and names that a session bars or keeps. */
export const skippedSlides: Migration = { sqlite: text, postgres: text }

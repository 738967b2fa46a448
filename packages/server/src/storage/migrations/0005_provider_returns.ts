import type { Migration } from './migration.ts'

const text = `
alter table "sign_in_providers" add column "own_return" integer not null default 0;
`

/** Redirect URIs of providers by organization; providers registered before keep the shared one. */
export const providerReturns: Migration = { sqlite: text, postgres: text }

import type { Migration } from './migration.ts'

/** The text of each applied migration, and the newest migration that each numbered server knows. */
export const upgrades: Migration = {
  sqlite: `
create table "migration_hashes" ("name" text primary key, "hash" text not null);
create table "server_migrations" ("holder" text primary key, "migration" text not null);
`,
  postgres: `
create table "migration_hashes" ("name" text collate "C" primary key, "hash" text not null);
create table "server_migrations" ("holder" text collate "C" primary key, "migration" text not null);
`,
}
